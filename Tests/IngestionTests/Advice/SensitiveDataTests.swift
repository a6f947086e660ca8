import Model
import Testing

struct SensitiveDataTests {
    static let card = "a payment card number"
    static let iban = "an IBAN"
    static let code = "a one-time code"
    static let password = "a password"
    static let personal = "a US social security or taxpayer number"
    static let employer = "a US employer identification number"
    static let passport = "a passport number"

    /// Numbers that are published for tests, or made up so that their checksum fits.
    static let found: [(body: String, kind: String)] = [
        ("Paid with 4111 1111 1111 1111.", card), ("Paid with 4111-1111-1111-1111 today.", card),
        ("Your card 5555555555554444 is active.", card), ("Amex 3782 822463 10005 was charged.", card),
        ("Card 6011 1111 1111 1117, valid to 12/28.", card), ("Karte 4012 8888 8888 1881 12/27", card),
        ("Your Diners card 3056 930902 5904 is here.", card), ("JCB 3530 1113 3330 0000", card),
        ("2223 0031 2200 3222 was added to your wallet.", card), ("Visa 4222222222222 is blocked.", card),
        ("Order paid by card 4111 1111 1111 1111", card), ("“4111 1111 1111 1111” was added.", card),
        ("Konto „DE89370400440532013000“ ist neu.", iban),
        ("Transfer from DE89 3704 0044 0532 0130 00.", iban), ("GB82WEST12345698765432 received 20 pounds.", iban),
        ("Virement vers FR14 2004 1010 0505 0001 3M02 606", iban), ("IBAN: NL91ABNA0417164300", iban),
        ("Zahlung an ch93 0076 2011 6238 5295 7 erfolgt", iban), ("NO93 8601 1117 947", iban),
        ("Your verification code is 482913.", code), ("482913 is your Lumio verification code.", code),
        ("G-482913 is your code", code), ("Your code: 4829", code), ("Use 482913 to sign in.", code),
        ("Your one-time passcode is 482 913.", code), ("OTP 48291357 for your transfer", code), ("PIN 4829", code),
        ("Ihr Code lautet 482913.", code), ("Tu código es 482913", code), ("Votre code est 482913", code),
        ("Your code for Lumio is 482913.", code), ("Security code 482-913. Don't share it.", code),
        ("Your temporary password is Kx9-fre2.", password), ("Password: hunter2", password),
        ("password=aB3dE6", password),
        ("Your new password: tr0ub4dor&3", password), ("Ihr Passwort: Sommer2024", password),
        ("Passwort lautet Xy7pQ2.", password),
        ("Wi-Fi password: 9f8a7b6c", password),
        ("SSN 536-22-8471", personal), ("The number 536-22-8471 was added.", personal),
        ("SSN 536228471 is on file.", personal),
        ("Your social security number 536 22 8471 is on file.", personal), ("ITIN 912-78-3456 approved", personal),
        ("Your EIN is 12-3456789.", employer), ("Employer identification 12-3456789 was changed.", employer),
        ("Passport number 912803456 received.", passport), ("Passport C01234567 is ready.", passport),
        ("Reisepass Nr 912803456", passport), ("Your passport no. AB123456 expires.", passport),
    ]

    @Test("sensitive-data", arguments: found) func finds(body: String, kind: String) throws {
        let advice = try AdviceProbe().advice(["content": ["body": body]]).filter { $0["code"] == "sensitive-data" }
        #expect(advice.map { $0["detail"] } == [kind])
        #expect(advice.map { $0["field"] } == ["content.body"])
    }

    static let harmless = [
        "Paid with •••• 1111.", "Paid with 4111 1111 1111 1112.", "Your parcel 9400 1118 9922 3397 5010 00 is here.",
        "Order 4111 1111 1111 1111 has shipped.", "Tracking number 4111111111111111", "Call +49 30 1234 5678 9012.",
        "IMEI 490154203237518", "Account 1234 5678 9012 3456", "1234567890123456", "Call 555-0134-2290.",
        "DE89 3704 0044 0532 0130 01", "DE89", "Flight DE89 leaves at 12:40, gate 37, seat 04.",
        "AB12 3456 7890 1234 5678",
        "Use promo code 20242024.", "Discount code 482913", "Zip code 94107", "The code of conduct from 2019 applies.",
        "Your code expires in 10 minutes.", "Error code 4041", "The gate code changes in 2025.",
        "Your PIN was changed.",
        "Ana pushed 1234 lines of code.", "Your order 482913 has shipped.", "Flight code LH 4829",
        "Use 4829 points to pay.",
        "482913 people are watching.", "Your code arrives on 12/03/2026.", "The code costs $4829.", "Pickup code 4829",
        "Your password was changed.", "Your password is about to expire.", "Password: required",
        "Is your password secure?",
        "Reset your password: https://example.com/r/9f8a7b", "Your password is incorrect.", "Passwort geändert.",
        "Order 536-22-8471", "666-12-3456", "000-12-3456", "12-3456789", "Ref 536-22-8471", "Call 536-228-4719.",
        "Flight at 12:40", "Your passport expires on 12/03/2031.", "Passport control is at gate 123456.",
        "Your passport is ready.", "Lakers 102, Celtics 99", "Invoice 2024-0012345", "3.14159265358979", "Room 4829",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        #expect(try !AdviceProbe().codes(body: body).contains("sensitive-data"))
    }

    @Test func theTitleIsToldApart() throws {
        let advice = try AdviceProbe().advice([
            "content": [
                "title": "Code 482913", "subtitle": "482913 is your code", "body": "DE89 3704 0044 0532 0130 00",
            ]
        ]).filter { $0["code"] == "sensitive-data" }
        #expect(advice.map { $0["field"] } == ["content.title", "content.subtitle", "content.body"])
        #expect(advice.first?["detail"] == "a one-time code, in the title, which a watch's short look shows")
    }

    @Test func alsoInASendersWords() throws {
        let sender: [String: Any] = ["communication": ["intent": "send-message", "sender": ["name": "Sara"]]]
        #expect(try AdviceProbe().codes(body: "my pin is 4829", sender).contains("sensitive-data"))
    }
}

/// What was found is told nowhere: only the accepted content itself has it, and the dead letter's value as received.
struct SensitiveDataOutputTests {
    enum Way: CaseIterable { case accepted, adviceAsError, wrongType, unknownField, badAttachment, badUpdate, number }

    @Test("no value in receipts and headers", arguments: Way.allCases) func nowhere(way: Way) throws {
        for (body, _) in SensitiveDataTests.found {
            let reply = try Self.send(body, way)
            #expect(reply.outcome == (way == .accepted || way == .unknownField ? "accepted" : reply.outcome))
            let secrets = Self.secrets(of: body)
            #expect(!secrets.isEmpty, "\(body)")
            for record in reply.records {
                var shown =
                    record.keyText + record.headers.map { "\($0.name) \($0.text ?? "")" }.joined(separator: "\n")
                let isContent = [.accepted, .acceptedUrgent, .rejected].contains(record.topic)
                if !isContent { shown += String(decoding: record.value ?? [], as: UTF8.self) }
                for secret in secrets { #expect(!shown.contains(secret), "\(way), \(record.topic): \(secret)") }
            }
        }
    }

    /// The words of the text that have a digit.
    private static func secrets(of body: String) -> [String] {
        body.split { " :,=".contains($0) }.map(String.init)
            .filter { $0.count > 3 && $0 != "0000" && $0.contains { $0.isNumber } }
            .map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
    }

    private static func send(_ body: String, _ way: Way) throws -> Door.Reply {
        var probe = AdviceProbe()
        var content: [String: Any] = ["title": body, "subtitle": body, "body": body]
        var request: [String: Any] = ["id": "r1"]
        switch way {
        case .accepted: break
        case .adviceAsError: probe.app["adviceAsErrors"] = ["sensitive-data"]
        case .wrongType: content["attachments"] = body
        case .unknownField: content["colour"] = body
        case .badAttachment: content["attachments"] = [["id": body + "\n", "url": body, "type": body]]
        case .badUpdate:
            request["type"] = "withdraw"
            request["target"] = ["app": true]
        case .number: content["attachments"] = [["bytes": Int(body.filter(\.isWholeNumber)) ?? 0, "seconds": -4829]]
        }
        request["content"] = content
        return try probe.reply(request)
    }
}
