internal import Foundation

/// What a test was waiting for, and how long it did so in vain.
public struct GaveUp: Error, CustomStringConvertible {
    /// In words.
    public let description: String

    /// Says what was in vain.
    public init(description: String) { self.description = description }
}

/// How many times longer than usual tests wait before they give up: `BELFRY_PATIENCE`, else 1. A sanitizer, or a machine
/// that does other work, makes everything slow.
public let patience = ProcessInfo.processInfo.environment["BELFRY_PATIENCE"].flatMap { Double($0) } ?? 1

/// Waits until `condition` gives a value, asking again every few milliseconds; never for a fixed time.
///
/// - Throws: ``GaveUp`` after `seconds` (times ``patience``), or what `condition` throws.
@discardableResult
public func waiting<Value>(
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

/// Waits until `condition` holds.
public func waiting(until what: @autoclosure () -> String, seconds: Double = 60, _ condition: () throws -> Bool) throws
{
    try waiting(for: what(), seconds: seconds) { try condition() ? true : nil }
}
