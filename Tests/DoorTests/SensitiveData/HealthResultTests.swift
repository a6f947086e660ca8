import Testing

struct HealthResultTests {
    static let found = SensitiveDataTable(
        kind: "a health result",
        bodies: [
            "Your HIV test is positive.", "Your HIV test came back negative.", "Biopsy result: malignant",
            "Your mammogram result is normal.",
            "The biopsy shows that it is benign, your doctor says.", "Your COVID-19 test result is positive.",
            "You tested positive for chlamydia.", "Your pregnancy test was positive.", "HIV: negative",
            "You have been diagnosed with lupus.", "Your diagnosis is type 2 diabetes.", "Your mammogram was abnormal.",
            "Congratulations, you are pregnant.", "Ihr HIV-Test ist positiv.", "Su prueba de VIH es positiva.",
            "Votre test VIH est négatif.", "Il test HIV è positivo.", "Uw biopsie is goedaardig.",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let underTitles: [(title: String, body: String, applies: Bool)] = [
        ("HIV Test", "Result: negative", true), ("HIV Result", "Positive", true),
        ("Your HIV Test Result", "The result is positive.", true), ("Biopsy", "It is benign.", true),
        ("HIV Test", "Your results are ready.", false), ("Cancer", "Your energy is positive.", false),
        ("Test Result", "The mood is positive.", false),
    ]

    @Test("sensitive-data, with the medical test named in the title", arguments: underTitles)
    func underTitle(title: String, body: String, applies: Bool) throws {
        let codes = try AdviceProbe().codes(title: title, body: body)
        #expect(codes.contains("sensitive-data") == applies)
    }

    static let harmless = [
        "Your results are ready.", "Your test drive is back to normal.", "The results of your visit are ready to read.",
        "Your test is on Monday.",
        "Your HIV test results are ready.", "Your diagnosis is ready.", "Your balance is negative.",
        "Researchers report positive results of a cancer trial.", "Your test drive got a positive review.",
        "Two tests of branch fix-login failed.", "Cancer: a positive day for your plans.",
        "The monthly test went well.", "Your feedback was positive.", "Your biopsy is on Monday at 9.",
        "Ticket 14: the problem was diagnosed with a trace.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
