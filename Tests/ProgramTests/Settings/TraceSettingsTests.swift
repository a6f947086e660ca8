import Foundation
import Model
import TestSupport
import Testing

@testable import Program

struct TraceSettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func bothWaysAreRead() throws {
        let settings = try Settings(
            file: "traces.endpoint=http://127.0.0.1:1\ntraces.certificates=ca.pem",
            environment: ["BELFRY_TRACES_ENDPOINT": "https://otel.example:4318/otlp"])
        #expect(settings.traces.endpoint?.text == "https://otel.example:4318/otlp")
        #expect(settings.traces.certificates == "ca.pem" && settings.traces.file == nil)
        #expect(try Settings(environment: ["BELFRY_TRACES_FILE": "t.jsonl"]).traces.file == "t.jsonl")
        #expect(Settings().traces == TraceSettings())
    }

    // swift-format-ignore
    static let headers: [(text: String, fields: [String: String]?)] = [
        ("x-key=abc",                                 ["x-key": "abc"]),
        ("X-Key = a b , authorization=Basic dTpw==",  ["x-key": "a b", "authorization": "Basic dTpw=="]),
        ("authorization=Basic%20dTpw%2Cx%25",         ["authorization": "Basic dTpw,x%"]),
        ("x-key=abc,",                                ["x-key": "abc"]),
        ("hunter22",                                  nil),
        ("=hunter22",                                 nil),
        ("x-key=",                                    nil),
        ("x key=hunter22",                            nil),
        ("x-key=hunter22%0d%0ax: y",                  nil),
        ("x-key=hunter22%0",                          nil),
        ("x-key=hunter22%zz",                         nil),
        ("x-key=hunter22\u{E9}",                      nil),
        ("content-type=hunter22",                     nil),
        ("Host=hunter22",                             nil),
    ]

    @Test("headers are as in OTEL_EXPORTER_OTLP_HEADERS, and no error shows them", arguments: headers)
    func headersAreRead(text: String, fields: [String: String]?) throws {
        if let fields {
            let read = try Settings(file: "traces.headers=\(text)").traces.headers.fields
            #expect(Dictionary(uniqueKeysWithValues: read.map { ($0.name, $0.value) }) == fields)
            #expect(try Settings(file: "traces.headers.file=\(folder.file(text + "\n"))").traces.headers.fields == read)
        } else {
            for settings in ["traces.headers=\(text)", "traces.headers.file=\(try folder.file(text))"] {
                let error = try #require(throws: SettingsError.self) { try Settings(file: settings) }
                #expect(error.name.hasPrefix("traces.headers") && !error.description.contains("hunter22"))
            }
        }
    }
}
