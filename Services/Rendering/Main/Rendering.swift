internal import Rendering
internal import Loop

/// The service `rendering`: the loop runs its core.
@main
struct RenderingService {
    static func main() { ServiceMain.run(RenderingProcessor()) }
}
