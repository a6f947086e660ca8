/// The picture at the leading edge (rule R2).
///
/// JSON: `{"kind": "app-icon", "image"}`, `{"kind": "sender", "image", "badge"}` or `{"kind": "initials", "initials",
/// "badge"}`. `image` and `badge` are references as in the records: the app's icon, or the sender's or the group's
/// image. `badge` is the small app icon at the picture's edge.
public enum ViewPicture: Hashable, Sendable {
    /// The large app icon.
    case appIcon(String?)
    /// The image of the sender, or of the group.
    case sender(image: String, badge: String?)
    /// The initials of a sender or group without an image.
    case initials(String, badge: String?)

    private enum Kind: String, ClosedEnumeration {
        case appIcon = "app-icon"
        case sender
        case initials
    }
}

extension ViewPicture: JSONReadable, JSONObjectWritable {
    /// Reads the object; its kind decides which members must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var kind: Kind?
        var image: String?
        var initials: String?
        var badge: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "kind": kind = try Kind(from: &reader)
            case "image": image = try reader.readString()
            case "initials": initials = try reader.readString()
            case "badge": badge = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        switch try reader.required(kind, "kind") {
        case .appIcon: self = .appIcon(image)
        case .sender: self = .sender(image: try reader.required(image, "image"), badge: badge)
        case .initials: self = .initials(try reader.required(initials, "initials"), badge: badge)
        }
    }

    /// Writes the kind and its members.
    public func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .appIcon(let image):
            writer.member("kind", Kind.appIcon)
            writer.member("image", image)
        case .sender(let image, let badge):
            writer.member("kind", Kind.sender)
            writer.member("image", image)
            writer.member("badge", badge)
        case .initials(let initials, let badge):
            writer.member("kind", Kind.initials)
            writer.member("initials", initials)
            writer.member("badge", badge)
        }
    }
}
