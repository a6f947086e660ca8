internal import Scheduling
internal import Pipeline

/// The service `scheduling`: its core in the loop.
@main
struct SchedulingService {
    static func main() { ServiceMain.run { SchedulingProcessor(windowSeconds: $0.windowSeconds) } }
}
