//! Common abbreviations in backend code, and their full words.
//!
//! Each line is one entry: the short form with its likeliest word. The lines are sorted by the
//! short form. A plural needs no line of its own (`usrs` is checked by `usr`), and neither does a
//! number at the end (`usr2`). A rare form without a vowel needs none either: it is reported as an
//! unknown word.
//!
//! Entries are short forms that no reader would call a word. `cat`, `tab`, `temp`, `log`, `app`,
//! `info`, `admin` and `auth` have become words. A false alarm on a good name costs more than a
//! missed abbreviation.

/// Returns the full word for `short`. Returns `None` if it is not a known abbreviation.
///
/// `short` is one lower-case word. The result may be several words with a space between them.
///
/// ```
/// use keyschema_language::naming::vocabulary::abbreviations::word_for;
///
/// assert_eq!(word_for("usr"), Some("user"));
/// assert_eq!(word_for("dob"), Some("birth date"));
/// assert_eq!(word_for("user"), None);
/// ```
pub fn word_for(short: &str) -> Option<&'static str> {
    let found = TABLE.binary_search_by(|(candidate, _)| (*candidate).cmp(short)).ok()?;
    Some(TABLE[found].1)
}

pub(super) static TABLE: &[(&str, &str)] = &[
    ("abbr", "abbreviation"),
    ("acc", "account"),
    ("acct", "account"),
    ("acq", "acquisition"),
    ("addr", "address"),
    ("adj", "adjustment"),
    ("agg", "aggregate"),
    ("alloc", "allocation"),
    ("amt", "amount"),
    ("anon", "anonymous"),
    ("approx", "approximate"),
    ("appt", "appointment"),
    ("arg", "argument"),
    ("arr", "array"),
    ("assoc", "association"),
    ("asst", "assistant"),
    ("attr", "attribute"),
    ("authn", "authentication"),
    ("authz", "authorization"),
    ("avail", "availability"),
    ("avg", "average"),
    ("bal", "balance"),
    ("bgt", "budget"),
    ("bkg", "booking"),
    ("bkt", "bucket"),
    ("bldg", "building"),
    ("blk", "block"),
    ("brnd", "brand"),
    ("buf", "buffer"),
    ("calc", "calculation"),
    ("catg", "category"),
    ("cb", "callback"),
    ("ccy", "currency"),
    ("cert", "certificate"),
    ("cfg", "config"),
    ("chg", "change"),
    ("chk", "check"),
    ("chkpt", "checkpoint"),
    ("chnl", "channel"),
    ("clnt", "client"),
    ("cmd", "command"),
    ("cmpgn", "campaign"),
    ("cmt", "comment"),
    ("cncl", "cancel"),
    ("cnt", "count"),
    ("cntct", "contact"),
    ("cntr", "counter"),
    ("cntry", "country"),
    ("col", "column"),
    ("coll", "collection"),
    ("comm", "commission"),
    ("comp", "company"),
    ("cond", "condition"),
    ("conf", "config"),
    ("conn", "connection"),
    ("const", "constant"),
    ("cont", "content"),
    ("conv", "conversation"),
    ("coord", "coordinate"),
    ("corp", "corporation"),
    ("cpn", "coupon"),
    ("crd", "card"),
    ("cred", "credential"),
    ("crs", "course"),
    ("crt", "cart"),
    ("ctl", "control"),
    ("ctr", "counter"),
    ("ctrl", "control"),
    ("ctry", "country"),
    ("ctx", "context"),
    ("cur", "current"),
    ("curr", "current"),
    ("cust", "customer"),
    ("dbg", "debug"),
    ("def", "definition"),
    ("del", "deleted"),
    ("dep", "dependency"),
    ("dept", "department"),
    ("desc", "description"),
    ("descr", "description"),
    ("dest", "destination"),
    ("det", "detail"),
    ("dflt", "default"),
    ("dict", "dictionary"),
    ("dir", "directory"),
    ("disp", "display"),
    ("dist", "distance"),
    ("dl", "download"),
    ("dlv", "delivery"),
    ("dmg", "damage"),
    ("dob", "birth date"),
    ("drv", "driver"),
    ("dsc", "description"),
    ("dst", "destination"),
    ("dt", "date"),
    ("dtl", "detail"),
    ("dup", "duplicate"),
    ("dur", "duration"),
    ("dvc", "device"),
    ("elem", "element"),
    ("eml", "email"),
    ("emp", "employee"),
    ("enc", "encoding"),
    ("eng", "engine"),
    ("ent", "entity"),
    ("env", "environment"),
    ("eq", "equal"),
    ("err", "error"),
    ("evt", "event"),
    ("exch", "exchange"),
    ("ext", "extension"),
    ("fav", "favorite"),
    ("fld", "field"),
    ("flg", "flag"),
    ("flr", "floor"),
    ("fltr", "filter"),
    ("flw", "follow"),
    ("fmt", "format"),
    ("fn", "function"),
    ("fname", "first name"),
    ("freq", "frequency"),
    ("frm", "form"),
    ("frnd", "friend"),
    ("ftr", "feature"),
    ("func", "function"),
    ("fwd", "forward"),
    ("grp", "group"),
    ("gw", "gateway"),
    ("hdlr", "handler"),
    ("hdr", "header"),
    ("hist", "history"),
    ("ident", "id"),
    ("idx", "index"),
    ("img", "image"),
    ("impl", "implementation"),
    ("incl", "included"),
    ("incr", "increment"),
    ("ind", "indicator"),
    ("inst", "instance"),
    ("instr", "instruction"),
    ("intl", "international"),
    ("intvl", "interval"),
    ("inv", "inventory"),
    ("invc", "invoice"),
    ("ipaddr", "ip address"),
    ("itm", "item"),
    ("jrnl", "journal"),
    ("kbd", "keyboard"),
    ("lang", "language"),
    ("lbl", "label"),
    ("ldr", "leader"),
    ("len", "length"),
    ("lib", "library"),
    ("lic", "license"),
    ("lim", "limit"),
    ("lkp", "lookup"),
    ("lmt", "limit"),
    ("lname", "last name"),
    ("loc", "location"),
    ("lst", "list"),
    ("lvl", "level"),
    ("maint", "maintenance"),
    ("mbr", "member"),
    ("mch", "merchant"),
    ("mdl", "model"),
    ("mem", "memory"),
    ("mgmt", "management"),
    ("mgr", "manager"),
    ("misc", "miscellaneous"),
    ("mkt", "market"),
    ("mng", "manage"),
    ("mngr", "manager"),
    ("msg", "message"),
    ("mtg", "meeting"),
    ("mthd", "method"),
    ("nbr", "number"),
    ("notif", "notification"),
    ("nr", "number"),
    ("ntwk", "network"),
    ("num", "number"),
    ("nxt", "next"),
    ("obj", "object"),
    ("op", "operation"),
    ("oper", "operator"),
    ("opr", "operator"),
    ("opts", "options"),
    ("ord", "order"),
    ("org", "organization"),
    ("orig", "original"),
    ("param", "parameter"),
    ("parm", "parameter"),
    ("pct", "percent"),
    ("perf", "performance"),
    ("perm", "permission"),
    ("phn", "phone"),
    ("pkg", "package"),
    ("pkt", "packet"),
    ("pmt", "payment"),
    ("prc", "price"),
    ("prd", "product"),
    ("pref", "preference"),
    ("prev", "previous"),
    ("prf", "profile"),
    ("prfl", "profile"),
    ("prg", "program"),
    ("prj", "project"),
    ("prm", "parameter"),
    ("proc", "process"),
    ("prod", "product"),
    ("prog", "program"),
    ("proj", "project"),
    ("prt", "print"),
    ("prv", "private"),
    ("pswd", "password"),
    ("ptr", "pointer"),
    ("pts", "points"),
    ("pvt", "private"),
    ("pw", "password"),
    ("pwd", "password"),
    ("pymnt", "payment"),
    ("pymt", "payment"),
    ("qry", "query"),
    ("qtr", "quarter"),
    ("qty", "quantity"),
    ("qual", "quality"),
    ("rcpt", "receipt"),
    ("rcv", "receive"),
    ("rcvr", "receiver"),
    ("rec", "record"),
    ("recv", "received"),
    ("redir", "redirect"),
    ("reg", "registration"),
    ("rel", "relation"),
    ("req", "request"),
    ("res", "resource"),
    ("resp", "response"),
    ("ret", "return"),
    ("rgn", "region"),
    ("rnd", "random"),
    ("rpt", "report"),
    ("rslt", "result"),
    ("rsn", "reason"),
    ("rsrc", "resource"),
    ("rte", "route"),
    ("rtr", "router"),
    ("rvw", "review"),
    ("schd", "schedule"),
    ("sched", "schedule"),
    ("seg", "segment"),
    ("seq", "sequence"),
    ("serv", "service"),
    ("sess", "session"),
    ("sig", "signature"),
    ("snd", "send"),
    ("sndr", "sender"),
    ("src", "source"),
    ("srch", "search"),
    ("srv", "server"),
    ("srvc", "service"),
    ("std", "standard"),
    ("stg", "stage"),
    ("stmt", "statement"),
    ("str", "string"),
    ("sts", "status"),
    ("stt", "state"),
    ("subj", "subject"),
    ("subscr", "subscription"),
    ("supp", "support"),
    ("svc", "service"),
    ("svr", "server"),
    ("sym", "symbol"),
    ("sys", "system"),
    ("tbl", "table"),
    ("tel", "telephone"),
    ("thrd", "thread"),
    ("tkn", "token"),
    ("tkt", "ticket"),
    ("tmp", "temporary"),
    ("tmpl", "template"),
    ("tok", "token"),
    ("tpl", "template"),
    ("trk", "track"),
    ("trx", "transaction"),
    ("tsk", "task"),
    ("tx", "transaction"),
    ("txn", "transaction"),
    ("txs", "transactions"),
    ("txt", "text"),
    ("typ", "type"),
    ("uname", "username"),
    ("uniq", "unique"),
    ("unq", "unique"),
    ("upd", "update"),
    ("updt", "update"),
    ("usr", "user"),
    ("util", "utility"),
    ("val", "value"),
    ("var", "variable"),
    ("ver", "version"),
    ("verif", "verification"),
    ("vid", "video"),
    ("vld", "valid"),
    ("vol", "volume"),
    ("wgt", "weight"),
    ("wh", "warehouse"),
    ("whs", "warehouse"),
    ("wk", "week"),
    ("wkr", "worker"),
    ("wks", "weeks"),
    ("wnd", "window"),
    ("wt", "weight"),
    ("xchg", "exchange"),
    ("xfer", "transfer"),
    ("yr", "year"),
    ("yrs", "years"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::number;
    use crate::naming::vocabulary::initialisms;

    #[test]
    fn table_is_sorted_and_unique() {
        for pair in TABLE.windows(2) {
            assert!(pair[0].0 < pair[1].0, "`{}` stands before `{}`", pair[0].0, pair[1].0);
        }
    }

    #[test]
    fn table_is_large() {
        assert!(TABLE.len() >= 300, "{} entries", TABLE.len());
    }

    #[test]
    fn short_forms_are_lower_case_words() {
        for (short, _) in TABLE {
            assert!(short.bytes().all(|byte| byte.is_ascii_lowercase()), "{short}");
        }
    }

    #[test]
    fn no_entry_is_an_accepted_short_form() {
        for (short, _) in TABLE {
            assert!(!initialisms::is_accepted(short), "{short}");
        }
    }

    #[test]
    fn every_word_is_in_lower_case_and_not_an_abbreviation() {
        for (short, words) in TABLE {
            for word in words.split(' ') {
                assert!(
                    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()),
                    "{short}: {word}"
                );
                assert_eq!(word_for(word), None, "{short}: {word} is an abbreviation too");
            }
        }
    }

    #[test]
    fn plurals_are_left_to_the_rule() {
        for (short, _) in TABLE {
            if let Some(stem) = number::singular(short) {
                assert_eq!(word_for(&stem), None, "`{short}` is covered by `{stem}`");
            }
        }
    }

    #[test]
    fn words_of_the_standard_examples_are_known() {
        for (short, word) in [
            ("usr", "user"),
            ("prf", "profile"),
            ("prd", "product"),
            ("msg", "message"),
            ("cfg", "config"),
            ("cnt", "count"),
            ("qty", "quantity"),
            ("acct", "account"),
            ("addr", "address"),
        ] {
            assert_eq!(word_for(short), Some(word));
        }
    }
}
