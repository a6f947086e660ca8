import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// What each server says when nothing listens where its settings look for a broker.
@Suite struct StartedWithoutBrokerTests {
    static let programs = Topology.services.map(\.service.rawValue) + ["webhooks", "apns", "gateway", "console"]

    private static let request = #"{"id":"r","app":"shop","recipients":["anna"],"content":{"title":"A"}}"#
    private static let report = #"{"id":"i","person":"a","device":"d","at":"2026-01-01T00:00:00Z","type":"unlocked"}"#

    private static let appsUnknown = ["the registered apps cannot be read"]

    /// Calls that need a broker, and words of the answer. Whether the app is registered is not known, so nobody is told to
    /// register it.
    static let calls: [(program: String, path: String, body: String?, words: [String])] = [
        ("gateway", "/readyz", nil, []),
        ("gateway", "/v1/notifications", request, appsUnknown),
        ("gateway", "/v1/interactions", report, ["retry-after: 2\r\n", "/problems/no-broker"]),
        ("console", "/api/send", #"{"request":"\#(request.replacing("\"", with: "\\\""))"}"#, appsUnknown),
    ]

    /// All at once, since each takes seconds for its first question.
    @Test func eachSaysItInItsLogOnceWithTheReasonAndInItsAnswers() throws {
        let folder = try TemporaryFolder()
        var addresses: [String: String] = [:]
        let running = try Self.programs.map { program in
            let address = "127.0.0.1:\(try freePort())"
            addresses[program] = address
            return try RunningProcess(
                BelfryNode.binary(program),
                environment: [
                    "BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1", "BELFRY_HTTP_ADDRESS": address,
                    "BELFRY_CONSOLE_SERVICES": "",
                    "BELFRY_CONSOLE_FOLDER": folder.url.appendingPathComponent("console").path,
                ], log: folder.url.appendingPathComponent("\(program).log"), name: program)
        }
        for process in running {
            try waiting(until: "\(process.name) to say that no broker answers", seen: process.logText) {
                Self.told(process).count == 1
            }
        }
        for call in Self.calls {
            let answer = try Self.answer("http://\(try #require(addresses[call.program]))\(call.path)", call.body)
            #expect(answer.hasPrefix("http/1.1 503 "), "\(call.path): \(answer)")
            for words in call.words { #expect(answer.contains(words), "\(call.path): \(answer)") }
        }
        for process in running {
            #expect(try process.terminate() == 0, "\(process.logText)")
            let told = Self.told(process)
            #expect(told.count == 1 && told[0].contains("127.0.0.1:1"), "\(process.logText)")
        }
    }

    private static func told(_ process: RunningProcess) -> [Substring] {
        process.logText.split(separator: "\n").filter { $0.contains("trouble=broker-away") }
    }

    /// The answer to a GET, or to a POST of JSON, with its headers and in small letters. It comes in half a minute.
    private static func answer(_ url: String, _ body: String?) throws -> String {
        let post = body.map { ["-H", "Content-Type: application/json", "--data-binary", $0] } ?? []
        return String(decoding: try output(of: "curl", ["-s", "-i", "-m", "30"] + post + [url]), as: UTF8.self)
            .lowercased()
    }
}
