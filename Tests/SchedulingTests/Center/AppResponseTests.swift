@testable import Model
import Testing

@testable import Scheduling

struct AppResponseTests {
    struct Row: Sendable {
        var kind = Response.Kind.opened
        var request = "there"
        var category: ExactString?
        var after: Double = 0
        /// `nil` if the app gets no response.
        var isLate: Bool?
    }

    static let rows: [Row] = [
        Row(isLate: false), Row(kind: .action(World.later, text: "Yes"), isLate: false),
        Row(request: "gone", isLate: true), Row(kind: .action(World.later, text: "Yes"), request: "gone", isLate: true),
        // The item is remembered for the window.
        Row(request: "gone", after: 86_399.999, isLate: true), Row(request: "gone", after: 86_400, isLate: nil),
        Row(request: "never", isLate: nil), Row(request: "parked", isLate: nil),
        Row(kind: .dismissed, isLate: nil), Row(kind: .dismissed, category: "asks", isLate: false),
        Row(kind: .dismissed, request: "gone", category: "asks", isLate: nil),
    ]

    @Test("N16: the app's response, and when it is late", arguments: rows) func table(row: Row) throws {
        var app = World.standardApp
        app.categories["asks"] = AppCategory(id: "asks", customDismissAction: true)
        var state = try Judged.state([
            Judged.item("there", .text("Hello") { $0.category = row.category }),
            Judged.item("parked") {
                ($0.place, $0.level) = (.parked(Firing(due: World.evening)), nil)
            },
        ])
        state.set(Judged.item("gone").memory(mayBeRepeated: true), for: Judged.key("gone"))
        let at = World.at(-1)
        let occasion = try Judged.occasion(at: World.at(row.after), apps: [app], cause: .sweep(sequence: 7))
        let id = Judged.id(row.request)
        let response = AppResponse.make(to: id, Judged.interaction(.opened(id)), at: at, row.kind, in: state, occasion)
        let expected = row.isLate.map {
            Response(
                id: "\(id)/sweep/7", app: World.appID, request: RequestID(derived: row.request),
                person: World.personID, device: World.phone, at: at, kind: row.kind, isLate: $0)
        }
        #expect(response == expected)
    }

    @Test("N16: no app hears of another person's notification") func another() throws {
        let id = Judged.key("there").id(of: PersonID(derived: "bob"))
        let response = AppResponse.make(
            to: id, Judged.interaction(.opened(id)), at: World.start, .opened,
            in: try Judged.state([Judged.item("there")]), try Judged.occasion())
        #expect(response == nil)
    }
}
