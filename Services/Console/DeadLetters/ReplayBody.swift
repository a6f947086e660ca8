internal import Model

/// The body of `POST /api/dead-letters/{id}/replay`: `{"text": "…", "unsigned": true}`.
struct ReplayBody: Sendable {
    let text: String
    /// Whether a record that was signed may go back without its signature.
    let isUnsigned: Bool

    init(_ body: [UInt8]) throws(ConsoleProblem) {
        do throws(Rejection) {
            (text, isUnsigned) = try JSONReader.read(body.span) { (reader) throws(Rejection) in
                var (text, isUnsigned): (String?, Bool) = (nil, false)
                try reader.beginObject()
                while let name = try reader.nextName() {
                    switch name.string {
                    case "text": text = try reader.readString()
                    case "unsigned": isUnsigned = try reader.readBool()
                    default: try reader.skipValue()
                    }
                }
                return (try reader.required(text, "text"), isUnsigned)
            }
        } catch {
            throw ConsoleProblem(400, error.detail)
        }
    }
}
