import Model
import Simulation
import Synchronization

@testable import Classification
@testable import Delivery
@testable import Ingestion
@testable import Rendering
@testable import Scheduling

/// The spans that the five services note in a simulation.
final class NotedSpans: Sendable {
    struct Noted: Sendable {
        let service: Service
        let span: StageSpan
        /// What came with it: the records' topics.
        let topics: Set<Topic>

        func text(_ name: SpanAttribute.Name) -> String? {
            span.attributes.first { $0.name == name }.map { attribute in
                switch attribute.value {
                case .text(let text): text
                case .integer(let number): String(number)
                case .flag(let flag): String(flag)
                }
            }
        }
    }

    private let noted = Mutex<[Noted]>([])

    var all: [Noted] { noted.withLock { $0 } }

    func of(_ service: Service) -> [Noted] { all.filter { $0.service == service } }

    fileprivate func add(_ output: borrowing Output, by service: Service) {
        let topics = Set(output.items.map(\.topic))
        let new = output.spans.map { Noted(service: service, span: $0, topics: topics) }
        noted.withLock { $0 += new }
    }
}

/// A service that is asked for spans, as a worker that exports them asks.
struct TracedStage: SimulatedStage {
    private var stage: any SimulatedStage
    private let spans: NotedSpans

    init(_ stage: any SimulatedStage, _ spans: NotedSpans) { (self.stage, self.spans) = (stage, spans) }

    var topology: Topology { stage.topology }

    mutating func process(
        _ record: borrowing Record, at now: Instant, apps: AppTable, appsAreComplete: Bool, output: inout Output
    ) -> Verdict {
        output.isTraced = true
        let verdict = stage.process(record, at: now, apps: apps, appsAreComplete: appsAreComplete, output: &output)
        spans.add(output, by: topology.service)
        return verdict
    }

    mutating func nextDue() -> (key: String, due: Instant)? { stage.nextDue() }

    mutating func fire(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        output.isTraced = true
        stage.fire(key, at: now, apps: apps, output: &output)
        spans.add(output, by: topology.service)
    }

    func keysLeft(without apps: AppTable) -> [String] { stage.keysLeft(without: apps) }

    mutating func sweep(_ key: String, at now: Instant, apps: AppTable, output: inout Output) {
        output.isTraced = true
        stage.sweep(key, at: now, apps: apps, output: &output)
        spans.add(output, by: topology.service)
    }

    mutating func remember(_ key: String, value: [UInt8]?) { stage.remember(key, value: value) }

    mutating func restart() throws(Rejection) { try stage.restart() }
}

extension Simulator {
    /// The five services, asked for spans.
    static func traced(_ spans: NotedSpans) -> Simulator {
        let stages: [any SimulatedStage] = [
            LocalStage(IngestionProcessor()), LocalStage(ClassificationProcessor()),
            LocalStage(SchedulingProcessor()), LocalStage(RenderingProcessor()), LocalStage(DeliveryProcessor()),
        ]
        return Simulator(stages.map { TracedStage($0, spans) })
    }
}
