internal import Program

/// The console: what every device shows, why, and what if.
public enum Console {
    /// Runs the console to its end; it does not return.
    public static func main() -> Never {
        ProgramMain.run("console", help: ConsoleSettings.help) { start in
            let console = try RunningConsole(start.settings, try ConsoleSettings(start.settings), start.log)
            return Signals.waitForStop(start.log, late: "what is not stored is read again") { console.stop() }
        }
    }
}
