/// The strip at the top of a long look (rule R14). JSON: `{"style": "system" | "blurred" | "color", "color"}`.
public struct ViewSash: Hashable, Sendable, JSONReadable, JSONWritable {
    /// How it is painted; `system` if the app declares nothing.
    public enum Style: String, ClosedEnumeration {
        case system, blurred, color
    }

    /// How it is painted.
    public var style: Style
    /// The app's own value; set only with the style `color`.
    public var color: String?

    /// Creates a sash; only the style `color` has a colour.
    public init(_ style: Style, color: String? = nil) {
        self.style = style
        self.color = color
    }

    /// Reads the object; its style must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var style: Style?
        var color: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "style": style = try Style(from: &reader)
            case "color": color = try reader.readString()
            default: try reader.skipUnknown()
            }
        }
        self.init(try reader.required(style, "style"), color: color)
    }

    /// Writes style and colour.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("style", style)
        writer.member("color", color)
        writer.endObject()
    }
}

/// What lies behind a long look's content (rule R14).
///
/// JSON: `{"style": "transparent" | "system" | "color", "color", "opacity"}`; `system` is white at 18 %.
public struct ViewBackground: Hashable, Sendable, JSONReadable, JSONWritable {
    /// How it is painted; transparent unless the app declares something else.
    public enum Style: String, ClosedEnumeration {
        case transparent, system, color
    }

    /// How it is painted.
    public var style: Style
    /// Set with the styles `system` and `color`.
    public var color: String?
    /// 0 to 1; `nil` is 1.
    public var opacity: Double?

    /// Creates a background.
    public init(_ style: Style, color: String? = nil, opacity: Double? = nil) {
        self.style = style
        self.color = color
        self.opacity = opacity
    }

    /// The background as an app declares it.
    public init(_ background: WatchInterfaces.Background?) {
        switch background {
        case nil, .transparent?: self.init(.transparent)
        case .system?: self.init(.system, color: "#FFFFFF", opacity: 0.18)
        case .color(let color)?: self.init(.color, color: color)
        }
    }

    /// Reads the object; its style must be there.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(.transparent)
        var style: Style?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "style": style = try Style(from: &reader)
            case "color": color = try reader.readString()
            case "opacity": opacity = try reader.readDouble(in: 0...1)
            default: try reader.skipUnknown()
            }
        }
        self.style = try reader.required(style, "style")
    }

    /// Writes one object; absent members are left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("style", style)
        writer.member("color", color)
        writer.member("opacity", opacity)
        writer.endObject()
    }
}
