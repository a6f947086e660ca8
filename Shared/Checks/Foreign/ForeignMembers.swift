internal import Model

/// Translates the members of objects, place by place, to the names that Belfry has there.
struct ForeignMembers {
    let words: ForeignWords
    var log = ForeignLog()
    /// How many unknown names are still looked up; a record with more is not one of another service.
    var budget = 64

    private var kind: RecordKind { words.kind }

    init(_ words: ForeignWords) { self.words = words }

    /// The value with the names that Belfry has at its place; others are left out.
    static func tidied(_ value: ForeignValue, at place: String, _ words: ForeignWords) -> ForeignValue {
        if words.kind == .request, place.isEmpty || place.hasPrefix("content") || place == "recipients" { return value }
        var members = ForeignMembers(words)
        return members.normalised(value, "", place)
    }

    /// The value with the names that Belfry has, as far as they are known.
    ///
    /// - Parameter isElement: whether the value stands in a list already.
    mutating func normalised(
        _ value: ForeignValue, _ path: String, _ place: String, isElement: Bool = false
    ) -> ForeignValue {
        let isDevices = kind == .person && place == "devices"
        let listed = isElement ? nil : isDevices ? words.converted(value, at: place) : words.listed(value, at: place)
        if listed != nil, value.isObject { log.isForeign = true }
        var value = listed ?? (place == "webhooks" ? words.converted(value, at: place) : nil) ?? value
        if let better = words.rearranged(value, at: place) {
            log.moveAll(of: value, to: better, path)
            value = better
        }
        switch value {
        case .list(let written):
            var list: [ForeignValue] = []
            let elements = isDevices ? withWatches(written, path) : written
            for (index, element) in elements.enumerated() {
                list.append(normalised(element, "\(path)[\(index)]", place, isElement: true))
            }
            return .list(list)
        case .object(let members):
            guard ForeignNames.hasMembers(place, in: kind) || ForeignNames.isDictionary(place, in: kind) else {
                return value
            }
            var result: ForeignValue = .object([])
            // Objects with names of their author's choice may be large.
            let dictionary = ForeignNames.isDictionary(place, in: kind)
            var kept: [(name: String, value: ForeignValue)] = []
            let all =
                dictionary ? members.map { ("\(path).\($0.name)", $0.name, $0.value) } : lifted(members, path, place)
            for (here, name, value) in all {
                var inner = ForeignNames.child(name, of: place, in: kind)
                var right = name
                if !ForeignNames.knows(inner, in: kind) {
                    budget -= 1
                    guard budget >= 0,
                        let found = ForeignNames.place(for: name, in: place, of: kind)
                            ?? ForeignNames.near(name, at: place, of: kind), value.isWorth(found)
                    else {
                        log.drop(here)
                        continue
                    }
                    right = found.split(separator: ".").last.map(String.init) ?? found
                    inner = found
                    // A member by its own name comes before one that only may be meant.
                    if all.contains(where: { $0.1 == right }), !ForeignWords.lists.contains(found) { continue }
                    if found == "topics", ForeignNames.plain(name).hasSuffix("channels") {
                        log.note("topics are what people can turn off; buttons belong to `categories`")
                    }
                    log.move(here, place.isEmpty ? right : "\(path).\(right)")
                }
                if right == name, !dictionary, here != ForeignNames.child(name, of: path) {
                    log.move(here, ForeignNames.child(name, of: path), isForeign: true)
                }
                if dictionary {
                    kept.append((name, normalised(value, here, inner)))
                    continue
                }
                if right != name, ForeignNames.near(name, at: place, of: kind) != inner,
                    !ForeignNames.isSpelling(name, of: inner)
                {
                    log.isForeign = true
                }
                let isOwn = right == name && !ForeignWords.always.contains(inner)
                var converted = isOwn ? nil : words.converted(value, at: inner)
                if inner == "categories", ["actions", "buttons"].contains(ForeignNames.plain(name)) {
                    converted = .list([.object([("id", .text("ACTIONS")), ("actions", .list(value.elements))])])
                }
                if inner == "devices", right != name, ForeignNames.plain(name).contains("token"),
                    !value.elements.contains(where: \.isObject)
                {
                    log.madeUp += ["devices[0].id", "devices[0].platform"]
                    // A token is repeated nowhere, and it is no device.
                    converted = .list([
                        .object([("id", .text("annas-iphone")), ("platform", .text("ios")), ("pushToken", value)])
                    ])
                }
                if inner == "focuses", ["donotdisturb", "dnd"].contains(ForeignNames.plain(name)) {
                    converted = converted?.named(by: ForeignWords.doNotDisturb)
                }
                // What a person typed is repeated nowhere.
                let isTyped = kind == .interaction && right == "text"
                if isTyped { log.note("`text` is an example: what people type is not repeated") }
                let value = isTyped ? .text("On my way.") : normalised(converted ?? value, here, inner)
                if let before = result[right], case .list(let added) = value {
                    result.replace(right, by: .list(before.elements.merged(with: added)))
                } else {
                    result.put(value, at: [Substring(right)])
                }
            }
            return dictionary ? .object(kept) : result
        default: return value
        }
    }

    /// The devices, with the watches that stand within them as devices of their own.
    private mutating func withWatches(_ devices: [ForeignValue], _ path: String) -> [ForeignValue] {
        var watches: [ForeignValue] = []
        var phones: [ForeignValue] = []
        for (index, device) in devices.enumerated() {
            let watch = device.members.first { name, value in
                ["watch", "applewatch", "pairedwatch"].contains(ForeignNames.plain(name)) && value.isObject
            }
            guard let watch else {
                phones.append(device)
                continue
            }
            phones.append(.object(device.members.filter { $0.name != watch.name }))
            var own = watch.value
            own.put(.text("watchos"), at: ["platform"])
            if let id = device["id"] { own.put(id, at: ["companion"]) }
            log.move(
                "\(path)[\(index)].\(watch.name)", "\(path)[\(devices.count + watches.count)]", isForeign: true)
            watches.append(own)
        }
        return phones + watches
    }

    /// The members of an object, with those of unknown objects in it that only hold members of it.
    private func lifted(
        _ members: [(name: String, value: ForeignValue)], _ path: String, _ place: String
    ) -> [(path: String, name: String, value: ForeignValue)] {
        func isMember(_ name: String) -> Bool {
            ForeignNames.knows(ForeignNames.child(name, of: place), in: kind)
                || ForeignNames.place(for: name, in: place, of: kind) != nil
                || ForeignNames.near(name, at: place, of: kind) != nil
        }
        return members.flatMap { name, value -> [(path: String, name: String, value: ForeignValue)] in
            let here = ForeignNames.child(name, of: path)
            // A large object holds something else.
            if members.count > 100 || value.members.count > 100 { return [(here, name, value)] }
            let isHolder =
                (!isMember(name) || name == "allow")
                && !value.members.contains { inner in members.contains { $0.name == inner.name } }
                && value.isObject && !value.isByLanguage
                && value.members.contains { isMember($0.name) || $0.value.members.contains { isMember($0.name) } }
            return isHolder ? lifted(value.members, here, place) : [(here, name, value)]
        }
    }
}
