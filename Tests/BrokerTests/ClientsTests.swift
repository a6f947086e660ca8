import Foundation
import TestSupport
import Testing

/// The clients of deploy/contract/examples/clients, against the gateway and the five services.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct ClientsTests {
    private static let folder = packageFolder.appendingPathComponent("deploy/contract/examples/clients")

    /// A language, with the words that run one of its programs.
    private typealias Language = (name: String, run: (_ program: String) -> [String])

    private static func languages() throws -> [Language] {
        // A process that a thread of the tests starts inherits its blocked signals; Java takes SIGTERM all the same.
        let unblocking =
            "import runpy, signal, sys; signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM]); "
            + "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
        let jars = try #require(ApacheKafka.home).appendingPathComponent("libs").path + "/*"
        return [
            ("python", { [IndependentClient.python, "-c", unblocking, "\(folder.path)/python/\($0).py"] }),
            ("java", { ["java", "-cp", jars, "\(folder.path)/java/\($0.capitalized).java"] }),
        ]
    }

    private static func request(_ id: String) -> String {
        #"{"id":"\#(id)","app":"rail","recipients":["anna"],"content":{"title":"Train \#(id)"}}"#
    }

    /// The values of a member of the JSON lines that a client printed.
    private static func members(_ name: String, of process: RunningProcess) -> [String] {
        process.logText.split(separator: "\n").compactMap { (try? ReadJSON(String($0)))?[name] }
    }

    @Test func eachPublishesStreamsAndConsumes() throws {
        let node = try BelfryNode(partitions: 2, settings: [:])
        try node.startAll()
        let gateway = try node.startGateway()
        _ = try gateway.call("PUT", "/v1/apps/rail", #"{"id":"rail","name":"Rail"}"#)
        let anna = #"""
            {"id":"anna","timeZone":"UTC","locale":"en","devices":[{"id":"phone","platform":"ios","apps":["rail"]}],
            "apps":{"rail":{"authorization":"authorized"}}}
            """#
        _ = try gateway.call("PUT", "/v1/people/anna", anna)
        let environment = [
            "BELFRY_GATEWAY": gateway.url, "BELFRY_BOOTSTRAP_SERVERS": node.kafka.bootstrapServers,
        ]
        let languages = try Self.languages()
        func start(_ program: String, _ language: Language, _ words: [String]) throws -> RunningProcess {
            let name = "\(language.name)-\(program)"
            return try RunningProcess(
                URL(fileURLWithPath: "/usr/bin/env"), language.run(program) + words, environment: environment,
                log: node.folder.url.appendingPathComponent("\(name).log"), name: name)
        }
        let streams = try languages.map { try start("stream", $0, ["anna", "phone", "ios"]) }
        let consumers = try languages.map {
            try start("consume", $0, [$0.name, "deliveries.ios", "notifications.responses"])
        }
        try node.waiting(until: "both streams to be open", seen: streams.map(\.logText)) {
            try gateway.call("GET", "/metrics").body.contains(#"state="open"} 2"#)
        }
        for language in languages {
            let input = ["1", "2"].map { Self.request("\(language.name)-\($0)") }.joined(separator: "\n")
            func publish(_ input: String) throws -> Data {
                try output(of: "env", language.run("publish"), input: Data(input.utf8), environment: environment)
            }
            let printed = try publish(input)
            let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\"id\"") }, "\(lines)")
            // What is rejected ends it with 1, and its problems stand on standard error.
            let error = #expect(throws: GaveUp.self) { try publish(#"{"id":"x"}"#) }
            #expect(error?.description.contains("add the member `app`") == true)
        }
        // The gateway's end closes the streams; the clients come back to its successor.
        node.process("gateway")?.killNow()
        try node.start("gateway")
        try node.waitUntilReady("gateway")
        _ = try gateway.call("POST", "/v1/notifications", Self.request("late"))
        let opened =
            #"{"id":"o","person":"anna","device":"phone","at":"2026-01-01T00:00:00Z","type":"opened","notification":"rail/late/anna"}"#
        try node.waitForTerminalReceipts(5)
        _ = try gateway.call("POST", "/v1/interactions", opened)
        let expected = ["java-1", "java-2", "late", "python-1", "python-2"].map { "rail/\($0)/anna" }
        for consumer in consumers {
            try node.waiting(until: "\(consumer.name) to get the response", seen: consumer.logText) {
                Self.members("type", of: consumer).contains("opened")
            }
        }
        for process in streams + consumers {
            try node.waiting(until: "\(process.name) to get \(expected)", seen: process.logText) {
                Set(Self.members("notification", of: process)) == Set(expected)
            }
            let ids = Self.members("id", of: process)
            #expect(Set(ids).count == ids.count)
        }
        for consumer in consumers {
            let code = try consumer.terminate(seconds: 20)
            // Java ends with 128 + the signal's number.
            #expect(code == 0 || code == 143, "\(consumer.name) \(code)")
        }
        for stream in streams { stream.killNow() }
    }
}
