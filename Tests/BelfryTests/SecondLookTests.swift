import Foundation
import Synchronization
import Testing

@testable import TestSupport

/// `belfry topics check` on a broker that hears of topics later than others.
struct SecondLookTests {
    @Test func aTopicIsCalledMissingOnlyAfterASecondLook() throws {
        let broker = try LateBroker()
        let run = try BelfryRun(
            "topics check",
            environment: [
                "BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:\(broker.port)", "BELFRY_KAFKA_API_VERSION_REQUEST": "false",
                "BELFRY_KAFKA_BROKER_VERSION_FALLBACK": "0.9.0",
            ])
        #expect(run.output == "")
        #expect(run.complaints.contains("may not read the settings of topic apps;"), "\(run.complaints)")
    }
}

/// A broker that answers questions for metadata alone, in their oldest form. It knows no topic by name; once it is asked for
/// all topics again, it refuses to show any, so the command needs to ask nothing else.
private final class LateBroker: Sendable {
    let port: Int
    private let look = Mutex(0)

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopback(port: 0)
        guard bound(listener, &address), listen(listener, 8) == 0 else { throw GaveUp(description: "no free port") }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread.detachNewThread { [self] in serve(FileHandle(fileDescriptor: client, closeOnDealloc: true)) }
            }
        }
    }

    private func serve(_ client: FileHandle) {
        while let size = try? client.read(upToCount: 4), size.count == 4 {
            // Kind, version, number, the client's name, and how many topics, each with its name.
            let rest = try? client.read(upToCount: size.reduce(0) { $0 << 8 | Int($1) })
            guard let request = rest.map({ [UInt8]($0) }), request.count > 9 else { return }
            let place = 13 + Int(request[9])
            guard request.count > place else { return }
            let topics = topics(request[place], request[(place + 1)...])
            let answer = request[4..<8] + number(1) + number(1) + [0, 9] + "127.0.0.1".utf8 + number(port) + topics
            guard sendAll(number(answer.count) + answer, to: client.fileDescriptor) else { return }
        }
    }

    /// What there is of so many topics, or of all: no topic, and for one the reason, unknown (3) or not to be seen (29).
    private func topics(_ count: UInt8, _ names: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let look = look.withLock { look in
            // The first look ends when all topics are asked for after one was.
            if (look, count) == (0, 1) || (look, count) == (1, 0) { look += 1 }
            return look
        }
        return count == 1 ? number(1) + [0, look == 1 ? 3 : 29] + names + number(0) : number(0)
    }

    private func number(_ value: Int) -> ArraySlice<UInt8> {
        withUnsafeBytes(of: Int32(value).bigEndian) { Array($0)[...] }
    }
}
