internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// What can be changed about a notification: the member `whatIf` of its story.
struct WhatIfChoices: Sendable, JSONObjectWritable {
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

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("possible", reason == nil)
        writer.member("reason", orNull: reason)
        writer.list("levels", InterruptionLevel.allCases)
        writer.focuses(of: person, on: focus)
        writer.objects("settings", settings) { setting, writer in
            writer.member("name", setting.name.rawValue)
            writer.member("label", setting.name.label)
            writer.member("value", setting.value)
            writer.objects("values", setting.name.values) { choice, writer in
                writer.member("value", choice.value)
                writer.member("label", choice.label)
            }
        }
        writer.objects("entitlements", Entitlement.allCases) { entitlement, writer in
            writer.member("name", entitlement)
            writer.member("has", app?.entitlements.contains(entitlement) ?? false)
        }
        writer.member("at", orNull: at)
    }

    private var settings: [(name: PersonSetting.Name, value: String)] {
        guard let request, let settings = person?.settings(for: request.app) else { return [] }
        return PersonSetting.Name.allCases.map { ($0, $0.value(in: settings)) }
    }
}
