internal import Foundation

/// What a test was waiting for, and how long it did so in vain.
public struct GaveUp: Error, CustomStringConvertible {
    /// In words.
    public let description: String

    /// Says what was in vain.
    public init(description: String) { self.description = description }
}

/// Waits until `condition` gives a value, asking again every few milliseconds; never for a fixed time.
///
/// - Throws: ``GaveUp`` after `seconds`, or what `condition` throws.
@discardableResult
public func waiting<Value>(
    for what: @autoclosure () -> String, seconds: Double = 60, _ condition: () throws -> Value?
) throws -> Value {
    let deadline = Date().addingTimeInterval(seconds)
    var pause: useconds_t = 2_000
    while true {
        if let value = try condition() { return value }
        if Date() > deadline { throw GaveUp(description: "waited \(Int(seconds)) s in vain for \(what())") }
        poll(nil, 0, Int32(pause / 1000))
        pause = min(pause * 2, 100_000)
    }
}

/// Waits until `condition` holds.
public func waiting(until what: @autoclosure () -> String, seconds: Double = 60, _ condition: () throws -> Bool) throws
{
    try waiting(for: what(), seconds: seconds) { try condition() ? true : nil }
}
