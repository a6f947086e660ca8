internal import Model

extension RecordChecker {
    /// The record with what can be mended from itself: names that are nearly right, values whose right form is known,
    /// an app's id that is nearly a registered one. What no request may ask for is removed. Nothing is made up, so a
    /// record that lacks its recipients still lacks them.
    ///
    /// - Returns: `nil` if nothing can be mended, or if the bytes are no JSON object.
    public func mended(_ bytes: [UInt8], as kind: RecordKind) -> [UInt8]? {
        guard JSONReader.fault(in: bytes) == nil else { return nil }
        var mended = mendedForm(bytes, kind)
        for problem in report(on: mended, as: kind).problems {
            let value: JSONSlice? =
                switch problem.reason {
                case .appUnknown: problem.example
                case .vibrationNotAllowed: JSONSlice { $0.writeNull() }
                default: nil
                }
            guard let value, let place = JSONPlace.find(problem.path, in: mended) else { continue }
            mended = place.replacing(in: mended, by: value)
        }
        return mended == bytes ? nil : mended
    }

    private func mendedForm(_ bytes: [UInt8], _ kind: RecordKind) -> [UInt8] {
        switch kind {
        case .request: MendedReading(bytes, as: Request.self, samples: .requests, sent: now).mendedRecord
        case .app: MendedReading(bytes, as: App.self, samples: .apps, sent: now).mendedRecord
        case .person: MendedReading(bytes, as: Person.self, samples: .people, sent: now).mendedRecord
        case .interaction: MendedReading(bytes, as: Interaction.self, samples: .interactions, sent: now).mendedRecord
        }
    }
}
