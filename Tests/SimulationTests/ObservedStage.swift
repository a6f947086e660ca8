import Model
import Simulation

@testable import Classification
@testable import Delivery
@testable import Ingestion
@testable import Rendering
@testable import Scheduling

/// A service whose output somebody looks at before it goes on. It is asked for spans, as a worker that exports them
/// asks.
struct ObservedStage: SimulatedStage {
    typealias Observer = @Sendable (borrowing Output, Service, Instant) -> Void

    fileprivate var stage: any SimulatedStage
    fileprivate let observe: Observer

    var topology: Topology { stage.topology }

    mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, appsAreComplete: Bool, output: inout Output
    ) -> Verdict {
        output.isTraced = true
        let verdict = stage.process(record, at: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        observe(output, topology.service, now)
        return verdict
    }

    mutating func nextDue() -> (key: String, due: Instant)? { stage.nextDue() }

    mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        output.isTraced = true
        stage.fire(key, at: now, apps: apps, output: &output)
        observe(output, topology.service, now)
    }

    func keysLeft(without apps: AppTable) -> [String] { stage.keysLeft(without: apps) }

    mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        output.isTraced = true
        stage.sweep(key, at: now, apps: apps, output: &output)
        observe(output, topology.service, now)
    }

    mutating func remember(_ key: String, value: [UInt8]?) { stage.remember(key, value: value) }

    mutating func restart() throws(Rejection) { try stage.restart() }
}

extension Output {
    /// The records, as written at an instant.
    func records(at now: Instant) -> [SimulatedRecord] {
        items.enumerated().map { index, item in
            withBytes(of: index) { (key: Span<UInt8>, value: Span<UInt8>?) in
                SimulatedRecord(
                    at: now, topic: item.topic,
                    key: key.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) },
                    headers: item.headers, value: value?.withUnsafeBufferPointer { Array($0) })
            }
        }
    }
}

extension Simulator {
    /// The stages of the five services.
    static func services(around scheduling: LocalStage<SchedulingProcessor>) -> [any SimulatedStage] {
        [
            LocalStage(IngestionProcessor()), LocalStage(ClassificationProcessor()), scheduling,
            LocalStage(RenderingProcessor()), LocalStage(DeliveryProcessor()),
        ]
    }

    /// The five services, each of them observed.
    static func observed(
        windowSeconds: Int = Waits.usualWindow, by observe: @escaping ObservedStage.Observer
    ) -> Simulator {
        let scheduling = LocalStage(SchedulingProcessor(windowSeconds: windowSeconds))
        return Simulator(services(around: scheduling).map { ObservedStage(stage: $0, observe: observe) })
    }
}
