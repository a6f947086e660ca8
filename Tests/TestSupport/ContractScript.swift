package import Foundation

/// `Tests/Python/contract`: the published contract, read and checked with an independent schema validator.
package enum ContractScript {
    /// Whether its Python packages are installed. With `BELFRY_REQUIRE_KAFKA` the tests run in any case, and fail
    /// without them.
    package static let isAvailable: Bool = {
        if ProcessInfo.processInfo.environment["BELFRY_REQUIRE_KAFKA"] != nil { return true }
        if (try? output(of: IndependentClient.python, ["-c", "import jsonschema, asyncapi3"])) != nil { return true }
        print("Skipped: this test needs jsonschema and asyncapi3 from PyPI; deploy/test installs them.")
        return false
    }()

    /// Runs a command of the script and returns its output.
    ///
    /// - Throws: ``GaveUp`` with the faults that it found.
    @discardableResult
    package static func run(_ command: String, _ arguments: String...) throws -> Data {
        let script = packageFolder.appendingPathComponent("Tests/Python/contract").path
        return try output(of: IndependentClient.python, ["-B", "-W", "ignore", script, command] + arguments)
    }
}
