import Explaining
import Model
import Testing

struct ExplanationTests {
    private static func receipt(
        _ code: String, _ rule: String, at minute: Int, terminal: Bool = false, person: String = "anna",
        _ more: String = ""
    ) -> String {
        #"{"request":"r","notification":"chat/r/\#(person)","app":"chat","person":"\#(person)","code":"\#(code)","#
            + #""rule":"\#(rule)","terminal":\#(terminal),"at":"2026-03-01T12:\#(minute < 10 ? "0" : "")\#(minute):00Z"\#(more)}"#
    }

    private static func delivery(
        _ type: String, at minute: Int, sequence: Int, why: (String, String), device: String = "phone",
        person: String = "anna", _ more: String
    ) -> String {
        #"{"id":"x\#(sequence)","sequence":\#(sequence),"type":"\#(type)","person":"\#(person)","device":"\#(device)","#
            + #""platform":"ios","app":"chat","at":"2026-03-01T12:0\#(minute):00Z","#
            + #""why":{"code":"\#(why.0)","rule":"\#(why.1)"},\#(more)}"#
    }

    private static func explain(_ id: String?, receipts: [String], deliveries: [String] = []) throws -> Explanation {
        var explanation = Explanation(of: try id.map { try #require(ExplainedID($0)) })
        for text in deliveries {
            let bytes = Array(text.utf8)
            explanation.take(.deliveriesIOS, key: "anna", headers: [], bytes.span)
        }
        for text in receipts {
            let bytes = Array(text.utf8)
            explanation.take(.receipts, key: nil, headers: [], bytes.span)
        }
        return explanation
    }

    private static let focus = #","details":{"reason":"focus","focus":"work","until":"2026-03-01T17:00:00Z"}"#
    private static let details = [
        "focus": focus, "endless": #","details":{"reason":"focus"}"#,
        "summary": #","details":{"reason":"summary","until":"2026-03-01T18:00:00Z"}"#,
        "until": #","details":{"until":"2026-03-01T19:00:00Z"}"#,
    ]

    /// Receipts in order, one a minute: code, rule, details; and the sentence that sums them up.
    // swift-format-ignore
    static let states: [(receipts: String, sentence: String)] = [
        ("",                                     "It was accepted. No decision is known yet."),
        ("held S10 focus",                       "It waits for the end of the Focus “work”, which is at 2026-03-01T17:00:00Z."),
        ("held S10 endless",                     "It waits for the end of the Focus; no end time is known."),
        ("held S10 focus, held S12 summary",     "It waits for the next summary, which is at 2026-03-01T18:00:00Z."),
        ("parked P10 until",                     "It waits for its trigger, which is at 2026-03-01T19:00:00Z."),
        ("alerted S13 final, snoozed W10 until", "It waits until the snooze is over, which is at 2026-03-01T19:00:00Z."),
        ("held S10 focus, cancelled W1 final",   "It is settled: cancelled."),
        ("held S12 summary, suppressed P0",      "It waits for the next summary, which is at 2026-03-01T18:00:00Z."),
        ("parked P10 until, alerted S13",        "It fired (alerted), and its trigger repeats."),
        ("lowered C7, quiet S3 final, advised R3", "It is settled: quiet."),
        ("withdrawn N8 final, pushed V8, push-failed V8", "It is settled: withdrawn."),
    ]

    @Test(arguments: states) func itSaysWhereTheAlertStands(_ receipts: String, _ sentence: String) throws {
        let all = ("accepted I12, " + receipts).split(separator: ", ").enumerated().map { minute, text in
            let words = text.split(separator: " ").map(String.init)
            let more = words.compactMap { Self.details[$0] }.first ?? ""
            return Self.receipt(words[0], words[1], at: minute, terminal: words.contains("final"), more)
        }
        let explanation = try Self.explain("chat/r/anna", receipts: all)
        #expect(explanation.notifications.map(\.state.sentence) == [sentence])
        #expect(explanation.text.contains("\n  \(sentence)\n"))
    }

    @Test func stepsAreInOrderOfTimeWithTheirDevices() throws {
        func held(_ device: String, at minute: Int, _ notification: String = "chat/r/anna") -> String {
            Self.delivery(
                "present", at: minute, sequence: 2 + minute, why: ("held", "S10"), device: device,
                #""notification":"\#(notification)","list":true"#)
        }
        let explanation = try Self.explain(
            "chat/r/anna",
            receipts: [
                Self.receipt("accepted", "I12", at: 0), Self.receipt("held", "S10", at: 1, Self.focus),
                Self.receipt("alerted", "W8", at: 5, terminal: true),
            ],
            deliveries: [
                Self.delivery(
                    "digest", at: 5, sequence: 9, why: ("alerted", "W8"),
                    #""notifications":["chat/q/anna","chat/r/anna"]"#),
                held("phone", at: 1), held("mac", at: 1),
                Self.delivery(
                    "withdraw", at: 7, sequence: 11, why: ("opened", "N6"),
                    #""notifications":["chat/r/anna"],"badge":0"#),
                held("phone", at: 2, "chat/rr/anna"),
            ])
        let steps = try #require(explanation.notifications.first).steps
        #expect(explanation.notifications.count == 1)
        #expect(steps.map(\.rule.value) == [.i12, .s10, .w8, .n6])
        #expect(steps.map { $0.devices.map(\.device.string) } == [[], ["mac", "phone"], ["phone"], ["phone"]])
        #expect(steps.map(\.isTerminal) == [false, false, true, nil])
        #expect(steps[2].devices.first?.line == "in a digest of 2 on phone (ios), quietly")
        #expect(steps[3].devices.first?.line == "leaves phone (ios), badge 0")
    }

    /// Spellings that Unicode treats as equivalent: the id asked for, and the people whose deliveries are told.
    static let spellings: [(asked: String?, told: [String])] = [
        (nil, ["caf\u{E9}", "cafe\u{301}"]), ("chat/r", ["cafe\u{301}", "caf\u{E9}"]),
        ("chat/r/caf\u{E9}", ["caf\u{E9}"]), ("chat/r/cafe\u{301}", ["cafe\u{301}"]),
    ]

    @Test(arguments: spellings) func whatOnePersonGotIsNotToldOfAnother(_ asked: String?, _ told: [String]) throws {
        let people = ["caf\u{E9}", "cafe\u{301}"]
        let explanation = try Self.explain(
            asked, receipts: people.map { Self.receipt("alerted", "S13", at: 1, terminal: true, person: $0) },
            deliveries: people.enumerated().map { index, person in
                Self.delivery(
                    "present", at: 1, sequence: index + 1, why: ("alerted", "S13"), device: "phone \(index)",
                    person: person, #""notification":"chat/r/\#(person)""#)
            })
        #expect(explanation.notifications.map { Array($0.id.utf8) } == told.map { Array("chat/r/\($0)".utf8) })
        for notification in explanation.notifications {
            let index = people.firstIndex { Array("chat/r/\($0)".utf8) == Array(notification.id.utf8) }
            #expect(notification.steps.map(\.rule.value) == [.s13])
            #expect(notification.steps.flatMap(\.devices).map(\.device.string) == ["phone \(index ?? -1)"])
        }
    }

    /// Receipts of pushes, one a minute: code, device, delivery, further details; and the lines that the text ends with.
    // swift-format-ignore
    static let pushes: [(receipts: [(String, String, String, String)], lines: [String])] = [
        ([("pushed", "phone", "x2", #""attempts":1,"status":200"#)], ["Apple took it for phone at 2026-03-01T12:02:00Z."]),
        ([("pushed", "phone", "x2", #""attempts":3"#), ("pushed", "mac", "x3", #""uniqueId":"U-1""#)],
         ["Apple took it for phone at 2026-03-01T12:02:00Z (3 attempts).",
          "Apple took it for mac at 2026-03-01T12:03:00Z (in Apple's console U-1)."]),
        ([("push-failed", "phone", "x2", #""reason":"token-gone","status":410,"apns":"Unregistered","since":"2026-03-01T10:14:00Z""#)],
         ["It never reached phone: its token is gone since 2026-03-01T10:14:00Z (410 Unregistered)."]),
        ([("push-failed", "phone", "x2", #""reason":"payload-refused","status":400,"apns":"BadCollapseId""#)],
         ["It never reached phone: Apple refused headers or payload (at 2026-03-01T12:02:00Z, 400 BadCollapseId)."]),
        ([("push-failed", "phone", "x2", #""reason":"on-holiday""#)],
         ["It never reached phone: on-holiday (at 2026-03-01T12:02:00Z)."]),
        ([("push-failed", "phone", "x2", #""reason":"late""#), ("pushed", "phone", "x4", ""), ("pushed", "phone", "x7", "")],
         ["Apple took it for phone at 2026-03-01T12:03:00Z. Apple took its withdrawal for phone at 2026-03-01T12:04:00Z."]),
    ]

    @Test("V8: the story ends with what became of its pushes, a line a device", arguments: pushes.indices)
    func itEndsWithItsPushes(row: Int) throws {
        let (receipts, lines) = Self.pushes[row]
        let decided = [
            Self.receipt("accepted", "I12", at: 0), Self.receipt("alerted", "S13", at: 1),
            Self.receipt("withdrawn", "N8", at: 2, terminal: true),
        ]
        let told = receipts.enumerated().map { index, receipt in
            let more = receipt.3.isEmpty ? "" : ",\(receipt.3)"
            return Self.receipt(
                receipt.0, "V8", at: 2 + index,
                #","details":{"device":"\#(receipt.1)","delivery":"\#(receipt.2)"\#(more)}"#)
        }
        let explanation = try Self.explain(
            "chat/r/anna", receipts: decided + told,
            deliveries: [
                Self.delivery(
                    "withdraw", at: 2, sequence: 7, why: ("withdrawn", "N8"), #""notifications":["chat/r/anna"]"#)
            ])
        let explained = try #require(explanation.notifications.first)
        #expect(explained.pushes.map(\.line) == lines)
        #expect(explained.steps.map(\.rule.value) == [.i12, .s13, .n8] && explained.state == .settled(.withdrawn))
        #expect(explanation.text.hasSuffix(lines.map { "  \($0)\n" }.joined()))
    }

    @Test func detailsAreSaidInWordsAndUnknownOnesAsTheyAre() throws {
        let details =
            #","details":{"zeal":3,"reason":"focus","focus":"work","focusWhy":"manual","focusSince":"2026-03-01T09:00:00Z","#
            + #""sender":"unknown","passedBy":"F2","lockScreen":false},"also":["expired"],"#
            + #""advice":[{"code":"title-long","field":"content.title"}]"#
        let text = try Self.explain("chat/r", receipts: [Self.receipt("held", "S7", at: 1, details)]).text
        for line in [
            "reason: focus", "Focus on: work", "why it is on: turned on by hand", "on since: 2026-03-01T09:00:00Z",
            "sender: not a contact of the person",
            "let through by: F2, The Focus's list of people lets the sender through.",
            "on the Lock Screen: no", "zeal: 3", "other reasons: expired",
            "advice: title-long (content.title)",
        ] { #expect(text.contains("        \(line)\n"), "\(line)") }
    }

    @Test func aRuleAndAReasonOfANewerVersionHideNothing() throws {
        let details = #","details":{"reason":"out-of-mood","level":"active"},"also":["also-new"]"#
        let receipts = [
            Self.receipt("accepted", "I12", at: 0), Self.receipt("quiet", "S70", at: 1, terminal: true, details),
        ]
        let text = try Self.explain("chat/r", receipts: receipts).text
        for line in [
            "2026-03-01T12:01:00Z  S70  quiet, final", "    This version of the command does not know this rule.",
            "    reason: out-of-mood", "    level: active", "    other reasons: also-new",
        ] { #expect(text.contains("  \(line)\n"), "\(line)") }
        #expect(text.contains("It is settled: quiet.") && text.contains("I12  accepted"))
    }

    @Test func everyNameThatIsWrittenHasItsWords() throws {
        // Each problem is a fact of its own.
        let names = ReceiptDetails.Name.allCases.filter { $0 != .problems }
        let details = names.map { "\"\($0.rawValue)\":\"x\"" }.joined(separator: ",")
        let json = Self.receipt("held", "S7", at: 1, #","details":{\#(details)}"#)
        let facts = ExplainedStep(try Receipt(json: Array(json.utf8).span)).facts
        #expect(facts.map(\.value) == names.map { _ in "x" })
        #expect(Set(facts.map(\.words)).count == names.count)
    }

    @Test func aRequestCoversItsPeopleAndAPersonOnlyThemself() throws {
        let receipts = [
            Self.receipt("accepted", "I12", at: 0, person: "ben"), Self.receipt("accepted", "I12", at: 0),
            #"{"request":"s","app":"chat","code":"rejected","rule":"I2","terminal":true,"at":"2026-03-01T12:00:00Z"}"#,
        ]
        #expect(
            try Self.explain("chat/r", receipts: receipts).notifications.map(\.id) == ["chat/r/anna", "chat/r/ben"])
        #expect(try Self.explain("chat/s/anna", receipts: receipts).notifications.map(\.id) == ["chat/s"])
        #expect(try Self.explain(nil, receipts: receipts).notifications.count == 3)
        let other = try Self.explain("chat/r/carl", receipts: receipts)
        #expect(other.isEmpty)
        #expect(other.otherPeople.map(\.string).sorted() == ["anna", "ben"])
    }

    @Test func aRegistrationsAdviceIsTold() throws {
        let receipt =
            #"{"app":"chat","code":"registered","rule":"I","terminal":true,"at":"2026-03-01T12:00:00Z","#
            + #""advice":[{"code":"unknown-field","field":"titel","detail":"take it out"}]}"#
        let text = try Self.explain(nil, receipts: [receipt]).text
        for line in [
            "chat\n", "This record is in force.", "The record is valid;", "unknown-field (titel): take it out",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(try Self.explain("chat/r", receipts: [receipt]).isEmpty)
    }

    @Test func aRequestsProblemsAreToldOneByOne() throws {
        let receipt =
            #"{"request":"r","app":"chat","code":"rejected","rule":"I2","terminal":true,"#
            + #""at":"2026-03-01T12:00:00Z","details":{"reason":"invalid","problems":["#
            + #"{"code":"invalid","path":"sound","found":"5, a number","fix":"write a string","example":"default"},"#
            + #"{"code":"invalid","path":"expires","fix":"write an instant"}]}}"#
        let text = try Self.explain("chat/r", receipts: [receipt]).text
        #expect(text.contains("problem: sound: found 5, a number: write a string, such as \"default\"\n"))
        #expect(text.contains("problem: expires: write an instant\n"))
    }

    @Test func whatCannotBeReadIsPassedOver() throws {
        let explanation = try Self.explain(
            "chat/r", receipts: ["", "{", #"{"request":"r"}"#], deliveries: ["chat/r/", #"{"a":"chat/r/anna"}"#])
        #expect(explanation.isEmpty)
    }
}
