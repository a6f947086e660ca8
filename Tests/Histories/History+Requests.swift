extension History {
    /// An app, usually one with many entitlements and categories.
    mutating func anyApp() -> String {
        any(["chat", "chat", "rail", "rail", "rail", "farm", "health", "alarm", "city", "farm"])
    }

    /// A person, usually one who is registered.
    mutating func anyPerson() -> String { any(["anna", "anna", "anna", "ben", "ben", "cleo"]) }

    /// Sends a request, valid unless chance adds a fault.
    mutating func addRequest() {
        let app = chance(60) ? "nobody" : anyApp()
        let person = anyPerson()
        if chance(3) { report("unlocked", by: person, on: any(["ios", "ios", "ipados", "macos"])) }
        var value = request(of: app, to: person)
        addRareMembers(to: &value, of: app, person)
        if chance(20), let earlier = sent.last(where: { $0.app == app }) { value["id"] = earlier.id.quoted }
        if chance(25) { value[any(value.names)] = any([nil, "7", "true", "[]", "{}", "urgent".quoted, "null"]) }
        send(value)
        if chance(15) { send(value) }
    }

    /// Builds a plain request, which the caller may add to.
    mutating func request(of app: String, to person: String) -> ObjectText {
        requests += 1
        let id = "r-\(requests)"
        sent.append(SentRequest(id: id, app: app, person: person))
        var value = ObjectText([
            ("id", id.quoted), ("app", app.quoted),
            ("recipients", (chance(8) ? ["anna", "ben", "stranger"] : [person]).quoted),
            ("content", content()),
        ])
        value["interruptionLevel"] = level(of: app)
        if !chance(3) { value["category"] = any(HistoryApps.categories(of: app)).quoted }
        if chance(2) { value["sound"] = any(["default", "bell", "none-such"]).quoted }
        if app == "chat", !chance(4) { value["communication"] = communication() }
        if app == "rail" {
            if chance(4) { value["marketing"] = #"{"topic":"offers"}"# }
            if chance(5) { value["topic"] = "delays".quoted }
            if chance(4) { value["filterCriteria"] = any(["business", "private"]).quoted }
        }
        return value
    }

    mutating func send(_ value: ObjectText) {
        add(chance(4) ? "notifications.ingest.urgent" : "notifications.ingest", value.json)
    }

    private mutating func addRareMembers(to value: inout ObjectText, of app: String, _ person: String) {
        if chance(3) { value["threadId"] = any(["t", "u"]).quoted }
        if chance(5) { value["collapseId"] = any(["c", "d"]).quoted }
        if chance(9) { value["alertsAgain"] = "true" }
        if chance(5) { value["expires"] = later(any([-10, 60, 900, 7200, 90_000])).quoted }
        if chance(4) { value["trigger"] = trigger() }
        if chance(5) { value["event"] = event() }
        if chance(5) { value["relevanceScore"] = any(["0", "0.25", "1"]) }
        if chance(25) { value["content"] = nil }
        if chance(14) {
            value["recipients"] = [person].quoted
            value["device"] = "\(person)-\(any(["ios", "macos", "watchos"]))".quoted
        }
        if chance(30) { value["badge"] = "3" }
        if app != "chat", chance(20) { value["communication"] = communication() }
    }

    private mutating func level(of app: String) -> String? {
        switch app {
        case "health", "city", "alarm": any(["critical", "critical", "time-sensitive", "active"]).quoted
        case "farm": any([nil, nil, "passive", "time-sensitive", "critical"])?.quoted
        default: any([nil, nil, nil, "passive", "active", "time-sensitive", "time-sensitive"])?.quoted
        }
    }

    /// Texts that recur often, so that some requests are repeats, and other texts.
    mutating func content() -> String {
        var content = ObjectText()
        if chance(2) { content["title"] = any(["Two Stops Away", "Platform Changed"]).quoted }
        content["body"] = chance(3) ? "Leave now.".quoted : "Number \(requests).".quoted
        if chance(8) {
            content["attachments"] = #"[{"id":"map","url":"https://example.org/a.png","type":"image/png"}]"#
        }
        if chance(8) { content["targetContentId"] = "trips/\(requests)".quoted }
        return content.json
    }

    mutating func communication() -> String {
        let sender = any([
            #"{"name":"Mira","handle":"mira@example.org"}"#, #"{"name":"Mira","handle":"mira@example.org"}"#,
            #"{"id":"u-5","name":"Noa"}"#, #"{"name":"Somebody","handle":"+49 30 123456"}"#,
            #"{"isMe":true,"name":"Me"}"#, "{}",
        ])
        var value = ObjectText([("intent", any(["send-message", "send-message", "start-call"]).quoted)])
        if !chance(8) { value["sender"] = sender }
        if chance(6) { value["notifyAnyway"] = "true" }
        if chance(6) { value["group"] = #"{"name":"Trip"}"# }
        return value.json
    }

    private mutating func trigger() -> String {
        any([
            #"{"at":"\#(later(any([-5, 30, 5000, 90_000])))"}"#, #"{"afterSeconds":\#(any(["0", "45", "4000.5"]))}"#,
            #"{"afterSeconds":\#(any(["30", "20000", "90000"])),"repeats":true}"#,
            #"{"calendar":{"hour":\#(any([2, 9, 20])),"minute":30},"repeats":\#(chance(2))}"#,
            #"{"calendar":{"weekday":\#(any([1, 3]))}}"#, #"{"calendar":{"day":1,"hour":7},"repeats":true}"#,
        ])
    }

    private mutating func event() -> String {
        var event = ObjectText()
        if !chance(3) { event["id"] = any(["e", "f"]).quoted }
        if chance(2) { event["start"] = later(any([-7200, -600, 600, 3000, 9000])).quoted }
        if chance(2) { event["end"] = later(any([-600, 600, 9000])).quoted }
        return event.json
    }

    /// Updates, withdraws or marks as read.
    mutating func addTargetedRequest() {
        requests += 1
        guard let earlier = sent.suffix(12).isEmpty ? nil : any(Array(sent.suffix(12))) else { return }
        let type = any(["update", "withdraw", "mark-read"])
        var value = ObjectText([
            ("id", "r-\(requests)".quoted), ("type", type.quoted), ("app", earlier.app.quoted),
            ("recipients", [earlier.person].quoted),
            (
                "target",
                any([
                    #"{"request":"\#(earlier.id)"}"#, #"{"request":"\#(earlier.id)"}"#,
                    #"{"request":"r-\#(requests + 1)"}"#,
                    #"{"collapseId":"c"}"#, #"{"threadId":"t"}"#, #"{"app":true}"#,
                ])
            ),
        ])
        if type == "update" { value["content"] = content() }
        if chance(10) { value["device"] = "\(earlier.person)-ios".quoted }
        send(value)
    }
}
