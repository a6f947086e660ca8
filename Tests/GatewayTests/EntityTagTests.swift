import HTTP
import Model
import Testing

@testable import Gateway

struct EntityTagTests {
    private let source = AppSource(partition: 2, offset: 41)

    @Test func itIsThePlaceOnThePublicTopic() { #expect(EntityTag.text(source) == "\"2-41\"") }

    @Test(arguments: [
        ([("If-Match", "\"2-41\"")], true, true), ([("If-Match", "\"2-40\"")], true, false),
        ([("If-Match", "\"9-9\", \"2-41\"")], true, true), ([("if-match", "*")], true, true),
        ([("If-Match", "*")], false, false), ([("If-Match", "\"2-41\"")], false, false),
        // A weak tag is no proof that the record is the same (RFC 9110, 13.1.1).
        ([("If-Match", "W/\"2-41\"")], true, false),
        ([("If-None-Match", "*")], true, false), ([("If-None-Match", "*")], false, true),
        ([("If-None-Match", "\"2-40\"")], true, true), ([("If-None-Match", "W/\"2-41\"")], true, false),
        ([("If-Match", "\"2-41\""), ("If-None-Match", "*")], true, false), ([], true, true), ([], false, true),
    ])
    func aPreconditionHoldsOrNot(fields: [(String, String)], isThere: Bool, holds: Bool) {
        let headers = HTTPHeaders(fields.map { HTTPField($0.0, $0.1) })
        let failure = Precondition.failure(of: headers, against: isThere ? source : nil)
        #expect(failure?.kind == (holds ? nil : .changedMeanwhile))
    }
}
