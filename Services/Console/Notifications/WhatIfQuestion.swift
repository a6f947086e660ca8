internal import Explaining
internal import Model

/// What is to be changed: the body of the request, `{level, focus, setting, entitlement, at}` (one or more).
struct WhatIfQuestion: Sendable, JSONReadable {
    /// The changes, in the order in which they apply.
    let alterations: [ChangedFile.Alteration]

    init(_ alterations: [ChangedFile.Alteration]) { self.alterations = alterations }

    /// - Throws: a ``Rejection`` with what is wrong: an unknown member or value, or no change at all.
    init(from reader: inout JSONReader) throws(Rejection) {
        var alterations: [ChangedFile.Alteration] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "level": alterations.append(.level(try InterruptionLevel(from: &reader)))
            case "focus":
                let focus = try Named(from: &reader, flag: "on")
                alterations.append(.focus(focus.id, isOn: focus.flag))
            case "setting": alterations.append(.setting(try Self.readSetting(&reader)))
            case "entitlement":
                let named = try Named(from: &reader, flag: "has")
                guard let entitlement = Entitlement(rawValue: named.id.string) else {
                    throw reader.unknown(named.id.string, known: Entitlement.allCases.map(\.rawValue))
                }
                alterations.append(.entitlement(entitlement, has: named.flag))
            case "at": alterations.append(.time(try Instant(from: &reader)))
            default:
                throw reader.invalid(
                    found: "an unknown member", fix: "use level, focus, setting, entitlement and at")
            }
        }
        guard !alterations.isEmpty else {
            throw reader.invalid(found: "no change", fix: "name level, focus, setting, entitlement or at")
        }
        self.alterations = alterations
    }

    private static func readSetting(_ reader: inout JSONReader) throws(Rejection) -> PersonSetting {
        let given = try GivenSetting(from: &reader)
        guard let setting = PersonSetting(name: given.name, value: given.value) else {
            throw reader.invalid(
                found: "\(given.name.quoted(most: 64)) with \(given.value.quoted(most: 64))",
                fix: "use a setting and a value that the notification's `whatIf` lists")
        }
        return setting
    }

    private struct GivenSetting: JSONObject {
        var (name, value) = ("", "")

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.required("name", &name)
            try form.required("value", &value)
        }
    }

    /// `{id, on}` of a Focus, or `{name, has}` of an entitlement.
    private struct Named {
        let id: PlainID
        let flag: Bool

        init(from reader: inout JSONReader, flag name: StaticString) throws(Rejection) {
            var (id, flag): (PlainID?, Bool?) = (nil, nil)
            try reader.beginObject()
            while let member = try reader.nextName() {
                switch member {
                case "id", "name": id = try PlainID(from: &reader)
                case "on", "has": flag = try reader.readBool()
                default: try reader.skipUnknown()
                }
            }
            self.id = try reader.required(id, "id")
            self.flag = try reader.required(flag, name)
        }
    }
}
