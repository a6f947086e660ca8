/// Short sequences that would rarely occur by chance.
extension History {
    mutating func addScene() {
        switch below(11) {
        case 0: addCalls()
        case 1: addOpenView()
        case 2: addSnooze()
        case 3: addUseOfApp()
        case 4: addWatch()
        case 5: addUrgentAlerts()
        case 6: addLateRegistration()
        case 7: addWaitingUnderFocus()
        case 8: addRefusalWhileWaiting()
        case 9: addRepeats()
        default: addReplacements()
        }
    }

    /// The same person calls twice within three minutes while a Focus is on (F3, F4).
    private mutating func addCalls() {
        let person = anyPerson()
        report("focus-on", by: person)
        let sender = any([#"{"handle":"mira@example.org"}"#, #"{"handle":"+49 30 9"}"#])
        for _ in 0..<2 {
            var call = request(of: "chat", to: person)
            call["communication"] = #"{"intent":"start-call","sender":\#(sender)}"#
            call["category"] = "call".quoted
            send(call)
            if chance(4) { addInteraction("call-answered", about: sent.last) }
            wait(any([20, 150, 200]))
        }
    }

    /// More notifications of a thread arrive while its expanded view is open (N11).
    private mutating func addOpenView() {
        let (app, person) = (any(["chat", "rail"]), anyPerson())
        let category = any(HistoryApps.categories(of: app))
        let platform = any(["ios", "ios", "watchos", "ipados"])
        for round in 0..<3 {
            var value = request(of: app, to: person)
            value["category"] = category.quoted
            value["threadId"] = "t".quoted
            value["marketing"] = nil
            send(value)
            if round == 0 { addInteraction("expanded", about: sent.last, on: platform) }
            wait(any([1, 30]))
            if chance(4) { addTargetedRequest() }
        }
    }

    /// A snooze, and an event that affects it.
    private mutating func addSnooze() {
        let (app, person) = (any(["chat", "rail"]), anyPerson())
        var value = request(of: app, to: person)
        value["category"] = any(HistoryApps.categories(of: app)).quoted
        if chance(2) { value["collapseId"] = "c".quoted }
        if chance(4) { value["expires"] = later(900).quoted }
        send(value)
        wait(2)
        interactions += 1
        add(
            "interactions", key: person,
            #"{"id":"i-\#(interactions)","person":"\#(person)","device":"\#(person)-ios","at":"\#(later(0))","#
                + #""type":"action","action":"later","notification":"\#(app)/r-\#(requests)/\#(person)"}"#)
        wait(any([1, 100]))
        if chance(3) { addInteraction(any(["viewed", "cleared", "read", "opened"]), about: sent.last) }
        if chance(4) {
            var next = request(of: app, to: person)
            next["collapseId"] = "c".quoted
            send(next)
        }
        wait(any([10, 1300, 4000]))
    }

    /// An app is in the foreground when a notification of it arrives (D3).
    private mutating func addUseOfApp() {
        let (app, person) = (any(["chat", "farm", "alarm", "health"]), anyPerson())
        for type in ["unlocked", "foreground"] { report(type, of: app, by: person) }
        send(request(of: app, to: person))
    }

    /// A worn watch beside an iPhone (D4 to D7).
    private mutating func addWatch() {
        let person = anyPerson()
        report("watch-worn", by: person, on: "watchos")
        report(any(["locked", "unlocked"]), by: person)
        if chance(4) { report("locked", by: person, on: "watchos") }
        wait(any([1, 1000]))
        for _ in 0..<2 { send(request(of: anyApp(), to: person)) }
    }

    /// Time Sensitive alerts that nobody opens, for more than a week (L3).
    private mutating func addUrgentAlerts() {
        let (app, person) = (any(["rail", "chat", "health"]), anyPerson())
        for _ in 0..<4 {
            var value = request(of: app, to: person)
            value["interruptionLevel"] = "time-sensitive".quoted
            value["marketing"] = nil
            value["communication"] = nil
            send(value)
            wait(any([60, 4000, 200_000]))
        }
        if chance(3) { addInteraction(any(["keep", "turn-off"]), about: sent.last) }
    }

    /// A request arrives before its person is registered, a local one before its device (P1).
    private mutating func addLateRegistration() {
        guard let index = people.indices.first(where: { !people[$0].isRegistered }) else {
            var value = request(of: "farm", to: "anna")
            value["recipients"] = ["anna"].quoted
            value["device"] = "anna-visionos".quoted
            send(value)
            return
        }
        let person = people[index].id
        for _ in 0...below(3) { send(request(of: anyApp(), to: person)) }
        if chance(2) { addTargetedRequest() }
        wait(any([2, 9, 30]))
        people[index].apps = HistoryPerson(id: person).apps
        register(index)
    }

    /// Several alerts wait for the end of a Focus; some are read, withdrawn, expired or no longer allowed by then.
    private mutating func addWaitingUnderFocus() {
        let index = below(2)
        let person = people[index].id
        report("focus-on", by: person)
        for _ in 0..<(2 + below(3)) {
            var value = request(of: any(["chat", "rail", "farm"]), to: person)
            if chance(3) { value["expires"] = later(any([5, 600])).quoted }
            if chance(3) { value["interruptionLevel"] = "passive".quoted }
            send(value)
            wait(any([1, 100]))
        }
        switch below(6) {
        case 0: addTargetedRequest()
        case 1: addInteraction(any(["read", "opened", "cleared", "viewed"]), about: sent.last)
        case 2:
            people[index] = withChangedSettings(people[index])
            register(index)
        case 3: wait(any([1000, 9000, 40_000]))
        default: break
        }
        addInteraction("focus-off", about: sent.last, on: "ios")
    }

    /// Waiting notifications that are no longer allowed (W5).
    private mutating func addRefusalWhileWaiting() {
        let index = below(2)
        let person = people[index].id
        report("focus-on", by: person)
        for kind in 0..<3 {
            var value = request(of: "rail", to: person)
            value["interruptionLevel"] = nil
            value["category"] = "trip".quoted
            if kind == 1 { value["trigger"] = #"{"afterSeconds":5000}"# }
            value["marketing"] = kind == 2 ? #"{"topic":"offers"}"# : nil
            value["topic"] = kind == 2 ? nil : "delays".quoted
            send(value)
        }
        wait(5)
        let earlier = people[index].apps[1].settings
        let (name, value) = any([
            ("authorization", "denied".quoted), ("authorization", "critical-only".quoted),
            ("categoriesOff", ["trip"].quoted), ("topicsOff", ["delays"].quoted),
            ("marketing", #"{"offers":{"granted":false}}"#),
        ])
        people[index].apps[1].settings[name] = value
        register(index)
        wait(any([1, 6000]))
        people[index].apps[1].settings = earlier
        register(index)
    }

    /// The same text or the same event again (P8).
    private mutating func addRepeats() {
        let (app, person) = (any(["rail", "farm", "health"]), anyPerson())
        let event = any([nil, #"{"id":"e"}"#, #"{"id":"f"}"#])
        let trigger = any([nil, nil, #"{"at":"\#(later(9000))"}"#])
        for _ in 0..<3 {
            var value = request(of: app, to: person)
            value["content"] = #"{"body":"Leave now."}"#
            value["interruptionLevel"] = any([nil, nil, "time-sensitive".quoted])
            value["event"] = event
            value["trigger"] = trigger
            if chance(6) { value["alertsAgain"] = "true" }
            send(value)
            wait(any([1, 400, 4000]))
            if chance(4) { addInteraction("viewed", about: sent.last) }
        }
    }

    /// Several requests with one collapse id (N5).
    private mutating func addReplacements() {
        let (app, person) = (any(["chat", "rail", "farm"]), anyPerson())
        for _ in 0..<3 {
            var value = request(of: app, to: person)
            value["collapseId"] = "c".quoted
            value["interruptionLevel"] = any(["passive", "active", "time-sensitive"]).quoted
            if chance(3) { value["alertsAgain"] = "true" }
            if chance(3) { value["trigger"] = #"{"afterSeconds":600}"# }
            send(value)
            wait(any([1, 400, 4000]))
        }
    }

    /// More notifications than a list, a digest or the parking limit holds (N12, W8, P9).
    mutating func addFlood() {
        let (kind, person) = (below(3), any(["anna", "ben"]))
        if kind == 1 { report("focus-on", by: person) }
        for _ in 0..<(kind == 0 ? 110 : 70) {
            var value = request(of: "farm", to: person)
            value["recipients"] = [person].quoted
            value["content"] = #"{"body":"Field \#(requests)."}"#
            value["threadId"] = any(["t", "u"]).quoted
            if kind == 2 { value["trigger"] = #"{"afterSeconds":\#(3000 + requests)}"# }
            send(value)
        }
        if kind == 1 { addInteraction("focus-off", about: sent.last, on: "ios") }
    }
}
