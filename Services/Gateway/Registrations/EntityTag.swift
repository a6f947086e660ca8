internal import HTTP
internal import Model

/// The `ETag` of a registration: the place of the record in force on the public topic (RFC 9110, 8.8.3).
enum EntityTag {
    static func text(_ source: AppSource) -> String { "\"\(source.partition)-\(source.offset)\"" }

    static func field(_ source: AppSource) -> HTTPField { HTTPField("ETag", text(source)) }

    /// Whether a header that lists tags names the record (RFC 9110, 13.1); `*` names any record that is there.
    ///
    /// - Parameter isWeak: whether a weak tag counts too, as it does in `If-None-Match`.
    static func names(_ header: [String], _ source: AppSource?, isWeak: Bool) -> Bool {
        guard let source else { return false }
        let own = text(source)
        return header.flatMap { $0.split(separator: ",") }.contains { entry in
            let tag = entry.drop { $0 == " " }
            let plain = tag.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
            return plain == "*" || plain == own || (isWeak && plain == "W/" + own)
        }
    }
}
