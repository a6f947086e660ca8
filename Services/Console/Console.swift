internal import Foundation
internal import Glibc
internal import Pipeline

/// The console: what every device shows, why, and what if.
public enum Console {
    /// Runs the console to its end; it does not return.
    public static func main() -> Never {
        do {
            switch try CommandLineArguments(CommandLine.arguments.dropFirst()) {
            case .help:
                print(ConsoleHelp.text, terminator: "")
                exit(0)
            case .version:
                print(BelfryVersion.told(by: "console"))
                exit(0)
            case .run(let file): try run(configurationFile: file)
            }
        } catch {
            FileHandle.standardError.write(Data("console: \(error)\n".utf8))
            exit(64)
        }
    }

    private static func run(configurationFile: String?) throws -> Never {
        let environment = ProcessInfo.processInfo.environment
        let settings = try Settings(file: Settings.text(ofFile: configurationFile), environment: environment)
        let own = try ConsoleSettings(settings)
        let log = Log(level: settings.logLevel, format: settings.logFormat, name: "console")
        for name in Settings.unknownVariables(in: environment) {
            log.warning("no such setting; the variable is ignored", ["variable": name])
        }
        // All threads made later inherit the blocked signals, so only this thread receives them.
        Signals.block()
        let console = try RunningConsole(settings, own, log)
        let signal = Signals.waitForStop()
        log.info("stopping", ["signal": signal])
        endLater(log)
        console.stop()
        exit(0)
    }

    /// Ends the process if the broker keeps it from stopping in time. What is not stored is read again.
    private static func endLater(_ log: Log) {
        let thread = Thread {
            usleep(UInt32(Signals.longestStopSeconds * 1_000_000))
            log.error("the broker did not answer in time")
            exit(1)
        }
        thread.start()
    }
}
