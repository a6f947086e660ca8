import Foundation
import Model
import TestSupport
import Testing

/// The decoder gets damaged bytes. It may reject them but never trap, and it reads what it accepts the same way again.
struct RequestFuzzTests {
    /// The duration of the test; a full minute in the whole suite.
    static let seconds = ProcessInfo.processInfo.environment["BELFRY_FUZZ_SECONDS"].flatMap { Double($0) } ?? 60

    static let cases = packageFolder.appendingPathComponent("Tests/ModelTests/Cases")

    /// - Returns: whether the bytes were accepted.
    @discardableResult
    static func check(_ bytes: [UInt8]) throws -> Bool {
        _ = RequestOutline(bytes.span)
        let canonical = try? CanonicalJSON.bytes(of: bytes.span)
        let request: Request
        do throws(Rejection) {
            request = try RequestTests.decode(bytes)
        } catch {
            return try check(error, of: bytes, isObject: canonical?.first == UInt8(ascii: "{"))
        }
        if canonical == nil { throw Disagreement(bytes, "accepted what is no JSON") }
        let written = JSONSlice { request.write(to: &$0) }
        let again = try RequestTests.decode(written.bytes)
        guard again.id == request.id, again.app == request.app, again.recipients == request.recipients,
            again.details == request.details
        else { throw Disagreement(bytes, "read differently again") }
        return true
    }

    private static func check(_ rejection: Rejection, of bytes: [UInt8], isObject: Bool) throws -> Bool {
        // Bytes are unreadable exactly if they are not a JSON object.
        if (rejection.reason == .unreadable) == isObject { throw Disagreement(bytes, "readable or not") }
        if rejection.fix.isEmpty || rejection.detail.isEmpty { throw Disagreement(bytes, "no words") }
        return false
    }

    struct Disagreement: Error, CustomStringConvertible {
        let description: String

        init(_ bytes: [UInt8], _ what: String) {
            let text = String(decoding: bytes, as: UTF8.self)
            description = "\(what): \(text) [base64 \(Data(bytes).base64EncodedString())]"
        }
    }

    @Test func damagedRequestsNeverTrap() throws {
        var random = SeededGenerator(for: "damagedRequestsNeverTrap")
        let samples = RequestSamples.all.map { Array($0.utf8) }
        // Each input is on disk before it is tried, so that a trap leaves it behind.
        let trial = FileManager.default.temporaryDirectory.appendingPathComponent("belfry-fuzz-\(random.seed)")
        defer { try? FileManager.default.removeItem(at: trial) }
        let deadline = Date().addingTimeInterval(Self.seconds)
        var (tried, accepted) = (0, 0)
        repeat {
            var batch: [[UInt8]] = []
            for _ in 0..<500 {
                guard let sample = samples.randomElement(using: &random) else { break }
                batch.append(RequestMutations.mutate(sample, using: &random))
            }
            try Data(batch.map { Data($0).base64EncodedData() + Data("\n".utf8) }.joined()).write(to: trial)
            for bytes in batch {
                tried += 1
                if try Self.check(bytes) { accepted += 1 }
            }
        } while Date() < deadline
        print("damagedRequestsNeverTrap: \(tried) inputs, \(accepted) accepted")
        #expect(accepted > 0 && accepted < tried)
    }

    /// Inputs that failed once, and hostile inputs from other sources.
    @Test func keptCasesNeverTrap() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.cases, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { try Self.check(Array(Data(contentsOf: file))) }
    }
}
