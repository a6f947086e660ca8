internal import Dispatch
internal import Foundation
internal import Glibc
internal import Synchronization

/// Where a thread waits for the baton.
struct Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    func wait() { semaphore.wait() }

    /// Returns `false` when the gate was not opened within `seconds` of real time.
    func wait(seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }
}

/// The processor that the threads of one simulation share. Only one of them runs at a time, and passing the baton within
/// a processor takes a tenth of the time that waking another processor takes.
struct Processor: Sendable {
    private static let chosen = Atomic(0)
    private let number: Int

    /// The next processor, in turn, so that simulations that run side by side do not share one.
    init() {
        let count = max(1, ProcessInfo.processInfo.activeProcessorCount)
        number = Self.chosen.wrappingAdd(1, ordering: .relaxed).oldValue % count
    }

    /// Keeps the calling thread on the processor. Where that is not possible, everything takes longer.
    func keepThread() {
        typealias Function = @convention(c) (Int32, Int, UnsafeRawPointer) -> Int32
        // Swift's Glibc module lacks this function, which is not part of POSIX.
        guard let address = dlsym(nil, "sched_setaffinity") else { return }
        var set = [UInt8](repeating: 0, count: 128)
        if number / 8 < set.count { set[number / 8] = 1 << UInt8(number % 8) }
        _ = unsafeBitCast(address, to: Function.self)(0, set.count, set)
    }
}
