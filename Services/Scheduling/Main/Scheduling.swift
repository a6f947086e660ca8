internal import Scheduling
internal import Loop
internal import Program

/// The service `scheduling`: the loop runs its core.
@main
struct SchedulingService {
    static func main() { ServiceMain.run { SchedulingProcessor(windowSeconds: $0.windowSeconds) } }
}
