import Testing

struct BodyAdviceTests {
    @Test(
        "body-long",
        arguments: [
            (String(repeating: "a", count: 178), false), (String(repeating: "a", count: 179), true),
            (String(repeating: "é", count: 178), false), (String(repeating: "👨‍👩‍👧", count: 89), false),
            (String(repeating: "字", count: 90), true), ("Short.", false),
        ])
    func bodyLong(body: String, applies: Bool) throws {
        #expect(try AdviceProbe().codes(body: body).contains("body-long") == applies)
    }

    @Test(
        "a sender's own words",
        arguments: [
            ("hmm, not so sure about that...", false), ("NO WAY ARE YOU SERIOUS???", false),
            ("Hey do you remember the house that we saw on the way to the lake last…", true),
        ])
    func communication(body: String, isTruncated: Bool) throws {
        #expect(
            try AdviceProbe().codes(body: body, AdviceProbe.fromSara) == (isTruncated ? ["already-truncated"] : []))
    }
}
