internal import Ingestion
internal import Pipeline

/// The service `ingestion`: the loop runs its core.
@main
struct IngestionService {
    static func main() { ServiceMain.run(IngestionProcessor()) }
}
