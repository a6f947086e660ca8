internal import Model

// What values of other services look like, where their place alone does not tell it.

extension ForeignValue {
    /// What tells an element of a list from the others.
    var id: String? { (self["id"] ?? self["name"] ?? self["url"] ?? self).text }

    /// Whether a value of another service can stand at a place: texts and names only where Belfry has one.
    func isWorth(_ place: String) -> Bool {
        if case .flag = self {
            return ["apps", "focuses", "trigger"].contains { place.hasPrefix($0) } || place.hasSuffix("foreground")
                || place.hasSuffix("textInput") || place == "vibration"
        }
        return true
    }

    var isRequestType: Bool { ["notify", "update", "withdraw", "mark-read"].contains(text) }

    /// App, request and person of a notification's id.
    var partsOfNotification: [String]? {
        guard let text, !text.contains(" ") else { return nil }
        let parts = text.split(separator: "/").map(String.init)
        return parts.count == 3 ? parts : nil
    }

    /// Whether it is a list of texts that could be ids of people.
    var areIDs: Bool {
        guard case .list(let elements) = self else { return false }
        return elements.allSatisfy {
            $0.text.map { $0.utf8.count <= 36 && !$0.contains { ":[ #".contains($0) } } ?? false
        }
    }
}

extension ForeignValue {
    /// A list of hours in which a person wants nothing, with the id and name of a Focus.
    func named(by focus: ForeignValue) -> ForeignValue {
        mapped { element in
            guard element["id"]?.text == "quiet-hours", let id = focus["id"], let name = focus["name"] else {
                return element
            }
            var element = element
            element.replace("id", by: id)
            element.replace("name", by: name)
            return element
        }
    }

    /// The places of secrets, which are not repeated.
    func secretPlaces(_ path: String = "") -> [String] {
        let inner = members.flatMap { name, value -> [String] in
            let here = ForeignNames.child(name, of: path)
            return ["signingKeys", "webhooks", "pushToken"].contains(name) ? [here] : value.secretPlaces(here)
        }
        guard case .list(let elements) = self else { return inner }
        return elements.enumerated().flatMap { $0.element.secretPlaces("\(path)[\($0.offset)]") }
    }
}

extension [ForeignValue] {
    /// The elements of both; of two with one id the members of both.
    func merged(with others: [ForeignValue]) -> [ForeignValue] {
        var merged = self
        for other in others {
            if let index = merged.firstIndex(where: { $0.id != nil && $0.id == other.id }) {
                for (name, value) in other.members where merged[index][name] == nil {
                    merged[index].put(value, at: [Substring(name)])
                }
            } else {
                merged.append(other)
            }
        }
        return merged
    }
}

extension String {
    /// The text of a page without its tags.
    var withoutMarkup: String {
        var text = ""
        var isTag = false
        for sign in self {
            if sign == "<" { isTag = true }
            if !isTag { text.append(sign) }
            if sign == ">" { isTag = false }
        }
        return text
    }
}
