import Model
import Testing

/// Texts that hold data of one kind. Their numbers are published for tests, or made up so that their checksum fits.
struct SensitiveDataTable: Sendable {
    /// The kind, in the words of the advice.
    let kind: String
    let bodies: [String]

    /// The tables of all kinds.
    static let all = [
        PaymentCardTests.found, BankAccountTests.found, OneTimeCodeTests.found, PasswordTests.found,
        TaxNumberTests.personal,
        TaxNumberTests.employer, PassportNumberTests.found, DomesticAccountTests.found, EastAsianSecretTests.codes,
        EastAsianSecretTests.passwords,
    ]

    /// Checks that a body gets exactly one advice on sensitive data, naming this kind.
    func expect(_ body: String) throws {
        let advice = try AdviceProbe().advice(["content": ["body": body]]).filter { $0.code == .sensitiveData }
        #expect(
            advice.map(\.detail) == [
                "the body holds \(kind), which anyone near can read: leave it out, and show it in the app"
            ])
        #expect(advice.map(\.field) == ["content.body"])
    }

    /// Checks that a body gets no advice on sensitive data.
    static func expectNone(_ body: String) throws {
        #expect(try !AdviceProbe().codes(body: body).contains("sensitive-data"))
    }
}
