/// Makes a loop that reads by group anew when it has ended by something that a restart would cure: a consumer that is
/// fenced or lost, an answer that no waiting changes. So a process comes back by itself, with new clients and with state
/// that is restored, and nobody has to restart it. Wrong settings, missing topics and a second process with the same
/// `worker.id` end it.
package struct Comeback {
    /// How long the first pause lasts, in milliseconds; each next one lasts twice as long.
    static let firstPause = 1000
    /// The longest pause, in milliseconds.
    static let longestPause = 30_000
    /// A loop that ran for so long begins with the first pause again, in microseconds.
    static let longRun: Int64 = 60_000_000

    private let patience: any Patience
    private let rivalry: Rivalry?

    /// - Parameter rivalry: judges fencings that end the loop; a loop that answers its fencings itself needs none.
    package init(_ patience: any Patience, _ rivalry: Rivalry? = nil) {
        self.patience = patience
        self.rivalry = rivalry
    }

    /// Runs the loop until it ends for good.
    ///
    /// - Parameter live: makes the loop with clients of its own, runs it, and frees them.
    /// - Returns: the process's exit code.
    package func run<Failure: Error>(_ live: () throws(Failure) -> LoopEnding) throws(Failure) -> Int32 {
        var milliseconds = Self.firstPause
        while true {
            let began = patience.ticks
            let ending = try live()
            guard ending.isFollowedByComeback else { return ending.code }
            if patience.ticks - began >= Self.longRun { milliseconds = Self.firstPause }
            do throws(LoopEnding) {
                if ending.sequel == .comebackWithoutRival { try rivalry?.bearFencing() }
                patience.log.info("starting again", ["seconds": String(milliseconds / 1000)])
                try patience.pause(milliseconds: milliseconds)
            } catch {
                // Stopped while nothing ran: what the loop left open is ended by the next start.
                return error == .stopped ? LoopEnding.unanswered.code : error.code
            }
            milliseconds = min(Self.longestPause, milliseconds * 2)
        }
    }
}
