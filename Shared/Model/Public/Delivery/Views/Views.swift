/// The views of one delivery, each as the device shows it.
///
/// JSON: `{"banner": CompactView, "alert": CompactView, "list": CompactView, "shortLook": CompactView,
/// "expanded": DetailView, "longLook": DetailView, "summary": GatheredView, "digest": GatheredView}`.
public struct Views: Hashable, Sendable {
    /// The banner, which disappears by itself (rule R4).
    public var banner: CompactView?
    /// The alert, which stays until it is dismissed (rule R5).
    public var alert: CompactView?
    /// The entry on the Lock Screen and in Notification Center (rule R6).
    public var list: CompactView?
    /// The detail view that a person opens (rule R8).
    public var expanded: DetailView?
    /// The short look of a watch, while the wrist is raised (rule R13).
    public var shortLook: CompactView?
    /// The long look of a watch, after the short look (rule R14).
    public var longLook: DetailView?
    /// The notifications that waited for one of the person's summary times (rule W9).
    public var summary: GatheredView?
    /// The notifications that a Focus held (rule W8).
    public var digest: GatheredView?

    /// Creates an empty set of views.
    public init() {}

    /// Whether there is no view, as on a television or in a delivery without content.
    public var isEmpty: Bool {
        // A pattern match, since comparing would copy the views.
        guard case nil = banner, case nil = alert, case nil = list, case nil = expanded, case nil = shortLook,
            case nil = longLook, case nil = summary, case nil = digest
        else { return false }
        return true
    }
}

extension Views: JSONReadable, JSONWritable {
    /// Reads the object of views; unknown ones are ignored.
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

    /// Writes one object; absent views are left out.
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
