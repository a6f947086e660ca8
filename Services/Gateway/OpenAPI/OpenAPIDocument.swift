/// The OpenAPI 3.1 document of the gateway, built into the program.
///
/// `Tests/Python/openapi bundle` makes `openapi.json` of `deploy/contract/openapi.json` and the schemas beside it.
enum OpenAPIDocument {
    /// The document as JSON.
    static var bytes: [UInt8] { PackageResources.openapi_json }
}
