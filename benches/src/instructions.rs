pub(crate) const COUNTED: &str = "counted";
pub(crate) fn check() -> Result<(), String> {
    todo!()
}
pub(crate) fn write_budgets() -> Result<(), String> {
    todo!()
}
pub(crate) fn run_counted() {}
