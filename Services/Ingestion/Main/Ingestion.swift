internal import Ingestion
internal import Pipeline

/// The service `ingestion`: its core in the loop.
@main
struct IngestionService {
    static func main() { ServiceMain.run(IngestionProcessor()) }
}
