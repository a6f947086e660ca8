import Model
import Simulation
import TestSupport

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

    private let noted = Kept<Noted>()

    var all: [Noted] { noted.all }

    func of(_ service: Service) -> [Noted] { all.filter { $0.service == service } }

    fileprivate func add(_ output: borrowing Output, by service: Service) {
        let topics = Set(output.items.map(\.topic))
        noted.take(output.spans.map { Noted(service: service, span: $0, topics: topics) })
    }
}

extension Simulator {
    /// The five services, asked for spans.
    static func traced(_ spans: NotedSpans) -> Simulator {
        .observed { output, service, _ in spans.add(output, by: service) }
    }
}
