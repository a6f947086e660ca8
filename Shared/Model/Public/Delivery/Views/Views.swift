/// The views of one delivery: those that the device has, each as it is to be shown.
///
/// JSON: `{"banner": CompactView, "alert": CompactView, "list": CompactView, "shortLook": CompactView,
/// "expanded": DetailView, "longLook": DetailView, "summary": GatheredView, "digest": GatheredView}`.
public struct Views: Hashable, Sendable {
    /// Leaves by itself (rule R4).
    public var banner: CompactView?
    /// Stays until dismissed (rule R5).
    public var alert: CompactView?
    /// On Lock Screen and in Notification Center (rule R6).
    public var list: CompactView?
    /// The detail view that a person opens (rule R8).
    public var expanded: DetailView?
    /// On a watch while the wrist is raised (rule R13).
    public var shortLook: CompactView?
    /// On a watch, after the short look (rule R14).
    public var longLook: DetailView?
    /// What waited for a time of the person's summary (rule W9).
    public var summary: GatheredView?
    /// What a Focus held (rule W8).
    public var digest: GatheredView?

    /// No view at all.
    public init() {}

    /// Whether there is no view, as for a television, or a delivery without content.
    public var isEmpty: Bool {
        // A pattern match, since comparing would copy the views.
        guard case nil = banner, case nil = alert, case nil = list, case nil = expanded, case nil = shortLook,
            case nil = longLook, case nil = summary, case nil = digest
        else { return false }
        return true
    }
}

extension Views: JSONReadable, JSONWritable {
    /// Reads the object of views; unknown ones are passed over.
    public init(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "banner": banner = try CompactView(from: &reader)
            case "alert": alert = try CompactView(from: &reader)
            case "list": list = try CompactView(from: &reader)
            case "expanded": expanded = try DetailView(from: &reader)
            case "shortLook": shortLook = try CompactView(from: &reader)
            case "longLook": longLook = try DetailView(from: &reader)
            case "summary": summary = try GatheredView(from: &reader)
            case "digest": digest = try GatheredView(from: &reader)
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes those that are there.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("banner", banner)
        writer.member("alert", alert)
        writer.member("list", list)
        writer.member("expanded", expanded)
        writer.member("shortLook", shortLook)
        writer.member("longLook", longLook)
        writer.member("summary", summary)
        writer.member("digest", digest)
        writer.endObject()
    }
}
