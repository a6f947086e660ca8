import Foundation
import TestSupport
import Testing

/// The tables of `Shared/CEmbedded`. The compiler checks that each file exists, and that each array is in its table.
struct EmbeddedFilesTests {
    /// A table with the folder that it has as a whole.
    static let tables = [
        ("console", "Services/Console/Pages"), ("gateway", nil), ("phrases", "Shared/Checks/Phrases/Tables"),
        ("styles", "Shared/Page/Style"),
    ]

    @Test(arguments: tables) func aTableHasEachFileUnderItsOwnName(table: String, folder: String?) throws {
        let text = try OperatorsPagesTests.text("Shared/CEmbedded/\(table).c")
        let arrays = text.matches(of: #/uint8_t (\w+)_(\w+)\[\] = \{\n#embed "../../(.*/\1\.\2)"\n/#)
        #expect(!arrays.isEmpty && arrays.count == text.matches(of: /#embed/).count)
        guard let folder else { return }
        let files = try FileManager.default.subpathsOfDirectory(atPath: packageFolder.path + "/" + folder)
        #expect(Set(arrays.map { String($0.3) }) == Set(files.filter { $0.contains(".") }.map { "\(folder)/\($0)" }))
    }
}
