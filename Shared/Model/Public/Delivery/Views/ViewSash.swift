/// The strip at the top of a long look (rule R14). JSON: `{"style": "system" | "blurred" | "color", "color"}`.
public struct ViewSash: Hashable, Sendable, JSONObject {
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

    /// An empty one, to be read into.
    public static var blank: Self { Self(.blurred, color: nil) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("style", &style)
        try form.member("color", &color)
    }
}

/// What lies behind a long look's content (rule R14).
///
/// JSON: `{"style": "transparent" | "system" | "color", "color", "opacity"}`; `system` is white at 18 %.
public struct ViewBackground: Hashable, Sendable, JSONObject {
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

    /// An empty one, to be read into.
    public static var blank: Self { Self(.transparent) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("style", &style)
        try form.member("color", &color)
        try form.member("opacity", &opacity, in: 0...1)
    }
}
