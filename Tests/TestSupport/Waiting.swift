internal import Foundation

/// A test waited for a condition in vain; says which, and for how long.
package struct GaveUp: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }

    /// - Parameter seen: what there was instead, of which the first 10,000 characters are told.
    fileprivate init(_ words: String, seen: () throws -> Any?) {
        do {
            description = words + (try seen().map { "; seen: \("\($0)".prefix(10_000))" } ?? "")
        } catch {
            description = "\(words); it cannot be seen: \(error)"
        }
    }
}

/// The factor by which tests wait longer before they give up: `BELFRY_PATIENCE`, else 1. A sanitizer or a busy machine
/// makes everything slower.
package let patience = ProcessInfo.processInfo.environment["BELFRY_PATIENCE"].flatMap { Double($0) } ?? 1

/// Waits until `condition` returns a value, and asks again every few milliseconds; it never waits for a fixed time. The last
/// time it asks after the deadline, so that a busy machine on which one question takes long does not decide.
///
/// - Parameter seen: what there was instead, for whoever reads that the wait was in vain.
/// - Throws: ``GaveUp`` after `seconds` (times ``patience``), or what `condition` throws.
@discardableResult
package func waiting<Value>(
    for what: @autoclosure () -> String, seconds: Double = 60, seen: @autoclosure () throws -> Any? = nil,
    _ condition: () throws -> Value?
) throws -> Value {
    let limit = seconds * patience
    let deadline = Date().addingTimeInterval(limit)
    var pause: Int32 = 2
    while true {
        let isLast = Date() > deadline
        if let value = try condition() { return value }
        if isLast { throw GaveUp("waited \(Int(limit)) s in vain for \(what())", seen: seen) }
        poll(nil, 0, pause)
        pause = min(pause * 2, 100)
    }
}

/// Waits until `condition` is true.
package func waiting(
    until what: @autoclosure () -> String, seconds: Double = 60, seen: @autoclosure () throws -> Any? = nil,
    _ condition: () throws -> Bool
) throws {
    try waiting(for: what(), seconds: seconds, seen: try seen()) { try condition() ? true : nil }
}
