public import Model

/// What became of a notification's pushes to one device, as receipts tell it (rule V8).
public struct PushOutcome: Hashable, Sendable {
    /// The device's id.
    public let device: String
    /// The last push of the item itself; `nil` if only its withdrawal was pushed.
    public let item: Receipt?
    /// The last push of the item's withdrawal.
    public let withdrawal: Receipt?

    /// The outcomes on all devices, in the order of their first pushes.
    ///
    /// - Parameters:
    ///   - receipts: of one notification, in order of time.
    ///   - withdrawals: the ids of the deliveries that withdraw it.
    static func all(_ receipts: [Receipt], withdrawals: Set<String>) -> [PushOutcome] {
        var devices: [String] = []
        var pushes: [String: [Receipt]] = [:]
        for receipt in receipts where receipt.code.isOfPush {
            let device = receipt.details.text(.device) ?? "a device"
            if pushes[device] == nil { devices.append(device) }
            pushes[device, default: []].append(receipt)
        }
        return devices.map { device in
            func last(isWithdrawal: Bool) -> Receipt? {
                pushes[device]?.last {
                    withdrawals.contains($0.details.text(.delivery) ?? "") == isWithdrawal
                }
            }
            return PushOutcome(
                device: device, item: last(isWithdrawal: false), withdrawal: last(isWithdrawal: true))
        }
    }

    /// One line: for the item and for its withdrawal, whether Apple accepted the push, and when.
    public var line: String {
        [item.map { said($0, of: "it") }, withdrawal.map { said($0, of: "its withdrawal") }]
            .compactMap(\.self).joined(separator: " ")
    }

    private func said(_ receipt: Receipt, of what: String) -> String {
        let facts = receipt.pushFacts
        guard receipt.code == .pushFailed else {
            let more = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
            return "Apple took \(what) for \(device) at \(receipt.at)\(more)."
        }
        let reason = receipt.details.reason.map { $0.value?.pushClause ?? $0.text } ?? "no reason is known"
        let subject = what.prefix(1).uppercased() + what.dropFirst()
        if let since = receipt.details.text(.since) {
            let more = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
            return "\(subject) never reached \(device): \(reason) since \(since)\(more)."
        }
        let more = (["at \(receipt.at)"] + facts).joined(separator: ", ")
        return "\(subject) never reached \(device): \(reason) (\(more))."
    }
}

extension Receipt {
    /// What is known of the push besides its outcome, in a few words each.
    fileprivate var pushFacts: [String] {
        func number(_ name: ReceiptDetails.Name) -> Int? {
            if case .number(let number)? = details[name] { Int(exactly: number) } else { nil }
        }
        var facts: [String] = []
        let answer = [number(.status).map { "\($0)" }, details.text(.apns)].compactMap(\.self)
        if code == .pushFailed, !answer.isEmpty { facts.append(answer.joined(separator: " ")) }
        if let attempts = number(.attempts), attempts > 1 { facts.append("\(attempts) attempts") }
        if let id = details.text(.uniqueID) { facts.append("in Apple's console \(id)") }
        return facts
    }
}

extension PushOutcome: JSONObjectWritable {
    /// Writes `{device, item, withdrawal, says}`; the two are `{code, at, details}`.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("device", device)
        for (name, receipt) in [("item", item), ("withdrawal", withdrawal)] as [(StaticString, Receipt?)] {
            guard let receipt else { continue }
            writer.object(name) { writer in
                writer.member("code", receipt.code)
                writer.member("at", receipt.at)
                writer.member("details", receipt.details)
            }
        }
        writer.member("says", line)
    }
}
