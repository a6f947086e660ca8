internal import Scheduling
internal import Pipeline

/// The service `scheduling`: the loop runs its core.
@main
struct SchedulingService {
    static func main() { ServiceMain.run { SchedulingProcessor(windowSeconds: $0.windowSeconds) } }
}
