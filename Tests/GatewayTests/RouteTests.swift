import HTTP
import Testing

@testable import Gateway

struct RouteTests {
    @Test(arguments: [
        ("POST", ["v1", "notifications"], Route.publish, [String]()),
        ("PUT", ["v1", "apps", "rail"], .putApp, ["rail"]),
        ("GET", ["v1", "apps", "a/b"], .getApp, ["a/b"]),
        ("HEAD", ["v1", "apps", "rail"], .getApp, ["rail"]),
        ("DELETE", ["v1", "people", "anna"], .deletePerson, ["anna"]),
        ("POST", ["v1", "interactions"], .report, []),
        ("GET", ["v1", "people", "anna", "devices", "phone", "deliveries"], .stream, ["anna", "phone"]),
        ("GET", ["problems", "forbidden"], .problem, ["forbidden"]),
        ("GET", ["healthz"], .health, []),
    ])
    func aRouteIsFound(method: String, segments: [String], route: Route, ids: [String]) {
        #expect(Route.match(method: method, segments: segments) == .route(route, ids: ids))
    }

    @Test(arguments: [
        ("GET", ["v1", "notifications"], ["POST"]), ("POST", ["v1", "apps", "a"], ["DELETE", "GET", "HEAD", "PUT"]),
        // A stream has no length that HEAD could tell.
        ("HEAD", ["v1", "people", "p", "devices", "d", "deliveries"], ["GET"]),
    ])
    func aPathHasItsMethods(method: String, segments: [String], methods: [String]) {
        #expect(Route.match(method: method, segments: segments) == .otherMethod(methods))
    }

    @Test(arguments: [[], ["v1"], ["v2", "notifications"], ["v1", "notifications", ""], ["V1", "notifications"]])
    func otherPathsAreUnknown(segments: [String]) {
        #expect(Route.match(method: "GET", segments: segments) == .none)
    }

    @Test(arguments: [
        ("POST", ["v1", "notifications"], 8 << 20), ("PUT", ["v1", "apps", "a"], 512 << 10),
        ("PUT", ["v1", "people", "p"], 256 << 10), ("POST", ["v1", "interactions"], 1 << 20),
        ("GET", ["v1", "apps", "a"], 0), ("POST", ["nowhere"], 64 << 10), ("PATCH", ["v1", "apps", "a"], 64 << 10),
    ])
    func bodiesHaveTheLimitOfTheirRoute(method: String, segments: [String], bytes: Int) {
        #expect(Route.bodyBytes(method: method, segments: segments) == bytes)
    }

    @Test(arguments: [
        (Route.getApp, ["rail"], true), (.getApp, [""], false), (.putApp, ["a/b"], false),
        (.deleteApp, ["a\nb"], false), (.putApp, [String(repeating: "a", count: 128)], true),
        (.putApp, [String(repeating: "a", count: 129)], false), (.getPerson, ["a/b"], true), (.getPerson, [""], false),
        (.stream, ["anna", "phone"], true), (.stream, ["anna", ""], false), (.publish, [], true),
    ])
    func whatCannotBeAnIDIsRefused(route: Route, ids: [String], isTaken: Bool) {
        #expect(((try? route.check(ids)) != nil) == isTaken)
    }

    @Test(arguments: [
        (Route.publish, ["dryRun", "urgent"], true), (.publish, ["dryrun"], false),
        (.publish, ["urgent", "urgent"], false), (.report, ["dryRun"], false), (.putApp, ["dryRun"], false),
        (.deletePerson, ["dryRun"], false), (.deleteApp, [], true), (.getApp, ["x"], true),
        (.stream, ["platform", "lastEventId"], true), (.stream, ["lastEventID"], false),
    ])
    func whatChangesSomethingTakesKnownParametersOnly(route: Route, names: [String], isTaken: Bool) {
        #expect(((try? route.check(parameters: names.map { HTTPField($0, "") })) != nil) == isTaken)
    }

    @Test func onlyPagesWithoutSecretsAreOpen() {
        let open = Route.allCases.filter { GatewayRoutes.openPage($0) != nil }
        #expect(open == [.openAPI, .problem, .health, .readiness])
    }
}
