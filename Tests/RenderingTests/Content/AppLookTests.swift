import Model
import Testing

@testable import Rendering

struct AppLookTests {
    // swift-format-ignore
    static let table: [(String, String?, String, String)] = [
        ("its name", "Parcels\u{200B}", "parcels", "Parcels"), ("no record", nil, "parcels", "parcels"),
        ("a name without shape", "\u{3164}", "parcels", "parcels"),
        ("an id to be cleaned", nil, "par\u{202E}c\u{200B}els", "parcels"),
        ("nothing to be seen", "\u{200B}", "\u{200B}", "#"),
    ]

    @Test("R1: the app's name, else its id, cleaned as any text", arguments: table)
    func name(case name: String, appName: String?, id: String, expected: String) {
        let id = AppID(derived: id)
        let app = appName.map { App(id: id, name: $0) }
        #expect(
            Array(AppLook(app.map { Shared($0) }, id: id).name.unicodeScalars) == Array(expected.unicodeScalars),
            "\(name)")
    }
}
