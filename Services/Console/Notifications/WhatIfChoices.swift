internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// What can be changed about a notification: the member `whatIf` of its story.
struct WhatIfChoices: Sendable, JSONWritable {
    /// Why nothing can be changed; `nil` if something can.
    let reason: String?
    private let request: Request?
    private let at: Instant?
    private let app: App?
    private let person: Person?
    /// The Focus that was on when the request came.
    private let focus: PlainID?

    /// - Parameter file: the records with the request; `nil` if the request is not kept.
    init(_ kept: KeptStory, _ file: ChangedFile?) {
        request = file?.request
        at = file?.requestedAt
        let id = kept.id.parts
        app = file?.app ?? id.flatMap { kept.apps[$0.app] }
        person = file?.person ?? kept.person
        focus = file.flatMap { Self.focus(in: kept, at: $0.requestedAt, person: $0.person ?? kept.person) }
        reason =
            if file == nil {
                "The request is not kept any more, so it cannot be replayed."
            } else if app == nil {
                "The app's record is not known, so the request cannot be replayed."
            } else {
                nil
            }
    }

    private static func focus(in kept: KeptStory, at instant: Instant, person: Person?) -> PlainID? {
        var fold = kept.fold
        fold.take(inputs: kept.inputs.filter { $0.at <= instant }, deliveries: [])
        var devices = fold.devices
        if devices.record == nil, let person { devices.take(person, at: .distantPast) }
        return devices.focus(at: instant)?.focus
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("possible", reason == nil)
        writer.member("reason", orNull: reason)
        writer.list("levels", InterruptionLevel.allCases)
        writer.list(
            "focuses",
            (person?.focuses ?? []).map { Choice(id: $0.id, name: $0.name ?? $0.id.string, on: $0.id == focus) })
        writer.list("settings", settings)
        writer.list(
            "entitlements",
            Entitlement.allCases.map { EntitlementChoice(name: $0, has: app?.entitlements.contains($0) ?? false) })
        writer.member("at", orNull: at)
        writer.endObject()
    }

    private var settings: [SettingChoice] {
        guard let request, let settings = person?.settings(for: request.app) else { return [] }
        return PersonSetting.Name.allCases.map { SettingChoice(name: $0, value: $0.value(in: settings)) }
    }
}

/// `{name, label, value, values}`.
private struct SettingChoice: JSONWritable {
    let name: PersonSetting.Name
    let value: String

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name.rawValue)
        writer.member("label", name.label)
        writer.member("value", value)
        writer.name("values")
        writer.beginArray()
        for choice in name.values {
            writer.beginObject()
            writer.member("value", choice.value)
            writer.member("label", choice.label)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}

/// `{name, has}`.
private struct EntitlementChoice: JSONWritable {
    let name: Entitlement
    let has: Bool

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("has", has)
        writer.endObject()
    }
}
