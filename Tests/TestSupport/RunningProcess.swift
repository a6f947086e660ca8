public import Foundation

/// A program that a test starts. Its output goes to a file, and the test can kill it at any moment.
public final class RunningProcess: Sendable {
    /// Its name in errors.
    public let name: String
    /// The file of its standard output and standard error.
    public let log: URL
    private let process: Process

    /// Starts `executable`.
    ///
    /// - Parameter environment: added to the test's own environment.
    public init(
        _ executable: URL, _ arguments: [String] = [], environment: [String: String] = [:], log: URL,
        name: String? = nil, workingDirectory: URL? = nil
    ) throws {
        self.name = name ?? executable.lastPathComponent
        self.log = log
        if !FileManager.default.fileExists(atPath: log.path) {
            _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        }
        let handle = try FileHandle(forWritingTo: log)
        try handle.seekToEnd()
        process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        if let workingDirectory { process.currentDirectoryURL = workingDirectory }
        try withoutBlockedSignals { try process.run() }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Whether it still runs.
    public var isRunning: Bool { process.isRunning }
    /// Its process id.
    public var processIdentifier: Int32 { process.processIdentifier }

    /// Sends it a signal.
    public func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Sends SIGKILL and waits until the process is gone.
    public func killNow() {
        signal(SIGKILL)
        process.waitUntilExit()
    }

    /// Sends SIGTERM and returns the exit code.
    @discardableResult
    public func terminate(seconds: Double = 15) throws -> Int32 {
        signal(SIGTERM)
        return try exitCode(seconds: seconds)
    }

    /// Waits for the end; a process ended by a signal gives 128 + the signal's number.
    public func exitCode(seconds: Double = 60) throws -> Int32 {
        try waiting(until: "\(name) to end; its log:\n\(logText.suffix(2000))", seconds: seconds) { !process.isRunning }
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Everything that it has printed so far.
    public var logText: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }
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

/// Runs a program to its end and returns its output.
///
/// - Throws: ``GaveUp`` with its standard error when it fails.
public func output(
    of executable: String, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [executable] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let folder = try TemporaryFolder()
    let files = ["in", "out", "error"].map { folder.url.appendingPathComponent($0) }
    try (input ?? Data()).write(to: files[0])
    for file in files.dropFirst() { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try withoutBlockedSignals { try process.run() }
    do {
        try waiting(until: "\(executable) \(arguments.joined(separator: " ").prefix(300)) to end", seconds: 900) {
            !process.isRunning
        }
    } catch {
        kill(process.processIdentifier, SIGKILL)
        throw error
    }
    guard process.terminationStatus == 0 else {
        let message = (try? String(contentsOf: files[2], encoding: .utf8)) ?? ""
        throw GaveUp(description: "\(executable) \(arguments.joined(separator: " ")) failed: \(message.suffix(1500))")
    }
    return try Data(contentsOf: files[1])
}

/// A temporary folder, removed together with its owner.
public final class TemporaryFolder: Sendable {
    /// The folder's location.
    public let url: URL

    /// Creates a folder with a new name.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("belfry-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
