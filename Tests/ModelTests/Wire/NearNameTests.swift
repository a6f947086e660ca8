import Model
import Testing

struct NearNameTests {
    static let levels = ["passive", "active", "time-sensitive", "critical"]

    // swift-format-ignore
    static let table: [(wrong: String, known: [String], meant: String?)] = [
        ("timeSensitive",  levels, "time-sensitive"), ("TIME_SENSITIVE", levels, "time-sensitive"),
        ("time sensitve",  levels, "time-sensitive"), ("Active", levels, "active"), ("acitve", levels, "active"),
        ("passiv",         levels, "passive"),        ("urgent", levels, nil),       ("", levels, nil),
        ("titel", ["title", "subtitle", "body"], "title"), ("tite", ["title", "body"], "title"),
        ("recipiants", ["recipients"], "recipients"), ("recipient", ["recipients"], "recipients"),
        ("c", ["C"], "C"), ("c", ["D"], nil), ("ab", ["ac"], nil), ("id", ["ID", "ix"], "ID"),
        ("title", ["title"], nil), ("bdoy", ["body"], "body"), ("bobby", ["body"], nil), ("open", ["opened", "on"], "opened"), ("dismiss", ["dismissed"], "dismissed"),
        ("app", ["apps"], "apps"), ("time", ["timestamps"], nil), ("bod", ["url"], nil),
        // The nearest of several.
        ("threadid", ["thread", "threadId"], "threadId"),
        (String(repeating: "a", count: 65), [String(repeating: "a", count: 64)], nil),
    ]

    @Test(arguments: table) func nearest(wrong: String, known: [String], meant: String?) {
        #expect(NearName.nearest(to: wrong, among: known) == meant)
    }
}
