internal import Model

/// A token file that cannot be used: where, and what to do about it. It never quotes a token, digest or secret.
public struct TokenFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, perhaps with the setting that names it; `nil` where the text is in no file.
    public private(set) var file: String?
    /// The line, from 1; `nil` where the file as a whole is meant.
    public let line: Int?
    /// What is wrong.
    public let found: String
    /// What to write instead.
    public let fix: String

    init(file: String? = nil, line: Int? = nil, found: String, fix: String) {
        (self.file, self.line, self.found, self.fix) = (file, line, found, fix)
    }

    init(line: Int, _ rejection: Rejection) {
        // What stands in the place of an object may be a token that somebody pasted.
        guard rejection.reason != .unreadable, !rejection.path.isEmpty else {
            self.init(line: line, found: "a line that is not a whole JSON object", fix: "write one JSON object")
            return
        }
        self.init(line: line, found: "\(rejection.path): \(rejection.found)", fix: rejection.fix)
    }

    func at(_ file: String) -> TokenFileError {
        var copy = self
        copy.file = file
        return copy
    }

    /// One line: file, line, what was found and the fix.
    public var description: String {
        let place = [file, line.map { "line \($0)" }].compactMap(\.self).joined(separator: ", ")
        return place.isEmpty ? "\(found): \(fix)" : "\(place): \(found): \(fix)"
    }
}
