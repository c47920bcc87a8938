//! Several ways of doing the same work.

/// Some work, and the ways of doing it. The first is keyschema's.
pub(crate) struct Comparison {
    /// The work and the key: `write a`.
    pub(crate) title: &'static str,
    /// The number of inputs that a pass handles.
    pub(crate) inputs: usize,
    pub(crate) variants: Vec<Variant>,
    /// The instructions that keyschema may use, if there is a goal.
    pub(crate) instructions: Option<f64>,
}

/// A way to do the work.
pub(crate) struct Variant {
    pub(crate) name: &'static str,
    /// The factor by which keyschema should be faster.
    pub(crate) goal: Option<f64>,
    /// Does the work for each input.
    pub(crate) pass: Box<dyn FnMut()>,
    /// The outcome for each input.
    pub(crate) outputs: Vec<Vec<u8>>,
}

impl Comparison {
    /// Returns the comparison of these variants.
    ///
    /// # Panics
    /// Panics if two variants do not have the same outcome.
    pub(crate) fn new(title: &'static str, variants: Vec<Variant>) -> Self {
        let expected = &variants[0].outputs;
        for variant in &variants {
            for (output, expected) in variant.outputs.iter().zip(expected) {
                let [output, expected] = [output, expected].map(|bytes| String::from_utf8_lossy(bytes));
                assert_eq!(output, expected, "{title}: {}", variant.name);
            }
            assert_eq!(variant.outputs.len(), expected.len(), "{title}: {}", variant.name);
        }
        Self { title, inputs: expected.len(), variants, instructions: None }
    }

    /// Sets a goal for the instructions of keyschema.
    pub(crate) fn instructions(self, limit: u16) -> Self {
        Self { instructions: Some(limit.into()), ..self }
    }
}

impl Variant {
    /// Sets a goal: keyschema should be this many times as fast.
    pub(crate) fn goal(self, times: f64) -> Self {
        Self { goal: Some(times), ..self }
    }
}

/// Writes a [`Variant`]: its name, its inputs, the state that it keeps between inputs, and the work
/// for one input.
///
/// The code of the work exists twice: where its outcome is kept for the comparison, and where it is
/// measured.
macro_rules! variant {
    ($name:expr, $inputs:expr, |$input:ident| $work:expr) => {
        $crate::comparison::variant!($name, $inputs, let () = (); |$input| $work)
    };
    ($name:expr, $inputs:expr, let $state:pat = $initial:expr; |$input:ident| $work:expr) => {{
        let inputs = std::rc::Rc::clone(&$inputs);
        let $state = $initial;
        let mut outputs = Vec::with_capacity(inputs.len());
        for $input in inputs.iter() {
            outputs.push($crate::comparison::Outcome::bytes(&$work));
        }
        let $state = $initial;
        $crate::comparison::Variant {
            name: $name,
            goal: None,
            outputs,
            pass: Box::new(move || {
                for $input in inputs.iter() {
                    std::hint::black_box($work);
                }
            }),
        }
    }};
}

pub(crate) use variant;

/// The outcome of some work, for comparison.
pub(crate) trait Outcome {
    /// Returns the same bytes for the same outcome.
    fn bytes(&self) -> Vec<u8>;
}

impl Outcome for [u8] {
    fn bytes(&self) -> Vec<u8> {
        self.to_vec()
    }
}

impl Outcome for Vec<u8> {
    fn bytes(&self) -> Vec<u8> {
        self.clone()
    }
}

impl<const LEN: usize> Outcome for arrayvec::ArrayString<LEN> {
    fn bytes(&self) -> Vec<u8> {
        self.as_bytes().to_vec()
    }
}

impl<const LEN: usize> Outcome for keyschema::KeyBuf<LEN> {
    fn bytes(&self) -> Vec<u8> {
        self.as_bytes().to_vec()
    }
}

impl<T: Outcome + ?Sized> Outcome for &T {
    fn bytes(&self) -> Vec<u8> {
        T::bytes(self)
    }
}

impl<T: Outcome> Outcome for Option<T> {
    fn bytes(&self) -> Vec<u8> {
        self.as_ref().map_or_else(|| b"nothing".to_vec(), Outcome::bytes)
    }
}

/// Implements outcomes that are shown as text.
macro_rules! shown {
    ($($type:ty),*) => {$(
        impl Outcome for $type {
            fn bytes(&self) -> Vec<u8> {
                self.to_string().into_bytes()
            }
        }
    )*};
}

shown!(str, String, u16, u32, u64, usize, bool, uuid::Uuid, compact_str::CompactString);

impl<L: Outcome, R: Outcome> Outcome for (L, R) {
    fn bytes(&self) -> Vec<u8> {
        [self.0.bytes(), b" and ".to_vec(), self.1.bytes()].concat()
    }
}
