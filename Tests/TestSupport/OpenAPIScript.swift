package import Foundation

/// `Tests/Python/openapi`: the gateway's OpenAPI document, checked with an independent validator and tried on a running
/// gateway.
package enum OpenAPIScript {
    /// Whether its Python packages are installed. With `BELFRY_REQUIRE_KAFKA` the tests run in any case, and fail
    /// without them.
    package static let isAvailable: Bool = {
        if ProcessInfo.processInfo.environment["BELFRY_REQUIRE_KAFKA"] != nil { return true }
        let modules = "import jsonschema, openapi_spec_validator, schemathesis"
        if (try? output(of: IndependentClient.python, ["-c", modules])) != nil { return true }
        print("Skipped: this test needs openapi-spec-validator and schemathesis from PyPI; deploy/test installs them.")
        return false
    }()

    /// Runs a command of the script and returns its output.
    ///
    /// - Throws: ``GaveUp`` with the faults that it found.
    @discardableResult
    package static func run(_ command: String, _ arguments: String...) throws -> Data {
        let script = packageFolder.appendingPathComponent("Tests/Python/openapi").path
        return try output(of: IndependentClient.python, ["-B", "-W", "ignore", script, command] + arguments)
    }
}
