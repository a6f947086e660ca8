import Foundation
import Testing

@testable import Console

struct WatchedServiceTests {
    // swift-format-ignore
    static let table: [(String, String?)] = [
        ("scheduling=http://127.0.0.1:7703",    "http://127.0.0.1:7703"),
        ("scheduling-1=https://belfry.example/", "https://belfry.example/"),
        ("scheduling=ftp://127.0.0.1:7703",     nil),
        ("scheduling=http:7703",                nil),
        ("scheduling=http://127.0.0.1/readyz",  nil),
        ("scheduling=http://127.0.0.1?q=1",     nil),
        ("http://127.0.0.1:7703",               nil),
        ("scheduling=",                         nil),
    ]

    @Test("a process to watch is a name and an address without a path", arguments: table)
    func read(text: String, address: String?) {
        let service = WatchedService(text)
        #expect(service?.address.absoluteString == address)
        #expect(service?.name == (address == nil ? nil : String(text.prefix { $0 != "=" })))
    }
}
