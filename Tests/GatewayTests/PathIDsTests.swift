import Testing

@testable import Gateway

struct PathIDsTests {
    @Test(arguments: [
        (Route.getApp, ["rail"], true), (.getApp, [""], false), (.putApp, ["a/b"], false),
        (.deleteApp, ["a\nb"], false),
        (.putApp, [String(repeating: "a", count: 128)], true), (.putApp, [String(repeating: "a", count: 129)], false),
        (.getPerson, ["a/b"], true), (.getPerson, [""], false), (.stream, ["anna", "phone"], true),
        (.stream, ["anna", ""], false), (.publish, [], true),
    ])
    func whatCannotBeAnIDIsRefused(route: Route, ids: [String], isTaken: Bool) {
        #expect(((try? PathIDs.check(ids, of: route)) != nil) == isTaken)
    }
}
