import Access
import Foundation
@testable import HTTP
import Model
import TestSupport
import Testing

@testable import Console

/// Who may look, by token and by cookie.
struct VisitorCheckTests {
    private static let now = Instant(milliseconds: 1_800_000_000_000)

    /// A file of tokens, and the tokens by the word for their role.
    private final class Tokens {
        private let folder: TemporaryFolder
        private var path: String { folder.url.appendingPathComponent("tokens").path }
        private(set) var tokens: [String: String] = [:]

        init() throws {
            folder = try TemporaryFolder()
            var generator = SystemRandomNumberGenerator()
            let owners: [(String, TokenOwner, Double?)] = [
                ("operator", .operator, nil), ("support", .support(seesContent: true), nil),
                ("viewer", .support(seesContent: false), nil), ("producer", .producer(AppID(derived: "shop")), nil),
                ("device-service", .deviceService, nil), ("expired", .operator, -1),
            ]
            var lines = ""
            for (word, owner, seconds) in owners {
                let id = TokenID(using: &generator)
                let token = RandomToken.make(for: owner, id: id, using: &generator)
                tokens[word] = token
                let entry = TokenEntry(
                    id: id, kind: .token(owner, TokenDigest(of: token)), created: now.adding(seconds: -60),
                    expires: seconds.map { now.adding(seconds: $0) })
                lines += String(decoding: JSONSlice { entry.write(to: &$0) }.bytes, as: UTF8.self) + "\n"
            }
            try lines.write(toFile: path, atomically: true, encoding: .utf8)
        }

        func check() throws -> VisitorCheck { VisitorCheck(tokens: try TokenKeeper(path: path), sessions: Sessions()) }
    }

    private static func request(
        _ fields: [(String, String)] = [], method: String = "GET", body: String = ""
    ) throws -> HTTPRequest {
        HTTPRequest(
            method: method, path: "/", segments: [], query: [],
            headers: HTTPHeaders(([("Host", "console.example")] + fields).map { HTTPField($0.0, $0.1) }),
            body: Array(body.utf8), client: try #require(IPAddress("192.0.2.1")))
    }

    private static func status(_ check: VisitorCheck, _ request: HTTPRequest) -> Int {
        do throws(ConsoleProblem) {
            _ = try check.visitor(of: request, at: now)
            return 200
        } catch {
            return error.status
        }
    }

    @Test(arguments: [
        ("operator", 200, true, true), ("support", 200, true, false), ("viewer", 200, false, false),
        ("producer", 403, false, false), ("device-service", 403, false, false), ("expired", 401, false, false),
    ])
    func aTokenMayWhatItsRoleMay(word: String, status: Int, content: Bool, sends: Bool) throws {
        let tokens = try Tokens()
        let check = try tokens.check()
        let request = try Self.request([("Authorization", "Bearer \(try #require(tokens.tokens[word]))")])
        #expect(Self.status(check, request) == status)
        guard status == 200 else { return }
        let visitor = try check.visitor(of: request, at: Self.now)
        #expect(visitor.mayReadContent == content && visitor.maySend == sends && visitor.caller.role.word == word)
    }

    @Test(arguments: [[], [("Authorization", "Bearer nonsense")], [("Cookie", "belfry_console=nonsense")]])
    func nobodyElseIsLetIn(fields: [(String, String)]) throws {
        #expect(Self.status(try Tokens().check(), try Self.request(fields)) == 401)
    }

    @Test func signingInGivesACookieUntilOneSignsOut() throws {
        let tokens = try Tokens()
        let check = try tokens.check()
        let signIn = SignIn(check: check, isSecure: true)
        let token = try #require(tokens.tokens["support"])
        let answer = signIn.post(try Self.request(method: "POST", body: "{\"token\":\"\(token)\"}"), at: Self.now)
        #expect(answer.status == 204)
        let cookie = try #require(answer.headers["Set-Cookie"])
        for part in ["HttpOnly", "SameSite=Strict", "Secure", "Path=/"] { #expect(cookie.contains(part)) }
        #expect(!cookie.contains(token))
        let pair = String(cookie.prefix { $0 != ";" })
        let own = [("Cookie", pair), ("Origin", "https://console.example")]
        #expect(Self.status(check, try Self.request([("Cookie", pair)])) == 200)
        #expect(Self.status(check, try Self.request(own, method: "POST")) == 200)
        // A browser sends the cookie with calls of other pages of the site, and of pages that hide where they are from.
        #expect(Self.status(check, try Self.request([("Cookie", pair)], method: "POST")) == 403)
        for origin in ["https://evil.example", "null", "http://console.example:81"] {
            let fields = [("Cookie", pair), ("Origin", origin)]
            #expect(Self.status(check, try Self.request(fields, method: "POST")) == 403)
        }
        let late = Self.now.adding(seconds: Sessions.seconds + 1)
        #expect(throws: ConsoleProblem.self) { try check.visitor(of: try Self.request([("Cookie", pair)]), at: late) }
        #expect(signIn.delete(try Self.request(own, method: "DELETE")).status == 204)
        #expect(Self.status(check, try Self.request([("Cookie", pair)])) == 401)
    }

    @Test(arguments: ["producer", "expired", "unknown"]) func othersCannotSignIn(word: String) throws {
        let tokens = try Tokens()
        let signIn = SignIn(check: try tokens.check(), isSecure: false)
        let body = "{\"token\":\"\(tokens.tokens[word] ?? "belfry_operator_x_y")\"}"
        let answer = signIn.post(try Self.request(method: "POST", body: body), at: Self.now)
        #expect(answer.status == (word == "producer" ? 403 : 401))
        #expect(answer.headers["Set-Cookie"] == nil)
        let foreign = try Self.request([("Origin", "https://evil.example")], method: "POST", body: body)
        #expect(signIn.post(foreign, at: Self.now).status == 403)
    }
}
