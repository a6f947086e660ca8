internal import Model

/// The body of `POST /api/dead-letters/{id}/replay`: `{"text": "…", "unsigned": true}`.
struct ReplayBody: JSONObject {
    var text: String
    /// Whether a record that was signed may go back without its signature.
    var isUnsigned: Bool

    static var blank: Self { Self(text: "", isUnsigned: false) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("text", &text)
        try form.stated("unsigned", &isUnsigned)
    }
}
