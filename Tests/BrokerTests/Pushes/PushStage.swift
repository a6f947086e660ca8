import Foundation
import TestSupport

/// A node of Apache Kafka for the program `apns`, apps with keys, and a server in Apple's place.
final class PushStage {
    let node: BelfryNode
    let server: HTTP2TestServer
    var secrets: URL { node.folder.url.appendingPathComponent("secrets") }

    /// Registers the app `chess`.
    ///
    /// - Parameters:
    ///   - settings: of the server.
    ///   - node: `nil` shares the others'.
    init(_ settings: String = #"{"tally": true}"#, node: BelfryNode? = nil) throws {
        self.node = try node ?? BelfryNode()
        server = try HTTP2TestServer(settings)
        try makeKey("chess")
        try register("chess")
    }

    // MARK: Apps

    /// The file of an app's key.
    func keyFile(_ app: String) -> URL { secrets.appendingPathComponent("\(app)/AuthKey.p8") }

    /// Puts a copy of an app's key in the place of another's.
    func giveKey(of app: String, to other: String) throws {
        try Data(contentsOf: keyFile(app)).write(to: keyFile(other), options: .atomic)
    }

    /// Makes a key, or another one in the place of the app's.
    ///
    /// - Returns: the file of its public key.
    @discardableResult
    func makeKey(_ app: String) throws -> String {
        let file = keyFile(app)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let (made, publicKey) = (file.path + ".new", node.folder.url.appendingPathComponent("\(app).pem").path)
        _ = try output(
            of: "openssl", ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", made])
        _ = try output(of: "openssl", ["pkey", "-in", made, "-pubout", "-out", publicKey])
        // Never half written where the program may read it.
        guard rename(made, file.path) == 0 else { throw GaveUp(description: "no key at \(file.path)") }
        return publicKey
    }

    /// Publishes an app's record; its bundle id is its id.
    ///
    /// - Parameter team: the first letter of its team and its key.
    func register(_ app: String, team: String = "A", secret: String = "AuthKey.p8") throws {
        try node.kcat.publish(
            """
            {"id":"\(app)","name":"\(app)","apns":{"teamId":"\(team)BCDE12345",\
            "keys":[{"id":"\(team)EY1234567","secretRef":"\(secret)"}]}}
            """, to: "notifications.apps", key: app)
    }

    // MARK: The program

    @discardableResult
    func start(_ more: [String: String] = [:]) throws -> RunningProcess {
        let own = [
            "BELFRY_APNS_START": "earliest", "BELFRY_APNS_PRODUCTION": "127.0.0.1:\(server.port)",
            "BELFRY_APNS_CERTIFICATES": server.certificate, "BELFRY_SECRETS_DIRECTORY": secrets.path,
        ]
        return try node.start("apns", environment: own.merging(more) { $1 })
    }

    /// A page of the program; empty if it does not answer.
    func page(_ path: String) -> String {
        (try? node.page("apns", path)) ?? ""
    }

    // MARK: Deliveries

    /// A delivery of an alert.
    struct Alert {
        var number: Int
        var app = "chess"
        /// The first digits of the token, by which the server knows what to answer; the number follows.
        var kind = "aa"
        /// The number of its device; a device of its own without it.
        var device: Int?
        var level = "active"
        var text = "Hi"

        var token: String { kind + String(0x1000_0000 + (device ?? number), radix: 16) }
        var person: String { "p\((device ?? number) % 97)" }
        var id: String { "s\(number)/\(person)/d\(device ?? number)" }
    }

    /// Publishes deliveries that end in an hour.
    func publish(_ alerts: [Alert]) throws {
        let at = ISO8601DateFormatter().string(from: Date())
        let end = Int(Date().timeIntervalSince1970) + 3600
        try node.kcat.publish(
            alerts.map { alert in
                let (person, device) = (alert.person, "d\(alert.device ?? alert.number)")
                let item = "\(alert.app)/r\(alert.number)/\(person)"
                return (
                    person,
                    """
                    {"id":"\(alert.id)","sequence":\(alert.number),"type":"present","notification":"\(item)",\
                    "person":"\(person)","device":"\(device)","platform":"ios","app":"\(alert.app)","at":"\(at)",\
                    "interruptionLevel":"\(alert.level)","alert":{"surface":"banner"},"list":true,"views":{},\
                    "why":{"code":"alerted","rule":"S13"},"apns":{"token":"\(alert.token)","environment":"production",\
                    "headers":{"apns-topic":"\(alert.app)","apns-push-type":"alert","apns-priority":"10",\
                    "apns-expiration":"\(end)","apns-collapse-id":"\(item)"},"payload":{"aps":{"alert":\
                    {"body":"\(alert.text)"},"interruption-level":"\(alert.level)"},\
                    "belfry":{"delivery":"s\(alert.number)"}}}}
                    """
                )
            }, to: "deliveries.ios")
    }

    // MARK: What came of it

    /// A receipt of a push.
    struct Receipt {
        let delivery: String
        let apnsID: String
        /// `pushed`, or why it failed.
        let result: String
    }

    /// How often the server received each push, by `apns-id`.
    func received() throws -> [String: Int] { try server.tally().pushes.mapValues { $0[0] } }

    /// Waits until the server has read everything that a process wrote which was killed.
    func waitUntilAllIsRead() throws {
        try node.waiting(
            until: "the server to see the end of each connection", seen: try server.events("closed").count
        ) {
            try server.events("closed").count == server.events("connection").count
        }
    }

    /// All committed receipts.
    ///
    /// - Parameter first: no more than so many, which is for while the program writes.
    func receipts(first: Int? = nil) throws -> [Receipt] {
        try node.objects("notifications.receipts", first: first).map { receipt in
            let details = receipt["details"] as? [String: Any] ?? [:]
            guard receipt["rule"] as? String == "V8", let code = receipt["code"] as? String,
                let delivery = details["delivery"] as? String, let id = details["apnsId"] as? String,
                let result = code == "pushed" ? code : details["reason"] as? String
            else { throw GaveUp(description: "this is no receipt of a push: \(receipt)") }
            return Receipt(delivery: delivery, apnsID: id, result: result)
        }
    }

    /// Waits until so many receipts are committed.
    @discardableResult
    func waitForReceipts(_ count: Int, seconds: Double = 90) throws -> [Receipt] {
        var found: [Receipt] = []
        try node.waiting(until: "\(count) receipts", seconds: seconds, seen: found.count) {
            found = try receipts(first: count + 1)
            return found.count >= count
        }
        return found
    }
}
