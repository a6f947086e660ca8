internal import Model

/// Fills the placeholders of an app's own content (rule R9). A missing value is empty.
struct TemplateFiller {
    let title: String
    let subtitle: String
    let body: String
    let data: JSONSlice?
    let attachments: [ViewAttachment]

    init(_ shown: ShownNotification, hasData: Bool = true) {
        title = shown.ownTitle ?? ""
        subtitle = shown.subtitle ?? ""
        body = shown.body ?? ""
        data = hasData ? shown.data : nil
        attachments = hasData ? shown.attachments : []
    }

    /// The text, cleaned as every text of a view.
    func fill(_ template: Template) -> String {
        var text = ""
        for piece in template.pieces {
            switch piece {
            case .text(let part): text += part
            case .title: text += title
            case .subtitle: text += subtitle
            case .body: text += body
            case .data(let path): text += value(at: path)
            }
        }
        return DisplayText.shorten(DisplayText.clean(text, keepsLines: true), to: TextLimit())
    }

    private func value(at path: [String]) -> String {
        guard let data else { return "" }
        return
            (try? JSONReader.read(data.bytes.span) { (reader) throws(Rejection) in
                try Self.find(path[...], in: &reader)
            }) ?? ""
    }

    /// A string as it is, a number and a flag as they are written; anything else is empty.
    private static func find(_ path: ArraySlice<String>, in reader: inout JSONReader) throws(Rejection) -> String {
        guard let name = path.first else {
            switch try reader.nextKind() {
            case .string: return try reader.readString()
            case .number, .bool: return String(decoding: try reader.readSlice().bytes, as: UTF8.self)
            case .object, .array, .null:
                try reader.skipValue()
                return ""
            }
        }
        guard try reader.nextKind() == .object else {
            try reader.skipValue()
            return ""
        }
        var found = ""
        try reader.beginObject()
        while let member = try reader.nextName() {
            if ExactString(member.string) == ExactString(name) {
                found = try find(path.dropFirst(), in: &reader)
            } else {
                try reader.skipValue()
            }
        }
        return found
    }
}
