package import Foundation

/// A program that a test starts. Its output goes to a file, and the test can kill it at any moment.
package final class RunningProcess: Sendable {
    package let name: String
    /// The file of its standard output and standard error.
    package let log: URL
    private let process: Process

    /// Starts `executable`.
    ///
    /// - Parameter environment: added to the test's own environment.
    /// - Parameter input: the file of its standard input; none is an empty input.
    package init(
        _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:], input: URL? = nil, log: URL,
        name: String? = nil
    ) throws {
        self.name = name ?? executable.lastPathComponent
        self.log = log
        if !FileManager.default.fileExists(atPath: log.path) {
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        }
        process = try started(executable, arguments, environment: environment, input: input, output: log)
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    package var isRunning: Bool { process.isRunning }
    package var processIdentifier: Int32 { process.processIdentifier }

    /// Sends a signal. SIGSTOP has stopped every thread when this returns: on a busy machine some would go on for a moment,
    /// and answer what the test asks of a process that stands still.
    package func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
        guard number == SIGSTOP else { return }
        do {
            try waiting(until: "\(name) to stand still", seen: states) { states.allSatisfy { $0 == "T" } }
        } catch { print(error) }
    }

    /// The states of its threads: T is stopped.
    private var states: [Substring] {
        let threads = "/proc/\(process.processIdentifier)/task"
        return ((try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []).map { thread in
            Self.status("\(threads)/\(thread)").dropFirst().first ?? "T"
        }
    }

    /// The status of a process or a thread from the end of its name on, which may have any character; its state follows.
    private static func status(_ path: String) -> [Substring] {
        let line = (try? String(contentsOfFile: "\(path)/stat", encoding: .utf8)) ?? ""
        return line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    }

    /// The processor time that it has taken so far, in seconds; 0 once it is gone.
    package var processorSeconds: Double {
        let fields = Self.status("/proc/\(processIdentifier)")
        // Eleven fields after the state stand both times, in hundredths.
        guard fields.count > 13 else { return 0 }
        return [fields[12], fields[13]].compactMap { Double($0) }.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Sends SIGKILL and waits until the process is gone.
    package func killNow() {
        signal(SIGKILL)
        process.waitUntilExit()
    }

    /// Sends SIGTERM and returns the exit code.
    @discardableResult
    package func terminate(seconds: Double = 15) throws -> Int32 {
        signal(SIGTERM)
        return try exitCode(seconds: seconds)
    }

    /// Waits for the end; a process ended by a signal gives 128 + the signal's number.
    package func exitCode(seconds: Double = 60) throws -> Int32 {
        try waiting(until: "\(name) to end", seconds: seconds, seen: logText.suffix(2000)) { !process.isRunning }
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Everything that it has printed so far.
    package var logText: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }
}

/// Starts a process whose threads get signals. A child inherits the mask of the thread that starts it, and the worker
/// threads on which tests run block all signals: a shell, or what `timeout` started, would never get SIGTERM.
private func withoutBlockedSignals(_ start: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try start()
}

/// Starts a program with its files, and lets go of them: the child has its own, and a `Process` whose end was awaited
/// by looking at `isRunning` stays in memory together with the handles that it was given.
///
/// - Parameter input: the file of its standard input; none is an empty input.
/// - Parameter output: the file of its standard output, written from its end on.
/// - Parameter errors: the file of its standard error; none joins it to its standard output.
private func started(
    _ executable: URL, _ arguments: [String], environment: [String: String], workingDirectory: URL? = nil,
    input: URL?, output: URL, errors: URL? = nil
) throws -> Process {
    let files = (
        input: try input.map { try FileHandle(forReadingFrom: $0) }, output: try FileHandle(forWritingTo: output),
        errors: try errors.map { try FileHandle(forWritingTo: $0) }
    )
    defer { for file in [files.input, files.output, files.errors] { try? file?.close() } }
    try files.output.seekToEnd()
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = files.input ?? FileHandle.nullDevice
    process.standardOutput = files.output
    process.standardError = files.errors ?? files.output
    if let workingDirectory { process.currentDirectoryURL = workingDirectory }
    try withoutBlockedSignals { try process.run() }
    return process
}

/// A program that has run to its end.
package struct EndedProgram: Sendable {
    /// Its exit code, or the number of the signal that ended it.
    package let code: Int32
    package let output: Data
    /// Its standard error as text.
    package let complaints: String

    /// Runs a program to its end.
    ///
    /// - Parameter environment: added to the test's own environment.
    /// - Throws: ``GaveUp`` when it still runs after 15 minutes; it is killed then.
    package init(
        _ executable: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
        workingDirectory: URL? = nil
    ) throws {
        let folder = try TemporaryFolder()
        let files = ["in", "out", "error"].map { folder.url.appendingPathComponent($0) }
        try input.write(to: files[0])
        for file in files.dropFirst() { try Data().write(to: file) }
        let process = try started(
            executable, arguments, environment: environment, workingDirectory: workingDirectory, input: files[0],
            output: files[1], errors: files[2])
        do {
            let words = ([executable.lastPathComponent] + arguments).joined(separator: " ")
            let printed = { try files.dropFirst().map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) } }
            try waiting(
                until: "\(words.prefix(300)) to end", seconds: 900, seen: try printed().map { $0.suffix(2000) }
            ) { !process.isRunning }
        } catch {
            kill(process.processIdentifier, SIGKILL)
            throw error
        }
        code = process.terminationStatus
        output = try Data(contentsOf: files[1])
        complaints = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    }
}

/// Runs a program of the search path to its end and returns its output.
///
/// - Throws: ``GaveUp`` with its standard error when it fails.
package func output(
    of executable: String, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:]
) throws -> Data {
    let program = try EndedProgram(
        URL(fileURLWithPath: "/usr/bin/env"), [executable] + arguments, input: input, environment: environment)
    guard program.code == 0 else {
        throw GaveUp(
            description: "\(executable) \(arguments.joined(separator: " ")) failed: \(program.complaints.suffix(1500))")
    }
    return program.output
}

/// A temporary folder, removed together with its owner.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("belfry-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, with the folders above it.
    ///
    /// - Returns: its path.
    @discardableResult
    package func file(_ text: String, _ path: String = "value") throws -> String {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }
}
