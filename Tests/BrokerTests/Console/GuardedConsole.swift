import Foundation
import TestSupport

/// A console with tokens, beside a demo: a process of its own on the demo's broker.
final class GuardedConsole {
    let demo: StayingDemo
    let url: String
    let tokens: TokensFile
    let files: ConsoleFiles
    private let port: Int
    private var process: RunningProcess?

    init(_ demo: StayingDemo) throws {
        self.demo = demo
        port = try freePort()
        url = "http://127.0.0.1:\(port)"
        files = ConsoleFiles(folder: demo.folder.url.appendingPathComponent("guarded"))
        tokens = try TokensFile(
            in: demo.folder,
            [
                "operator": "--role operator", "support": "--role support", "viewer": "--role viewer",
                "producer": "--role producer --app parcel", "device-service": "--role device-service",
                "revoked": "--role operator",
            ])
        try tokens.revoke("revoked")
        try start()
    }

    deinit { _ = try? process?.terminate(seconds: 20) }

    func start() throws {
        let process = try RunningProcess(
            BelfryNode.binary("console"),
            environment: [
                "BELFRY_BOOTSTRAP_SERVERS": demo.bootstrapServers ?? "", "BELFRY_EXACTLY_ONCE": "false",
                "BELFRY_CONSOLE_ADDRESS": "127.0.0.1:\(port)", "BELFRY_TOKENS_FILE": tokens.url.path,
                "BELFRY_CONSOLE_FOLDER": files.folder.path,
                "BELFRY_CONSOLE_SERVICES": "",
            ], log: demo.folder.url.appendingPathComponent("guarded.log"), name: "console with tokens")
        self.process = process
        try waiting(until: "the console with tokens", seen: process.logText.suffix(2000)) {
            guard process.isRunning else { throw GaveUp(description: "it ended: \(process.logText.suffix(2000))") }
            return (try? client("").call("GET", "/readyz").status) == 200
        }
    }

    func kill() { process?.killNow() }

    /// Calls as somebody.
    func client(_ name: String) -> GatewayClient {
        GatewayClient(url: url, token: name == "wrong" ? tokens.changed("operator") : tokens[name])
    }

    var log: String { process?.logText ?? "" }
}
