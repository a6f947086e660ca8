import SQLite
import Testing

struct DatabaseTests {
    @Test func theLibraryIsOfVersion3() { #expect(SQLiteLibrary.version.hasPrefix("3.")) }
}
