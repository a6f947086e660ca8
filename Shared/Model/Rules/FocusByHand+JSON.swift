extension FocusByHand: JSONObject {
    package static var blank: Self { Self() }

    package mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("on", &on)
        try form.member("ended", &ended, isRequired: false) { (reader) throws(Rejection) in
            try reader.readList(of: Manual.self).reduce(into: [:]) { $0[$1.focus] = $1.since }
        } write: { writer, ended in
            writer.member("ended", ended.sorted { $0.key < $1.key }.map { Manual(focus: $0.key, since: $0.value) })
        }
    }
}

extension FocusByHand.Manual: JSONObject {
    package static var blank: Self { Self(focus: PlainID(derived: ""), since: .distantPast) }

    package mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("focus", &focus)
        try form.required("since", &since)
        try form.member("until", &until)
    }
}

extension FocusOn: JSONObject {
    package static var blank: Self { Self(focus: PlainID(derived: ""), reason: .manual, began: .distantPast) }

    package mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("focus", &focus)
        try form.required("reason", &reason)
        try form.required("began", &began)
        try form.member("ends", &ends)
    }
}
