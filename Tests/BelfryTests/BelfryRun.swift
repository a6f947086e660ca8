import Foundation
import TestSupport
import Testing

/// The exit code and the output of one run of the command `belfry`.
struct BelfryRun {
    let code: Int32
    let output: String
    let complaints: String

    /// Runs the command to its end in the package's folder, so that paths into `deploy/` are short.
    init(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        let files = ["in", "out", "error"].map { folder.url.appendingPathComponent($0) }
        try Data(input.utf8).write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        let process = Process()
        process.executableURL = BelfryNode.binary("belfry")
        process.arguments = arguments
        process.currentDirectoryURL = packageFolder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        code = process.terminationStatus
        output = try String(contentsOf: files[1], encoding: .utf8)
        complaints = try String(contentsOf: files[2], encoding: .utf8)
    }
}

/// Expects the text to equal a file of `Golden`.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = packageFolder.appendingPathComponent("Tests/BelfryTests/Golden/\(name).txt")
    #expect(try text == golden(file, for: text), "\(name)", sourceLocation: sourceLocation)
}
