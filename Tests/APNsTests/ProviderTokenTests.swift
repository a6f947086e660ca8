import Foundation
import HTTP2
import Model
import Pushing
import TestSupport
import Testing

@testable import APNs

struct ProviderTokenTests {
    @Test("eight workers with fifty restarts make at most five tokens in three hours, none over an hour old")
    func few() throws {
        var (seen, ages): (Set<String>, [Double]) = ([], [])
        let begin = Instant(milliseconds: Sample.start.milliseconds / 2_400_000 * 2_400_000)
        for restart in 0...50 {
            // Each start reads the file anew.
            let file = try SigningKeyFile(Sample.keyText)
            for worker in 0..<8 {
                let now = begin.adding(seconds: Double(restart) * 10_799 / 50 + Double(worker))
                let token = try #require(ProviderToken.make(team: Sample.team, key: Sample.key, file, at: now))
                seen.insert(token.authorization)
                ages.append(now.seconds(since: token.issued))
            }
        }
        #expect(seen.count <= 5 && ages.allSatisfy { (0...3600).contains($0) })
    }

    @Test("a token is a JWT of ES256 that OpenSSL verifies")
    func form() throws {
        let file = try SigningKeyFile(Sample.keyText)
        for minute in 0..<30 {
            let now = Sample.start.adding(seconds: Double(minute) * 2400)
            let token = try #require(ProviderToken.make(team: Sample.team, key: Sample.key, file, at: now))
            #expect(token.authorization.hasPrefix("bearer "))
            let parts = token.authorization.dropFirst(7).split(separator: ".").map(String.init)
            func decoded(_ text: String) throws -> Data {
                let padded = text.replacing("-", with: "+").replacing("_", with: "/")
                return try #require(
                    Data(base64Encoded: padded + String(repeating: "=", count: (4 - text.count % 4) % 4)))
            }
            #expect(try String(decoding: decoded(parts[0]), as: UTF8.self) == #"{"alg":"ES256","kid":"KEY1234567"}"#)
            let issued = now.milliseconds / 1000 / 2400 * 2400
            #expect(try String(decoding: decoded(parts[1]), as: UTF8.self) == #"{"iss":"ABCDE12345","iat":\#(issued)}"#)
            #expect(try Self.verifies("\(parts[0]).\(parts[1])", Array(decoded(parts[2]))))
            #expect(try !Self.verifies("\(parts[0]).\(parts[1]) ", Array(decoded(parts[2]))))
        }
    }

    /// Whether OpenSSL takes R and S for the key's signature of the text.
    private static func verifies(_ text: String, _ signature: [UInt8]) throws -> Bool {
        guard signature.count == 64 else { return false }
        func number(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var bytes = Array(bytes.drop { $0 == 0 })
            if bytes.first.map({ $0 > 127 }) ?? true { bytes.insert(0, at: 0) }
            return [2, UInt8(bytes.count)] + bytes
        }
        let both = number(signature[..<32]) + number(signature[32...])
        let der = [0x30, UInt8(both.count)] + both
        let folder = try TemporaryFolder()
        let files = try [Data(Sample.keyText.utf8), Data(der), Data(text.utf8)].enumerated().map { number, data in
            let file = folder.url.appendingPathComponent("\(number)")
            try data.write(to: file)
            return file.path
        }
        let words = ["dgst", "-sha256", "-prverify", files[0], "-signature", files[1], files[2]]
        return (try? output(of: "openssl", words)) != nil
    }

    @Test(
        "no file but a key of the curve P-256 signs, and no error tells anything of it",
        arguments: [
            "", "hush", "-----BEGIN PRIVATE KEY-----\nhush\n-----END PRIVATE KEY-----",
            "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIEF2JmMcIDJFR0lKUVJTVFVWV1hZWmFiY2RlZmdoaWpr\n-----END PRIVATE KEY-----",
        ])
    func noKey(text: String) {
        #expect { try SigningKeyFile(text) } throws: { !"\($0)".contains("hush") && "\($0)".hasPrefix("it is no key") }
    }

    @Test("hostile tokens, topics and ids never reach a path or a header")
    func hostile() throws {
        var random = SeededGenerator(for: "hostile pushes")
        let odd = [
            "a1", "A1", "a", "", "a1/../x", "a1\r\nx: y", "ä1", "a1 ", "%2e", String(repeating: "a", count: 1026),
        ]
        var made = 0
        for _ in 0..<20_000 {
            func any(_ usual: String) -> String {
                switch random.next() % 6 {
                case 0: odd[Int(random.next() % UInt64(odd.count))]
                case 1: SeededText.make(using: &random, most: 20)
                default: usual
                }
            }
            let delivery = JSONSlice { writer in
                writer.object { writer in
                    writer.member("id", any("d"))
                    writer.member("sequence", 1)
                    writer.member("notification", any("chess/r1/anna"))
                    for name in ["person", "device", "app"] as [StaticString] { writer.member(name, any("anna")) }
                    writer.member("at", "2026-03-02T12:00:00Z")
                    writer.object("apns") { writer in
                        writer.member("token", any("a1b2"))
                        writer.object("headers") { writer in
                            for name in ["apns-topic", "apns-collapse-id"] as [StaticString] {
                                writer.member(name, any("com.example.chess"))
                            }
                            writer.member("apns-push-type", any("alert"))
                            writer.member("apns-priority", any("10"))
                            writer.member("apns-expiration", any("1790000000"))
                        }
                        writer.object("payload") { $0.object("aps") { $0.object("alert") { _ in } } }
                    }
                }
            }
            guard case .push(let push)? = try? Push.read(delivery.bytes.span) else { continue }
            made += 1
            let request = PushRequest.make(push, ticket: 1, authorization: "bearer t")
            let digits = request.path.dropFirst("/3/device/".count)
            #expect(
                request.path.hasPrefix("/3/device/") && digits.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) })
            for header in request.headers {
                #expect(header.value.utf8.allSatisfy { (0x20...0x7E).contains($0) } && header.value.utf8.count <= 255)
            }
        }
        #expect(made > 1000)
    }
}
