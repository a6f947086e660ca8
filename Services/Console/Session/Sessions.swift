internal import Model
internal import Synchronization

/// Who is signed in, by the value of their cookie. Kept in memory: after a restart everybody signs in again.
///
/// A session holds the token that was shown, and each call asks again whether that is valid. So a token that is revoked
/// or expires ends its sessions, too.
final class Sessions: Sendable {
    /// How long a session lasts, in seconds: a working day.
    static let seconds = 12.0 * 3600
    /// The most sessions; beyond it the oldest ends.
    private static let most = 10_000

    private struct Session {
        let token: String
        let ends: Instant
    }

    private let sessions = Mutex<[String: Session]>([:])

    /// Opens a session.
    ///
    /// - Parameter generator: must be unpredictable, such as `SystemRandomNumberGenerator`.
    /// - Returns: the cookie's value: 32 random bytes in hexadecimal digits.
    func open(_ token: String, at now: Instant, using generator: inout some RandomNumberGenerator) -> String {
        let digits = Array("0123456789abcdef")
        let id = String((0..<64).map { _ in digits[Int.random(in: 0..<16, using: &generator)] })
        sessions.withLock { sessions in
            sessions = sessions.filter { $0.value.ends > now }
            if sessions.count >= Self.most, let oldest = sessions.min(by: { $0.value.ends < $1.value.ends }) {
                sessions[oldest.key] = nil
            }
            sessions[id] = Session(token: token, ends: now.adding(seconds: Self.seconds))
        }
        return id
    }

    func token(of id: String, at now: Instant) -> String? {
        sessions.withLock { sessions in
            guard let session = sessions[id], session.ends > now else {
                sessions[id] = nil
                return nil
            }
            return session.token
        }
    }

    func close(_ id: String) { sessions.withLock { $0[id] = nil } }
}
