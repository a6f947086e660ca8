package import Foundation

/// A folder of `Tests/Python` that is run as a program, with packages from PyPI that `deploy/test` installs.
package struct PythonScript: Sendable {
    /// The published contract, read and checked with an independent schema validator.
    package static let contract = PythonScript("contract", needs: "jsonschema, asyncapi3")
    /// The gateway's OpenAPI document, checked with an independent validator and tried on a running gateway.
    package static let openapi = PythonScript("openapi", needs: "jsonschema, openapi_spec_validator, schemathesis")

    /// Whether its packages are installed. With `BELFRY_REQUIRE_KAFKA` the tests run in any case, and fail without them.
    package let isAvailable: Bool
    private let folder: String

    private init(_ name: String, needs modules: String) {
        folder = packageFolder.appendingPathComponent("Tests/Python/\(name)").path
        isAvailable =
            ProcessInfo.processInfo.environment["BELFRY_REQUIRE_KAFKA"] != nil || Self.has(modules)
        if !isAvailable { print("Skipped: this test needs \(modules) from PyPI; deploy/test installs them.") }
    }

    /// Whether Python has the modules.
    static func has(_ modules: String) -> Bool {
        (try? output(of: IndependentClient.python, ["-c", "import \(modules)"])) != nil
    }

    /// Runs a command of the script and returns its output.
    ///
    /// - Throws: ``GaveUp`` with the faults that it found.
    @discardableResult
    package func run(_ command: String, _ arguments: String...) throws -> Data {
        try output(of: IndependentClient.python, ["-B", "-W", "ignore", folder, command] + arguments)
    }
}
