import Foundation
import TestSupport
import Testing

/// The exit code and the output of one run of the command `belfry`.
struct BelfryRun {
    let code: Int32
    let output: String
    let complaints: String

    /// Runs the command with words that have spaces between them.
    init(_ words: String, input: String = "", environment: [String: String] = [:]) throws {
        try self.init(words.split(separator: " ").map(String.init), input: input, environment: environment)
    }

    /// Runs the command to its end in the package's folder, so that paths into `deploy/` are short.
    init(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws {
        let program = try EndedProgram(
            BelfryNode.binary("belfry"), arguments, input: Data(input.utf8), environment: environment,
            workingDirectory: packageFolder)
        code = program.code
        output = String(decoding: program.output, as: UTF8.self)
        complaints = program.complaints
    }
}

/// Expects the text to equal a file of `Golden`.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = packageFolder.appendingPathComponent("Tests/BelfryTests/Golden/\(name).txt")
    #expect(try text == golden(file, for: text), "\(name)", sourceLocation: sourceLocation)
}
