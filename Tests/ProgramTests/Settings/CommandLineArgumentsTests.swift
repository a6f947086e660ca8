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
    func unknownWordsAreTurnedDown(words: [String]) {
        #expect(throws: SettingsError.self) { try CommandLineArguments(words) }
    }

    @Test(arguments: Service.allCases)
    func helpNamesEverySettingWithItsVariable(service: Service) {
        let text = ServiceHelp.text(of: service)
        for name in Settings.names {
            #expect(text.contains(name))
            #expect(text.contains("BELFRY_" + name.uppercased().map { $0 == "." ? "_" : $0 }))
        }
        #expect(text.contains("127.0.0.1:\(service.defaultPort)"))
    }
}
