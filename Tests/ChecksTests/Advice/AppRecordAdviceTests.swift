import Testing

struct AppRecordAdviceTests {
    @Test func otherLanguagesHaveTheirOwnStyle() throws {
        let german = AdviceProbe(
            category: [
                "placeholder": "Neue Nachricht",
                "actions": [
                    ["id": "a", "title": "Als gelesen markieren", "icon": "i"],
                    ["id": "b", "title": "Mit dem Rad", "icon": "i"],
                ],
            ], app: ["topics": [[String: Any]](), "strings": ["de": ["a": "b"]]])
        #expect(
            try german.codes(ActionAdviceTests.request).isDisjoint(with: ["action-title-style", "placeholder-style"]))
    }

    @Test func aWatchsOwnActionsCountToo() throws {
        let watch = ["categories": [["id": "C", "actions": [["id": "w", "title": "Reply"]]]]]
        let codes = try AdviceProbe(category: [:], app: ["watch": watch]).codes(ActionAdviceTests.request)
        #expect(codes == ["action-without-icon"])
    }

    @Test func aCategoryThatOnlyTheWatchHasCountsToo() throws {
        let own: [String: Any] = ["id": "C", "actions": [["id": "w", "title": "accept", "icon": "i"]]]
        let codes = try AdviceProbe(app: ["watch": ["categories": [own]]]).codes(ActionAdviceTests.request)
        #expect(codes == ["action-title-style", "placeholder-missing"])
    }

    @Test func othersCategoriesDoNotCount() throws {
        #expect(try AdviceProbe(action: ["icon": ""]).codes(["content": ["title": "Rent"]]).isEmpty)
    }
}
