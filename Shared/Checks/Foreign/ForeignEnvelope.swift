internal import Model

/// What other services and buses put around a record.
enum ForeignEnvelope {
    /// A record out of its envelope, with what to say about that.
    static func opened(_ value: ForeignValue, _ kind: RecordKind) -> (ForeignValue, note: String?) {
        let value = kind == .request ? value.expanded : value
        switch value {
        case .list(let elements):
            let first = elements.first { $0.isObject }
            return first.map { ($0, "send each element of the list as a record of its own") } ?? (value, nil)
        case .text(let text):
            guard let inner = ForeignValue(Array(text.utf8)), inner.isObject else { return (value, nil) }
            return (inner, "send the object itself, not a string that holds it")
        default:
            func knows(_ name: String) -> Bool {
                ForeignNames.knows(name, in: kind) || ForeignNames.place(for: name, in: "", of: kind) != nil
            }
            let inner = value.members.filter {
                ($0.value.isObject || $0.value.isListOfObjects) && !$0.value.isByLanguage
            }
            if kind == .request, value["recipients"] == nil, let inner = value.envelope {
                return (inner.value, "send what is in `\(inner.name)` as the record itself")
            }
            guard kind != .request, inner.count == 1, let only = inner.first?.value.elements.first,
                only.members.filter({ knows($0.name) }).count > 1,
                !ForeignNames.knows(inner[0].name, in: kind),
                !ForeignNames.hasMembers(ForeignNames.place(for: inner[0].name, in: "", of: kind) ?? "id", in: kind),
                value.members.allSatisfy({
                    !ForeignNames.knows($0.name, in: kind) || $0.name == "id" || $0.name == "type"
                })
            else { return (value, nil) }
            return (only, "send what is in `\(inner[0].name)` as the record itself")
        }
    }
}

extension ForeignValue {
    /// The member that is a whole request; `nil` where none is.
    fileprivate var envelope: (name: String, value: ForeignValue)? {
        members.first { _, value in
            ["id", "app", "recipients", "content"].filter { value[$0] != nil }.count > 2
        }.map { ($0.name, $0.value) }
    }

    /// The value with the objects that stand in its strings as JSON.
    fileprivate var expanded: ForeignValue {
        switch self {
        case .object(let members): return .object(members.map { ($0.name, $0.value.expanded) })
        case .text(let text) where text.utf8.first == UInt8(ascii: "{") && text.utf8.last == UInt8(ascii: "}"):
            guard let inner = ForeignValue(Array(text.utf8)), inner.isObject else { return self }
            return inner.expanded
        default: return self
        }
    }

    fileprivate var isListOfObjects: Bool {
        if case .list(let elements) = self { !elements.isEmpty && elements.allSatisfy(\.isObject) } else { false }
    }
}
