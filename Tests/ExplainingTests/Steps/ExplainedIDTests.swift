import Explaining
import Model
import Testing

struct ExplainedIDTests {
    /// The id asked for, and the request and person that it names; `nil` if it is no id.
    @Test(
        arguments: [
            ("bank/s-9/anna", "bank/s-9", "anna"), ("bank/s-9", "bank/s-9", nil),
            ("bank/s-9/a/b", "bank/s-9", "a/b"), ("bank", nil, nil), ("", nil, nil), ("/s-9", nil, nil),
            ("bank/", nil, nil), ("bank/\u{30D}s/\u{301}a", "bank/\u{30D}s", "\u{301}a"), ("bank/s-9/", nil, nil),
            ("bank//anna", nil, nil),
        ] as [(String, String?, String?)])
    func ids(_ text: String, _ request: String?, _ person: String?) {
        let id = ExplainedID(text)
        #expect(id?.requestText == request && id?.person?.string == person)
        if request != nil { #expect(id?.description == text) }
    }
}
