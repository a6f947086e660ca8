import Model
import Testing

/// The page on traces names what the code has.
struct TracesPageTests {
    @Test func everyAttributeIsListed() throws {
        let page = try AlertsTests.text("deploy/traces/README.md")
        for name in SpanAttribute.Name.allCases {
            #expect(page.contains("`\(name.rawValue)`"), "the page lacks \(name.rawValue)")
        }
    }

    @Test func theLimitsAreThoseOfTheCode() throws {
        let page = try AlertsTests.text("deploy/traces/README.md")
        let exporter = try AlertsTests.text("Shared/Pipeline/Tracing/SpanExporter.swift")
        #expect(page.contains("at most 16,384 a process") && exporter.contains("queueCapacity = 16_384"))
        #expect(page.contains("batch of up to 512") && exporter.contains("mostOfBatch = 512"))
    }
}
