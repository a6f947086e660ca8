internal import Explaining
internal import Model

/// One step of a notification as the API tells it: when, by which rule, in which words, and what devices showed.
struct ToldStep: Sendable {
    let step: ExplainedStep
    /// What each device of the step showed, as `article` elements.
    var drawings: [String] = []

    /// Writes `{at, code, rule, sentence, details, devices, drawings}`.
    ///
    /// - Parameter isBrief: without details, devices and drawings.
    func write(to writer: inout JSONWriter, mayReadContent: Bool, isBrief: Bool = false) {
        writer.beginObject()
        writer.member("at", step.at)
        writer.member("code", step.code)
        writer.member("rule", step.rule)
        writer.member("sentence", step.says)
        if !isBrief {
            writer.list("details", details)
            writer.list("devices", step.devices.map { ToldDevice(outcome: $0) })
            if mayReadContent { writer.list("drawings", drawings) }
        }
        writer.endObject()
    }

    private var details: [ToldDetail] {
        step.facts.map { ToldDetail(name: $0.words, text: $0.value) }
            + step.also.map { ToldDetail(name: "also", text: $0.text) }
            + step.advice.map { ToldDetail(name: "advice \($0.code.rawValue)", text: $0.detail) }
    }
}

/// One fact of a step: `{name, text}`.
private struct ToldDetail: JSONWritable {
    let name: String
    let text: String

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("text", text)
        writer.endObject()
    }
}

/// What a device did: `{device, platform, text}`.
private struct ToldDevice: JSONWritable {
    let outcome: DeviceOutcome

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", outcome.device)
        writer.member("platform", outcome.platform)
        writer.member("text", outcome.line)
        writer.endObject()
    }
}
