internal import Foundation
internal import Kafka
internal import Program

extension DeliveryStreams {
    /// Starts the two readers' threads.
    func start() {
        run("live") { [self] in try LiveReading(self, reading).run() }
        run("catch-up") { [self] in try CatchUpReading(self, reading.readingBriefly(), admin).run() }
    }

    private func run(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
        threads.enter()
        let thread = Thread { [self] in
            do {
                try body()
            } catch {
                log.error("deliveries cannot be read", ["error": "\(error)"])
            }
            threads.leave()
        }
        thread.name = name
        thread.start()
    }
}
