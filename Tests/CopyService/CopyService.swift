import Glibc
import Model
import Loop
import Program

/// Small services for measuring the loop alone: they copy from one topic of the pipeline to the next.
///
/// `BELFRY_COPY` names the service to replace. `BELFRY_COPY_RECORDS` makes a hop write other records than the one it read
/// (``Shape``).
@main
struct CopyService {
    static func main() {
        let shape = Shape(variable("BELFRY_COPY_RECORDS"))
        switch variable("BELFRY_COPY") {
        case "ingestion": ServiceMain.run(IngestionCopy(shape: shape))
        case "classification": ServiceMain.run(ClassificationCopy(shape: shape))
        case "scheduling": ServiceMain.run(SchedulingCopy(shape: shape))
        case "rendering": ServiceMain.run(RenderingCopy(shape: shape))
        default: ServiceMain.run(DeliveryCopy(shape: shape))
        }
    }

    private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
