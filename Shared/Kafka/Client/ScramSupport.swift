internal import CRdKafka

/// Whether the installed librdkafka can authenticate by SCRAM.
///
/// Before 2.6.1 it sends its nonce twice (its pull request 4895). Apache Kafka rejects that since 3.8.1, as RFC 5802
/// demands, and says only that the credentials are invalid.
struct ScramSupport: Sendable {
    /// librdkafka's version: a byte each for major, minor and revision, and one for candidates.
    let version: Int32

    static let installed = ScramSupport(version: rd_kafka_version())

    private static let firstThatWorks: Int32 = 0x0206_0100

    /// What to add to a failed authentication; `nil` for another mechanism, or where the library is not to blame.
    func hint(for settings: some Sequence<Configuration.Setting>) -> String? {
        let names = ["sasl.mechanism", "sasl.mechanisms"]
        let mechanism = settings.first { names.contains($0.name) }?.value.uppercased() ?? ""
        guard mechanism.hasPrefix("SCRAM-"), version < Self.firstThatWorks else { return nil }
        let (major, minor, revision) = (version >> 24, version >> 16 & 0xff, version >> 8 & 0xff)
        return "librdkafka \(major).\(minor).\(revision) cannot use \(mechanism) with Apache Kafka 3.8.1 or later, "
            + "whatever the password: use librdkafka 2.6.1 or later, or certificates"
    }
}
