internal import Program

/// The gateway: the way in and out for those without a Kafka client.
public enum Gateway {
    /// Runs the gateway to its end; it does not return.
    public static func main() -> Never {
        ProgramMain.run("gateway", help: GatewaySettings.help) { start in
            let gateway = try RunningGateway(start.settings, try GatewaySettings(start.settings), start.log)
            return Signals.waitForStop(start.log, late: "who got no answer must send the same again") { gateway.stop() }
        }
    }
}
