import Foundation
import TestSupport
import Testing

/// Tests of the harness that the tests of guarantees use.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct ApacheKafkaTests {
    @Test func aKilledNodeComesBackWithWhatItAcknowledged() throws {
        let kafka = try ApacheKafka(settings: ["auto.create.topics.enable": "true", "num.partitions": "1"])
        let kcat = Kcat(kafka.bootstrapServers)
        try kcat.publish("first\nline", to: "letters", key: "a", headers: ["h": "1"])
        kafka.killNow()
        try kafka.start()
        try kcat.publish([("b", "second"), ("c", "third")], to: "letters")
        let read = try kcat.readCommitted("letters")
        #expect(read.map(\.key) == ["a", "b", "c"])
        #expect(read.map(\.text) == ["first\nline", "second", "third"])
        #expect(try kafka.lag().isEmpty)
    }
}
