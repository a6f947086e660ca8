import Foundation
import Model
import TestSupport
import Testing

@testable import Program

struct SecretFolderTests {
    private let folder: TemporaryFolder
    private let secrets: URL

    init() throws {
        folder = try TemporaryFolder()
        secrets = folder.url.appendingPathComponent("secrets")
        try make("bank/k1", "of the bank\n")
        try make("shop/k1", "of the shop")
        try folder.file("elsewhere", "outside")
    }

    private func make(_ path: String, _ text: String) throws { try folder.file(text, "secrets/\(path)") }

    private func link(_ path: String, to place: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: secrets.appendingPathComponent(path).path, withDestinationPath: place)
    }

    /// The text, or the reason why there is none.
    private func found(_ app: String, _ name: String) throws -> String {
        let name = try #require(SecretName(name))
        do throws(SecretError) {
            return try SecretFolder(secrets.path).text(of: name, app: AppID(derived: app))
        } catch {
            return "fault: \(error)"
        }
    }

    @Test func eachAppHasItsOwn() throws {
        #expect(try found("bank", "k1") == "of the bank")
        #expect(try found("shop", "k1") == "of the shop")
        #expect(try found("bank", "k2") == "fault: No such file or directory")
        #expect(try found("nobody", "k1") == "fault: No such file or directory")
    }

    /// No id of an app names another folder than its own.
    @Test(arguments: ["..", ".", "", ".hidden", "bank/../shop", "/etc"])
    func noAppNamesAFolderElsewhere(app: String) throws {
        #expect(try found(app, "k1") == "fault: the app's id cannot be the name of a folder")
    }

    @Test func noLinkLeadsOut() throws {
        let out = "fault: a link leads out of its folder"
        try link("bank/above", to: "../../outside")
        try link("bank/absolute", to: folder.url.appendingPathComponent("outside").path)
        try link("bank/neighbour", to: "../shop/k1")
        try link("thief", to: "../../\(folder.url.lastPathComponent)")
        for name in ["above", "absolute", "neighbour"] { #expect(try found("bank", name) == out, "\(name)") }
        #expect(try found("thief", "outside") == out)
    }

    /// As Kubernetes mounts a volume of secrets: links to a folder that is replaced as a whole.
    @Test func linksInsideAreFollowed() throws {
        try make("bank/..2026/k2", "first")
        try make("bank/..2027/k2", "second")
        try link("bank/..data", to: "..2026")
        try link("bank/k2", to: "..data/k2")
        #expect(try found("bank", "k2") == "first")
        try FileManager.default.removeItem(at: secrets.appendingPathComponent("bank/..data"))
        try link("bank/..data", to: "..2027")
        #expect(try found("bank", "k2") == "second")
        try make("..data/rail/k1", "of the rail")
        try link("rail", to: "..data/rail")
        #expect(try found("rail", "k1") == "of the rail")
    }

    static let texts: [(bytes: [UInt8], found: String)] = [
        (Array("a\n".utf8), "a"), (Array("a\r\n".utf8), "a"), (Array("a\n\n".utf8), "a\n"), (Array(" a ".utf8), " a "),
        ([], "fault: it is empty"), (Array("\n".utf8), "fault: it is empty"),
        (Array("a".utf8) + [0], "fault: it is no text in UTF-8"), ([0xFF], "fault: it is no text in UTF-8"),
        ([UInt8](repeating: 0x61, count: 4096) + [0x0A], String(repeating: "a", count: 4096)),
        ([UInt8](repeating: 0x61, count: 4097), "fault: it has more than 4096 bytes"),
    ]

    @Test(arguments: texts) func aFileHoldsOneText(bytes: [UInt8], expected: String) throws {
        try Data(bytes).write(to: secrets.appendingPathComponent("bank/text"))
        #expect(try found("bank", "text") == expected)
    }

    @Test func onlyPlainFilesAreRead() throws {
        #expect(mkfifo(secrets.appendingPathComponent("bank/pipe").path, 0o600) == 0)
        try FileManager.default.createDirectory(
            at: secrets.appendingPathComponent("bank/folder"), withIntermediateDirectories: true)
        for name in ["pipe", "folder"] { #expect(try found("bank", name) == "fault: it is no plain file", "\(name)") }
    }
}
