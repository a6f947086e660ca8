import Foundation
import TestSupport

/// A console with tokens, beside a demo: a process of its own on the demo's broker.
final class GuardedConsole {
    let demo: StayingDemo
    let url: String
    private(set) var tokens: [String: String] = [:]
    private let tokensFile: URL
    private let port: Int
    private var process: RunningProcess?

    init(_ demo: StayingDemo) throws {
        self.demo = demo
        port = try freePort()
        url = "http://127.0.0.1:\(port)"
        tokensFile = demo.folder.url.appendingPathComponent("tokens.jsonl")
        for (name, words) in [
            ("operator", ["--role", "operator"]), ("support", ["--role", "support"]), ("viewer", ["--role", "viewer"]),
            ("producer", ["--role", "producer", "--app", "parcel"]), ("device-service", ["--role", "device-service"]),
            ("revoked", ["--role", "operator"]),
        ] {
            let text = try output(
                of: BelfryNode.binary("belfry").path, ["tokens", "new", "--file", tokensFile.path] + words)
            tokens[name] = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let right = tokens["operator"] ?? ""
        tokens["wrong"] = right.dropLast() + (right.hasSuffix("x") ? "y" : "x")
        try revoke("revoked")
        try start()
    }

    deinit { stop() }

    /// Makes a token unknown; the console reads the file again within a second.
    func revoke(_ name: String) throws {
        guard let id = id(of: name) else { return }
        _ = try output(of: BelfryNode.binary("belfry").path, ["tokens", "revoke", id, "--file", tokensFile.path])
    }

    /// The token's id, under which the audit log names who looked.
    func id(of name: String) -> String? {
        tokens[name]?.split(separator: "_").dropLast().last.map(String.init)
    }

    func start() throws {
        let process = try RunningProcess(
            BelfryNode.binary("console"),
            environment: [
                "BELFRY_BOOTSTRAP_SERVERS": demo.bootstrapServers ?? "", "BELFRY_EXACTLY_ONCE": "false",
                "BELFRY_CONSOLE_ADDRESS": "127.0.0.1:\(port)", "BELFRY_TOKENS_FILE": tokensFile.path,
                "BELFRY_CONSOLE_FOLDER": demo.folder.url.appendingPathComponent("guarded").path,
                "BELFRY_CONSOLE_SERVICES": "",
            ], log: demo.folder.url.appendingPathComponent("guarded.log"), name: "console with tokens")
        self.process = process
        try waiting(until: "the console with tokens") {
            guard process.isRunning else { throw GaveUp(description: "it ended: \(process.logText.suffix(2000))") }
            return (try? client("").call("GET", "/readyz").status) == 200
        }
    }

    func kill() { process?.killNow() }
    func stop() { _ = try? process?.terminate(seconds: 20) }

    /// Calls as somebody.
    func client(_ name: String) -> GatewayClient { GatewayClient(url: url, token: tokens[name]) }

    /// Rows of the store or of the audit log, each as a list of texts.
    func rows(_ query: String, in file: String = "console") throws -> [[String]] {
        let script = """
            import json, sqlite3, sys
            base = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
            print(json.dumps([[str(value) for value in row] for row in base.execute(sys.argv[2])]))
            """
        let file = demo.folder.url.appendingPathComponent("guarded/\(file).sqlite").path
        let text = try output(of: IndependentClient.python, ["-c", script, file, query])
        return try JSONDecoder().decode([[String]].self, from: text)
    }

    var log: String { process?.logText ?? "" }
}
