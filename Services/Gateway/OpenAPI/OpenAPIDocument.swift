internal import CEmbedded
internal import Embedded

/// The OpenAPI 3.1 document of the gateway in one file.
///
/// The program contains `deploy/contract/openapi.json` and the schemas beside it, and puts them together when the
/// document is first asked for.
enum OpenAPIDocument {
    /// The document as JSON. It is never empty: a test makes it of the files of each build.
    static let bytes: [UInt8] = (try? made()) ?? []

    /// Makes the document.
    ///
    /// - Throws: as ``DocumentBundle/bytes(of:)``.
    static func made() throws -> [UInt8] { try DocumentBundle.bytes(of: EmbeddedFiles.gateway.byName) }
}
