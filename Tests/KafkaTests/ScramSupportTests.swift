import Testing

@testable import Kafka

struct ScramSupportTests {
    static func hint(_ version: Int32, _ mechanism: String, as name: String = "sasl.mechanism") -> String? {
        ScramSupport(version: version).hint(for: Configuration([name: mechanism]).settings)
    }

    @Test func onlyAnOldLibraryWithScramIsNamed() {
        #expect(
            Self.hint(0x0200_02ff, "SCRAM-SHA-512") == "librdkafka 2.0.2 cannot use SCRAM-SHA-512 with Apache Kafka "
                + "3.8.1 or later, whatever the password: use librdkafka 2.6.1 or later, or certificates")
        #expect(Self.hint(0x0206_00ff, "scram-sha-256", as: "sasl.mechanisms") != nil)
        #expect(Self.hint(0x0206_01ff, "SCRAM-SHA-512") == nil && Self.hint(0x0200_02ff, "PLAIN") == nil)
        #expect(ScramSupport.installed.hint(for: Configuration([:]).settings) == nil)
    }
}
