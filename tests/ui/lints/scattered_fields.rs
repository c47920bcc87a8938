use keyschema::{Text, keys};

keys! {
    //! Denied.
    #![standard = compact]
    #![deny(scattered_fields)]

    string UserName = user:{id: u64}:name, ttl = 1d;
    string UserAge = user:{id: u64}:age, ttl = 1d;
    string UserEmail = user:{id: u64}:email, ttl = 1d;
}

keys! {
    //! With a warning: the segment that differs is before the parameter, with a label.
    #![standard = relational]

    string TalkTitle = event:title:talkId:{talk_id: u64}, ttl = 1d, jitter = 10%;
    string TalkSpeaker = event:speaker:talkId:{talk_id: u64}, ttl = 1d, jitter = 10%;
    string TalkRoom = event:room:talkId:{talk_id: u64}, ttl = 1d, jitter = 10%;
}

keys! {
    //! Denied by the first key alone, inside of a literal.
    #![standard = domain]

    string ParcelWeight = "parcel:{code: Text<8>}:weight", ttl = 1d, deny(scattered_fields);
    string ParcelHeight = "parcel:{code: Text<8>}:height", ttl = 1d;
    string ParcelDepth = "parcel:{code: Text<8>}:depth", ttl = 1d;
}

keys! {
    //! Allowed by one of them.
    #![standard = compact]

    string CartTotal = cart:{id: u64}:total, ttl = 1d;
    string CartCount = cart:{id: u64}:count, ttl = 1d, allow(scattered_fields, reason = "each expires by itself");
    string CartNote = cart:{id: u64}:note, ttl = 1d;
}

keys! {
    //! Two keys are not a group, and a list is not a field.
    #![standard = compact]

    string DoorState = door:{id: u64}:state, ttl = 1d;
    string DoorCode = door:{id: u64}:code, ttl = 1d;
    list DoorVisits = door:{id: u64}:visits, ttl = 1d;
}

fn main() {}
