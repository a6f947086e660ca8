/// One part of an app's own content, in an extension or on a watch.
public enum LayoutElement: Hashable, Sendable {
    /// A text; the style is the app's own word.
    case text(LayoutText, style: String?)
    case image(ResourceReference)
    case media(ResourceReference)
    /// A button that stands for an action of the notification's category.
    case button(LayoutText, action: PlainID)
    case toggle(LayoutText, SwitchValue)

    /// Its words; `nil` for a file.
    public var words: LayoutText? {
        switch self {
        case .text(let text, _), .button(let text, _), .toggle(let text, _): text
        case .image, .media: nil
        }
    }

    /// Whether people can use it (rule R10).
    public var isControl: Bool {
        switch self {
        case .text, .image, .media: false
        case .button, .toggle: true
        }
    }
}

/// The words of a layout's element: as they are, or as a key of the app's strings (rule R3), a template either way.
public struct LayoutText: Hashable, Sendable {
    /// Shown where there is no key.
    public var plain: Template?
    /// Takes precedence over ``plain``. The checks reject an app where a string of this key has a placeholder that no
    /// notification can fill; the same applies to ``plain``.
    public var key: String?
}

/// Where a switch of a layout stands.
public enum SwitchValue: Hashable, Sendable {
    case fixed(Bool)
    /// On when the text comes out as `true`.
    case template(Template)
}

/// A file that a layout shows; there is no other place than these three (rule R9).
public struct ResourceReference: Hashable, Sendable {
    /// Where the file lies.
    public enum Source: String, CaseIterable, Hashable, Sendable {
        /// The extension's or the watch app's own bundle.
        case bundle
        /// The container shared by the apps of one group.
        case group
        /// The notification's attachments, by their id.
        case attachment
    }

    /// Where the file lies.
    public var source: Source
    /// A path within the source, without `..`; once its placeholders are filled it must be checked again
    /// with ``isInside(_:)``.
    public var name: Template

    /// Whether a path stays within its source: not empty, not absolute, without `..` and backslashes.
    public static func isInside(_ path: String) -> Bool {
        !path.isEmpty && path.utf8.first != UInt8(ascii: "/") && !path.utf8.contains(UInt8(ascii: "\\"))
            && !path.slashedParts().contains("..")
    }
}
