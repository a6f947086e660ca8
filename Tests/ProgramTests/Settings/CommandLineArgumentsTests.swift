import Model
import Testing

@testable import Loop
@testable import Program

struct CommandLineArgumentsTests {
    // swift-format-ignore
    static let table: [([String], CommandLineArguments)] = [
        ([],                       .run(configurationFile: nil)),
        (["--config", "a"],        .run(configurationFile: "a")),
        (["--config=a"],           .run(configurationFile: "a")),
        (["--help"],               .help),
        (["--config", "a", "-h"],  .help),
        (["--version"],            .version),
    ]

    @Test(arguments: table)
    func words(words: [String], expected: CommandLineArguments) throws {
        #expect(try CommandLineArguments(words) == expected)
    }

    @Test(arguments: [["--config"], ["--verbose"], ["file"]])
    func unknownWordsAreRejected(words: [String]) {
        #expect(throws: SettingsError.self) { try CommandLineArguments(words) }
    }

    @Test(arguments: Service.allCases)
    func helpShowsEachSettingWithItsVariableAndValues(service: Service) {
        let lines = ServiceMain.help(of: service).split(separator: "\n").map { $0.split(separator: " ") }
        for setting in Settings.table where setting.name != "tokens.file" {
            let row = lines.first { $0.first == Substring(setting.name) }
            #expect(row?.dropFirst().first == Substring(setting.line.variable), "\(setting.name)")
        }
        #expect(lines.contains { $0.joined(separator: " ").hasSuffix("process (0; 0…999)") })
        #expect(lines.contains { $0.contains("(127.0.0.1:\(service.defaultPort)") })
    }

    @Test func aProgramThatMustListenIsNotToldOfOff() {
        let own = ListenerSettings.table(of: "gateway").map(\.line)
        let help = ServerHelp.text(
            of: "gateway", "", usualPort: 1, shared: Settings.ofAllPrograms, own: own, joinsGroup: false)
        #expect(help.contains("where it listens ") && !help.contains("or off"))
    }

    @Test(arguments: Settings.table.map(\.name)) func aDefaultIsAValueOfItsSetting(name: String) throws {
        let setting = try #require(Settings.table.first { $0.name == name })
        let text = setting.text(Settings())
        guard !text.isEmpty, name != Settings.address else { return }
        var settings = Settings()
        try setting.set(&settings, text, name)
        #expect(settings == Settings())
    }
}
