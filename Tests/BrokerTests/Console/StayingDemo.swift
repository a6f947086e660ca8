import Foundation
import Synchronization
import TestSupport
import Testing

/// `deploy/demo --stay` on ports of its own: broker, services, gateway and console, until nothing holds it.
final class StayingDemo: Sendable {
    let folder: TemporaryFolder
    /// The console's address, without a path.
    let console: String
    /// The gateway's address, without a path.
    let gateway: String
    /// Seconds from the command to the line that says where the console is.
    let secondsToOpen: Double
    private let process: RunningProcess

    /// - Parameter story: lines in the form of `belfry simulate`; without it, the demo's own story.
    init(_ story: [String]? = nil) throws {
        folder = try TemporaryFolder()
        var arguments = ["--stay"]
        if let story {
            let file = folder.url.appendingPathComponent("story.jsonl")
            try Data(story.map { $0 + "\n" }.joined().utf8).write(to: file)
            arguments.append(file.path)
        }
        // Of the services, gateway, apns and console.
        let port = try freePort(with: [1, 2, 3, 4, 5, 80, 82, 90])
        (gateway, console) = ("http://127.0.0.1:\(port + 80)", "http://127.0.0.1:\(port + 90)")
        let start = Date()
        let process = try RunningProcess(
            packageFolder.appendingPathComponent("deploy/demo"), arguments,
            environment: [
                "BELFRY_BINARIES": BelfryNode.binary("belfry").deletingLastPathComponent().path,
                "BELFRY_DEMO_PORT": String(port), "TMPDIR": folder.url.path,
            ], log: folder.url.appendingPathComponent("demo.log"), name: "deploy/demo --stay")
        self.process = process
        try waiting(until: "the demo to stay", seconds: 180, seen: process.logText.suffix(3000)) {
            guard process.isRunning else {
                throw GaveUp(description: "the demo ended: \(process.logText.suffix(3000))")
            }
            return process.logText.contains("Ctrl-C stops everything")
        }
        secondsToOpen = Date().timeIntervalSince(start)
        // It waits for what comes out; the console reads that a moment later.
        let folders = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
            .map { $0.appendingPathComponent("console") }
        let own = try #require(folders.first { FileManager.default.fileExists(atPath: $0.path) })
        try waitUntilAllIsKept(in: ConsoleFiles(folder: own))
    }

    deinit { _ = try? process.terminate(seconds: 30) }

    private static let sharing = Mutex<StayingDemo?>(nil)

    /// The demo for tests that only look at it. The first of them starts it, and it ends with this process.
    static func shared() throws -> StayingDemo {
        try sharing.withLock { shared in
            if let shared { return shared }
            let demo = try StayingDemo()
            shared = demo
            atexit { StayingDemo.sharing.withLock { $0 = nil } }
            return demo
        }
    }

    /// What the demo printed.
    var text: String { process.logText }

    /// The broker's address, as the demo prints it.
    var bootstrapServers: String? { text.firstMatch(of: /kcat -C -b ([0-9.:]+)/).map { String($0.output.1) } }

    /// Calls the console.
    var client: GatewayClient { GatewayClient(url: console) }

    /// Sends a list of requests through the gateway.
    func gateway(_ requests: [String]) throws -> GatewayClient.Answer {
        try GatewayClient(url: gateway).call("POST", "/v1/notifications", "[\(requests.joined(separator: ","))]")
    }

    /// What the console tells of a notification of Parcel to anna, once it has alerted.
    func story(_ request: String) throws -> [String: Any] {
        var last = ""
        return try waiting(for: "\(request) to alert", seen: last) {
            let answer = try client.call("GET", "/api/notifications/parcel/\(request)/anna")
            last = answer.body
            return answer.object["state"] as? String == "alerted" ? answer.object : nil
        }
    }

    /// A member of each row of a list, from the console.
    func ids(_ path: String, _ member: String) throws -> [String] {
        (try client.call("GET", path).object["rows"] as? [[String: Any]] ?? []).compactMap { $0[member] as? String }
    }

    /// The pages of a notification and of a letter have their ids in the address.
    static func encoded(_ id: String) -> String {
        id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_."))) ?? ""
    }

    /// The page of a notification.
    static func page(ofNotification id: String) -> String {
        "/notifications/" + id.split(separator: "/", maxSplits: 2).map { encoded(String($0)) }.joined(separator: "/")
    }
}

extension StayingDemo {
    /// Takes the steps, on this console unless another is named. None may fail, nothing may ask another host, and the
    /// browser may complain of nothing but answers with the expected status.
    func walk(
        _ name: String, at url: String? = nil, window: (width: Int, height: Int) = (1280, 900),
        expecting status: Int? = nil, line: SourceLocation = #_sourceLocation, _ steps: [BrowserWalk.Step]
    ) throws -> BrowserWalk {
        let walk = try BrowserWalk(url ?? console, window: window, shots: Chromium.shots(name, else: folder), steps)
        let complaints = walk.complaints.filter { complaint in !(status.map { complaint.contains("\($0)") } ?? false) }
        #expect(
            walk.failed == nil && walk.outside == [] && complaints == [],
            "\(walk.failed ?? "") \(walk.outside) \(complaints)", sourceLocation: line)
        return walk
    }
}
