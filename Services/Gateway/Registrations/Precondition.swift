internal import HTTP
internal import Model

/// `If-Match` and `If-None-Match` of a `PUT` or `DELETE` (RFC 9110, 13.1). ``Registrations/write(_:over:_:)`` asks before
/// every change.
enum Precondition {
    /// The problem (412) if one does not hold for the record in force; `nil` if all hold.
    ///
    /// - Parameter source: the place of the record in force; `nil` if there is none.
    static func failure(of headers: HTTPHeaders, against source: AppSource?) -> Problem? {
        let match = headers.values("If-Match")
        let noneMatch = headers.values("If-None-Match")
        if !match.isEmpty, !EntityTag.names(match, source, isWeak: false) {
            return Problem(
                .changedMeanwhile,
                source.map { "If-Match names another record than the one in force, \(EntityTag.text($0))" }
                    ?? "If-Match names a record, but none is in force")
        }
        if !noneMatch.isEmpty, EntityTag.names(noneMatch, source, isWeak: true) {
            return Problem(.changedMeanwhile, "If-None-Match names the record in force, or any")
        }
        return nil
    }
}
