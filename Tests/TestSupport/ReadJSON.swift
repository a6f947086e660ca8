public import Foundation

/// JSON in which a test looks things up by paths.
public struct ReadJSON {
    private let value: Any

    /// Reads a JSON value.
    public init(_ data: Data) throws {
        value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    }

    /// Reads a JSON value.
    public init(_ text: String) throws { try self.init(Data(text.utf8)) }

    /// What stands at a path such as `steps.devices`, which leads into each element of a list: a text as it is, anything
    /// else as JSON with sorted names; `nil` if nothing is there.
    public subscript(path: String) -> String? { Self.find(path.split(separator: ".")[...], in: value).map(Self.text) }

    /// All texts at a path, also of lists in lists.
    public func texts(_ path: String) -> [String] {
        Self.find(path.split(separator: ".")[...], in: value).map(Self.texts) ?? []
    }

    private static func find(_ path: ArraySlice<Substring>, in value: Any) -> Any? {
        guard let name = path.first else { return value }
        if let list = value as? [Any] { return list.compactMap { find(path, in: $0) } }
        return (value as? [String: Any])?[String(name)].flatMap { find(path.dropFirst(), in: $0) }
    }

    private static func text(_ value: Any) -> String {
        if let text = value as? String { return text }
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        let data = try? JSONSerialization.data(withJSONObject: value, options: options)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private static func texts(_ value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return (value as? [Any] ?? []).flatMap(texts)
    }
}
