internal import Foundation

/// A test waited for a condition in vain; says which, and for how long.
package struct GaveUp: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
}

/// The factor by which tests wait longer before they give up: `BELFRY_PATIENCE`, else 1. A sanitizer or a busy machine
/// makes everything slower.
package let patience = ProcessInfo.processInfo.environment["BELFRY_PATIENCE"].flatMap { Double($0) } ?? 1

/// Waits until `condition` returns a value, and asks again every few milliseconds; it never waits for a fixed time.
///
/// - Throws: ``GaveUp`` after `seconds` (times ``patience``), or what `condition` throws.
@discardableResult
package func waiting<Value>(
    for what: @autoclosure () -> String, seconds: Double = 60, _ condition: () throws -> Value?
) throws -> Value {
    let limit = seconds * patience
    let deadline = Date().addingTimeInterval(limit)
    var pause: useconds_t = 2_000
    while true {
        if let value = try condition() { return value }
        if Date() > deadline { throw GaveUp(description: "waited \(Int(limit)) s in vain for \(what())") }
        poll(nil, 0, Int32(pause / 1000))
        pause = min(pause * 2, 100_000)
    }
}

/// Waits until `condition` is true.
package func waiting(until what: @autoclosure () -> String, seconds: Double = 60, _ condition: () throws -> Bool) throws
{
    try waiting(for: what(), seconds: seconds) { try condition() ? true : nil }
}
