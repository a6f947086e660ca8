internal import Foundation
internal import Glibc
internal import Kafka

/// The frame of every program: reads arguments and settings, opens the log, and ends with an exit code.
public enum ProgramMain {
    /// What a program is given when it starts.
    public struct Start: Sendable {
        /// The settings of the file and the environment.
        public let settings: Settings
        /// The environment.
        public let environment: [String: String]
        /// The log of this process.
        public let log: Log
    }

    /// Runs a program to its end; it does not return.
    ///
    /// - Parameters:
    ///   - name: the program's name.
    ///   - help: what `--help` prints.
    ///   - body: runs until the program is to end; returns its exit code. Before it is called SIGTERM and SIGINT are
    ///     blocked, and all threads made later inherit that, so only ``Signals`` receives them. An error that it throws
    ///     is a wrong setting: one line names it and the fix, on standard error, and the exit code says whether a later
    ///     start may succeed (``SettingsError/mayPass``).
    public static func run(_ name: String, help: @autoclosure () -> String, _ body: (Start) throws -> Int32) -> Never {
        do {
            switch try CommandLineArguments(CommandLine.arguments.dropFirst()) {
            case .help: print(help(), terminator: "")
            case .version: print(BelfryVersion.told(by: name))
            case .run(let file):
                let environment = ProcessInfo.processInfo.environment
                let settings = try Settings(file: Settings.text(ofFile: file), environment: environment)
                let log = Log(
                    level: settings.logLevel, format: settings.logFormat, name: "\(name)-\(settings.workerID)")
                for unknown in Settings.unknownVariables(in: environment) {
                    log.warning("no such setting; the variable is ignored", ["variable": unknown])
                }
                Signals.block()
                exit(try body(Start(settings: settings, environment: environment, log: log)))
            }
            exit(0)
        } catch {
            // A property of librdkafka is a setting, too.
            let told: any Error = (error as? ConfigurationError).map { SettingsError($0) } ?? error
            FileHandle.standardError.write(Data("\(name): \(told)\n".utf8))
            exit(exitCode(of: error))
        }
    }

    /// The exit code after an error that ended the start.
    static func exitCode(of error: any Error) -> Int32 {
        let mayPass = (error as? SettingsError)?.mayPass == true
        return (mayPass ? LoopEnding.unavailable : .wrongSetting).code
    }
}
