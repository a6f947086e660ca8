import Model
import Testing

@testable import Rendering

struct ContentVisibilityTests {
    // swift-format-ignore
    static let placeholders: [(String?, Int, String)] = [
        (nil, 1, "Notification"), ("Reminder", 4, "Reminder"), ("%u new", 4, "4 new"), ("%u new", 0, "1 new"),
        ("100%% of %u", 2, "100% of 2"), ("50% off", 1, "50% off"), ("%", 1, "%"), ("%u%u", 2, "22"),
        ("", 1, "Notification"), (" ", 1, "Notification"), ("a\nb", 1, "a b"),
    ]

    @Test("R7: the placeholder with the thread's count", arguments: placeholders)
    func placeholder(format: String?, count: Int, expected: String) {
        #expect(ContentVisibility.placeholder(format, threadCount: count, words: .english) == expected)
    }
}
