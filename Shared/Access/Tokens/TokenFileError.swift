internal import Model

/// A token file that cannot be used: where, and what to do about it. It never quotes a token, digest or secret.
public struct TokenFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, where there is one.
    public var file: String?
    /// The line, from 1; `nil` where the file as a whole is meant.
    public let line: Int?
    /// What is wrong.
    public let found: String
    /// What to write instead.
    public let fix: String

    /// Puts the error together.
    public init(file: String? = nil, line: Int? = nil, found: String, fix: String) {
        self.file = file
        self.line = line
        self.found = found
        self.fix = fix
    }

    init(line: Int, _ rejection: Rejection) {
        // Text in the place of an object may be a token that somebody pasted.
        let found = rejection.path.isEmpty ? "a line that is not a JSON object" : rejection.found
        let fix = rejection.path.isEmpty ? "write one JSON object" : rejection.fix
        self.init(line: line, found: rejection.path.isEmpty ? found : "\(rejection.path): \(found)", fix: fix)
    }

    /// One line: file, line, what was found and the fix.
    public var description: String {
        let place = [file, line.map { "line \($0)" }].compactMap(\.self).joined(separator: ", ")
        return place.isEmpty ? "\(found): \(fix)" : "\(place): \(found): \(fix)"
    }
}
