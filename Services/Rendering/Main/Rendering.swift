internal import Rendering
internal import Pipeline

/// The service `rendering`: its core in the loop.
@main
struct RenderingService {
    static func main() { ServiceMain.run(RenderingProcessor()) }
}
