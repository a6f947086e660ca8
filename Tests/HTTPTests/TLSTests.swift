import Foundation
import TestSupport
import Testing

@testable import HTTP

struct TLSTests {
    /// A certificate for 127.0.0.1 that signs itself.
    static func certificate(in folder: TemporaryFolder) throws -> HTTPSettings.TLS {
        let files = ["certificate.pem", "key.pem"].map { folder.url.appendingPathComponent($0).path }
        try HTTP2TestServer.makeCertificate(.fine, files[0], key: files[1])
        return HTTPSettings.TLS(certificateFile: files[0], keyFile: files[1])
    }

    /// What `openssl s_client` reads as the answer to `request`.
    static func ask(_ port: UInt16, _ tls: HTTPSettings.TLS, _ request: String, _ more: [String] = []) throws -> String
    {
        let arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)", "-CAfile", tls.certificateFile]
        let answer = try output(
            of: "openssl", arguments + ["-verify_return_error", "-verify_ip", "127.0.0.1"] + more,
            input: Data(request.utf8))
        return String(decoding: answer, as: UTF8.self)
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func requestsAreServed(version: String) throws {
        let folder = try TemporaryFolder()
        let tls = try Self.certificate(in: folder)
        let server = try HTTPServer(
            settings {
                $0.tls = tls
                $0.bodyBytes = 10
            }, handler: echo)
        let post = "POST /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        let served = try Self.ask(server.port, tls, post + "Content-Length: 2\r\n\r\nab", [version])
        #expect(served.hasPrefix("HTTP/1.1 200 ") && served.hasSuffix("POST /a 2"), "\(served)")
        let long = try Self.ask(server.port, tls, post + "Content-Length: 11\r\n\r\n", [version])
        #expect(long.hasPrefix("HTTP/1.1 413 "), "\(long)")
        let chunks = post + "Transfer-Encoding: chunked\r\n\r\nB\r\n01234567890\r\n"
        #expect(try Self.ask(server.port, tls, chunks, [version]).hasPrefix("HTTP/1.1 413 "))
    }

    @Test func oldVersionsAndPlainTextAreNot() throws {
        let folder = try TemporaryFolder()
        let tls = try Self.certificate(in: folder)
        let server = try HTTPServer(settings { $0.tls = tls }, handler: echo)
        #expect(throws: GaveUp.self) {
            try Self.ask(server.port, tls, "GET / HTTP/1.0\r\n\r\n", ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"])
        }
        let plain = try RawClient(of: server)
        plain.get("/")
        #expect(try !plain.rest().contains("200"))
    }

    @Test func filesThatCannotBeUsedAreTold() throws {
        let folder = try TemporaryFolder()
        let tls = try Self.certificate(in: folder)
        let (certificate, key) = (tls.certificateFile, tls.keyFile)
        let missing = folder.url.appendingPathComponent("missing.pem").path
        let cases: [(String, String, HTTPServerError, setting: String)] = [
            (missing, key, .unreadable(.certificate, file: missing), "a.tls.certificate.file"),
            (certificate, missing, .unreadable(.key, file: missing), "a.tls.key.file"),
            (key, key, .unusable(.certificate, file: key), "a.tls.certificate.file"),
            (certificate, certificate, .unusable(.key, file: certificate), "a.tls.key.file"),
        ]
        for (certificate, key, expected, setting) in cases {
            let error = #expect(throws: HTTPServerError.self) {
                try HTTPServer(
                    settings { $0.tls = .init(certificateFile: certificate, keyFile: key) }, handler: echo)
            }
            #expect(error == expected && error?.setting(of: "a", hasOwnAddress: true).name == setting)
        }
    }
}
