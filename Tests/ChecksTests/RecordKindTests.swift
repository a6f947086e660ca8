import Checks
import Testing

struct RecordKindTests {
    // swift-format-ignore
    static let table: [(text: String, kind: RecordKind?)] = [
        (#"{"id":"r","app":"a","recipients":["p"]}"#,                     .request),
        (#"{"id":"r","app":"a","recipiants":["p"],"contents":{}}"#,       .request),
        (#"{"id":"a","name":"App"}"#,                                     .app),
        (#"{"id":"a","Name":"App","entitelments":[]}"#,                   .app),
        (#"{"id":"p","timeZone":"UTC","locale":"en"}"#,                   .person),
        (#"{"id":"p","timezone":"UTC","devices":[]}"#,                    .person),
        (#"{"id":"i","person":"p","device":"d","at":"x","type":"opened"}"#, .interaction),
        (#"{"aps":{"alert":"x"}}"#,                                       .request),
        (#"{"to":"x","notification":{},"priority":"high"}"#,              .request),
        (#"{"x":1}"#,                                                     nil),
        ("[]",                                                            nil),
        ("",                                                              nil),
    ]

    @Test(arguments: table) func isToldByTheMembers(text: String, kind: RecordKind?) {
        #expect(RecordKind.told(by: Array(text.utf8)) == kind)
    }
}
