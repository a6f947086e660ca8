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

extension Views: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("banner", &banner)
        try form.member("alert", &alert)
        try form.member("list", &list)
        try form.member("expanded", &expanded)
        try form.member("shortLook", &shortLook)
        try form.member("longLook", &longLook)
        try form.member("summary", &summary)
        try form.member("digest", &digest)
    }
}
