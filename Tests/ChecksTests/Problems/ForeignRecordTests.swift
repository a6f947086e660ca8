import Checks
import Model
import Testing

/// Records as other services and other languages write them, and what they become.
struct ForeignRecordTests {
    private static let request = #""app":"rail","recipients":["anna"]"#
    private static let person = #""id":"anna","locale":"de","timeZone":"Asia/Tokyo","devices":[]"#

    // swift-format-ignore
    static let rows: [(kind: RecordKind, record: String, whole: String)] = [
        (.request, #"{"id":"a",\#(request),"content":{"title":"T"},"trigger":{"cron":"30 9 * * 1-5"}}"#,
         #"{"id":"a","app":"rail","recipients":["anna"],"content":{"title":"T"},"trigger":{"calendar":{"minute":30,"hour":9,"weekday":2},"repeats":true}}"#),
        (.request, #"{"op":"cancel","id":"a",\#(request)}"#,
         #"{"type":"withdraw","id":"a-withdraw","app":"rail","recipients":["anna"],"target":{"request":"a"}}"#),
        (.request, #"{"source":"bus","data":{"id":"a",\#(request),"content":{"title":"T"},"sound":{"name":"s","volume":"80%"}}}"#,
         #"{"id":"a","app":"rail","recipients":["anna"],"content":{"title":"T"},"sound":{"name":"s","volume":0.8}}"#),
        (.request, #"{"id":"a",\#(request),"title":"T","sound":{"name":"s","volume":"max"}}"#,
         #"{"id":"a","app":"rail","recipients":["anna"],"content":{"title":"T"},"sound":{"name":"s","volume":1}}"#),
        (.request, #"{"id":"a",\#(request),"title":"T","sendAt":"2036-07-01 09:00","timezone":"Europe/Berlin"}"#,
         #"{"id":"a","app":"rail","recipients":["anna"],"content":{"title":"T"},"trigger":{"at":"2036-07-01T07:00:00Z"}}"#),
        (.app, #"{"id":"a","name":"A","categories":{"C":{"actions":{"LATER":{"snoozeSeconds":"10m"},"R":{"title":"Reply","type":"text"}}}}}"#,
         #"{"id":"a","name":"A","categories":[{"id":"C","actions":[{"title":"Later","id":"LATER","snoozeSeconds":600},{"id":"R","title":"Reply","textInput":{"buttonTitle":"Send"}}]}]}"#),
        (.app, #"{"bundleId":"a","name":"A","entitlements":{"com.apple.critical-alerts":true}}"#, #"{"id":"a","name":"A","entitlements":["critical-alerts"]}"#),
        (.person, #"{\#(person),"apps":true,"quietHours":"10pm-7am"}"#,
         #"{\#(person),"apps":{"rail":{"authorization":"authorized"}},"focuses":[{"id":"quiet-hours","name":"Quiet Hours","timeSensitive":false,"schedule":[{"from":"22:00","to":"07:00"}]}]}"#),
        (.person, #"{"user":{"id":"anna","language":"german","tz":"+05:30","devices":{"phone":"iOS 18.1"}}}"#,
         #"{"id":"anna","locale":"de","timeZone":"Asia/Kolkata","devices":[{"id":"phone","platform":"ios","systemVersion":"18.1"}]}"#),
        (.interaction, #"{"id":"i","user":"anna","device":"d","type":"click","notification":{"app":"rail","id":"a"},"at":"Thu, 26 Nov 2026 08:00:11 GMT"}"#,
         #"{"id":"i","person":"anna","device":"d","type":"opened","notification":"rail/a/anna","at":"2026-11-26T08:00:11Z"}"#),
        (.person, "{id: 'anna', locale: “de”, timeZone: 'Asia/Tokyo', // at work\n devices: [],}", #"{\#(person)}"#),
        (.person, #"{"id":"anna" "locale":"de", "timeZone":None, "devices":[]}"#, #"{"id":"anna","locale":"de","timeZone":"Europe/Berlin","devices":[]}"#),
    ]

    @Test("the whole record as Belfry wants it", arguments: rows.indices) func whole(row: Int) throws {
        let (kind, record, whole) = Self.rows[row]
        let report = RecordChecker(at: Instant(milliseconds: 1_772_398_800_000)).report(
            on: Array(record.utf8), as: kind)
        let first = try #require(report.problems.first)
        #expect(
            first.example.map { String(decoding: $0.bytes, as: UTF8.self).replacing(" ", with: "") }
                == whole.replacing(" ", with: ""))
    }

    @Test func whatAnIDIsTakenForIsTold() throws {
        let report = RecordChecker(at: Instant(milliseconds: 1_772_398_800_000)).report(
            on: Array(#"{"op":"cancel","id":"a",\#(Self.request)}"#.utf8), as: .request)
        #expect(try #require(report.problems.first).fix.contains("`id` as `target.request`"))
    }
}
