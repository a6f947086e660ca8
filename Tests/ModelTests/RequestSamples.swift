/// Requests from which several tests start.
enum RequestSamples {
    /// Every member of the contract that one request can have.
    static let complete = """
        {"id":"r-1","app":"com.example.mail","type":"notify","recipients":["anna","ben/2","anna"],"device":null,
        "interruptionLevel":"time-sensitive","marketing":null,"topic":"news",
        "communication":{"intent":"send-message","sender":{"id":"s1","name":"Sara Tyler","handle":"sara@example.com",
        "image":"https://example.com/sara.jpg","isMe":true},"group":{"name":"Team","image":"g.png"},
        "conversation":"c-9","mentionsRecipient":true,"notifyAnyway":true},
        "content":{"title":"T","titleLocKey":"TK","titleLocArgs":["1","2"],"subtitle":"S","subtitleLocKey":"SK",
        "subtitleLocArgs":["3"],"body":"B \\ud83d\\ude00","bodyLocKey":"BK","bodyLocArgs":["4"],
        "attachments":[{"id":"a1","url":"https://example.com/a.jpg","type":"image/jpeg","seconds":1.5,"bytes":1000}],
        "launchImage":"launch","targetContentId":"window-1","data":{"order":{"total":12.50}}},
        "category":"MESSAGE","threadId":"thread-1","collapseId":"collapse-1",
        "event":{"id":"e-1","start":"2026-03-01T22:00:00+01:00","end":"2026-03-01T22:00:00.250Z"},
        "sound":{"name":"bell.caf","volume":0.25},"relevanceScore":1,"filterCriteria":"work","badge":7,
        "trigger":{"calendar":{"weekday":2,"hour":9},"repeats":true},"expires":"2026-04-01T00:00:00Z",
        "alertsAgain":true,"target":null}
        """

    static let small = #"{"id":"r","app":"a","recipients":["p"]}"#

    static let others = [
        small,
        #"{"id":"r","app":"a","recipients":["p"],"device":"phone","sound":"default","trigger":{"afterSeconds":5}}"#,
        #"{"id":"r","app":"a","recipients":["p"],"type":"update","target":{"collapseId":"c"},"content":{"body":"B"}}"#,
        #"{"id":"r","app":"a","recipients":["p"],"type":"withdraw","target":{"request":"r0"}}"#,
        #"{"id":"r","app":"a","recipients":["p"],"type":"mark-read","target":{"app":true}}"#,
        #"{"id":"r","app":"a","recipients":["p"],"type":"withdraw","target":{"threadId":"t"}}"#,
        #"{"id":"r","app":"a","recipients":["p"],"marketing":{"topic":"offers"},"trigger":{"at":"2026-03-01T21:00:00Z"}}"#,
        #"{"id":"r","app":"a","recipients":["p"],"collapseId":"\#(String(repeating: "é", count: 32))"}"#,
        #"{"id":"r","app":"a","recipients":["p"],"content":{"data":{}},"communication":{"intent":"start-call"},"event":{}}"#,
    ]

    static let triggers = [
        #"{"at":"2026-03-01T21:00:00Z"}"#, #"{"at":"2026-03-01T21:00:00Z","repeats":false}"#, #"{"afterSeconds":0}"#,
        #"{"afterSeconds":0.5}"#, #"{"afterSeconds":60,"repeats":true}"#, #"{"calendar":{"hour":0,"minute":59}}"#,
        #"{"calendar":{"month":2,"day":29},"repeats":true}"#, #"{"calendar":{"weekday":7}}"#,
        #"{"calendar":{"day":31}}"#, #"{"calendar":{"month":12,"day":31,"weekday":1,"hour":23,"minute":0}}"#,
        #"{"at":null,"afterSeconds":1e9}"#,
    ].map { #"{"id":"r","app":"a","recipients":["p"],"trigger":\#($0)}"# }

    static var all: [String] { [complete] + others + triggers }
}
