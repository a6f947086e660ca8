internal import Foundation

/// Title and body in the form in which a search looks for a text.
enum SearchedText {
    /// Lower case in Unicode's composed form, made by way of upper case, which several lower-case letters share.
    static func of(_ text: String) -> String {
        text.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// What is stored for a notification; `nil` if it has no text.
    static func of(title: String?, body: String?) -> String? {
        let parts = [title, body].compactMap(\.self)
        return parts.isEmpty ? nil : of(parts.joined(separator: "\n"))
    }
}
