import Foundation
import Model
import TestSupport
import Testing

@testable import Program

struct SecretWatchTests {
    private let folder: TemporaryFolder
    private let kept = KeptLines()
    private var log: Log { Log(level: .info, name: "test", to: kept.add) }

    init() throws { folder = try TemporaryFolder() }

    private static let bank = #"""
        {"id":"bank","name":"Bank","signingKeys":[{"id":"old","secret":"plain"},{"id":"new","secretRef":"k1"}],
        "webhooks":[{"url":"https://a","secretRef":"hook"}],
        "apns":{"teamId":"ABCDE12345","keys":[{"id":"KEY1234567","secretRef":"key"}]}}
        """#

    private func table(_ record: String = bank) throws -> AppTable {
        var table = AppTable()
        try table.apply(key: "bank".utf8Span.span, value: Array(record.utf8).span)
        return table
    }

    private func put(_ name: String, _ text: String) throws { try folder.file(text, "bank/\(name)") }

    private func watch(_ use: SecretWatch.Use) -> SecretWatch {
        SecretWatch(SecretFolder(folder.url.path), for: use, log)
    }

    @Test func onlyTheSecretsOfItsUseAreRead() throws {
        try put("k1", "a key")
        try put("hook", "a secret of 24 characters")
        let bank = AppID(derived: "bank")
        let names = { (texts: [SecretName: String]) in texts.keys.map(\.string) }
        #expect(names(watch(.signingKeys).texts(of: bank, in: try table())) == ["k1"])
        #expect(names(watch(.webhooks).texts(of: bank, in: try table())) == [])
        try put("hook", "a-secret-of-24-characters")
        #expect(names(watch(.webhooks).texts(of: bank, in: try table())) == ["hook"])
        try put("key", "a key")
        #expect(names(watch(.pushKeys).texts(of: bank, in: try table())) == ["key"])
    }

    @Test func whatIsMissingIsKnownWithItsReason() throws {
        let watch = watch(.signingKeys)
        #expect(watch.texts(in: try table())[AppID(derived: "bank")] == [:])
        _ = watch.texts(in: try table())
        #expect(watch.missing == [UnusableSecret(name: "bank/k1", reason: "No such file or directory")])
        try put("k1", "planted text")
        #expect(watch.texts(in: try table())[AppID(derived: "bank")]?.values.map { $0 } == ["planted text"])
        #expect(watch.missing == [])
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("bank/k1"))
        _ = watch.texts(in: try table())
        #expect(watch.missing.map(\.name) == ["bank/k1"] && kept.lines == [])
        // An app that no longer refers to it lacks nothing.
        _ = watch.texts(in: try table(#"{"id":"bank","name":"Bank"}"#))
        #expect(watch.missing == [])
    }

    @Test func aFolderThatIsNotThereIsToldAtTheStartAndWithoutAFolderEachSecretIsMissing() throws {
        let missing = folder.url.appendingPathComponent("none").path
        _ = SecretWatch(SecretFolder(missing), for: .webhooks, log)
        #expect(kept.lines == [#"the folder of secrets.directory cannot be read reason="No such file or directory""#])
        let watch = SecretWatch(nil, for: .signingKeys, log)
        _ = watch.texts(in: try table())
        #expect(watch.missing == [UnusableSecret(name: "bank/k1", reason: "secrets.directory is not set")])
    }
}
