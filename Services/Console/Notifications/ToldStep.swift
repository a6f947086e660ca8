internal import Explaining
internal import Model

/// One step of a notification as the API tells it: when, by which rule, in which words, and what devices showed.
struct ToldStep: Sendable {
    let step: ExplainedStep
    /// What each device of the step showed, as `article` elements.
    var drawings: [String] = []

    /// Writes the members `{at, code, rule, sentence, details, devices, drawings}`; the details are `{name, text}`.
    ///
    /// - Parameter isBrief: without details, devices and drawings.
    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool, isBrief: Bool = false) {
        writer.member("at", step.at)
        writer.member("code", step.code)
        writer.member("rule", step.rule)
        writer.member("sentence", step.says)
        if !isBrief {
            writer.objects("details", details) { detail, writer in
                writer.member("name", detail.name)
                writer.member("text", detail.text)
            }
            writer.objects("devices", step.devices) { outcome, writer in
                writer.member("device", outcome.device)
                writer.member("platform", outcome.platform)
                writer.member("text", outcome.line)
            }
            // Rule G2.
            if mayReadContent { writer.list("drawings", drawings) }
        }
    }

    private var details: [(name: String, text: String)] {
        step.facts.map { ($0.words, $0.value) } + step.also.map { ("also", $0.text) }
            + step.advice.map { ("advice \($0.code.rawValue)", $0.detail) }
    }
}
