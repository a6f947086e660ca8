internal import Glibc
public import Model
internal import Synchronization

/// Keeps the token file's content at hand (rule G1), and reads the file again when it changes. For any thread.
///
/// A file that is gone or cannot be read changes nothing: the last good content stays in force.
public final class TokenKeeper: Sendable {
    private struct State {
        var book = TokenBook()
        /// What was seen of the file when it was read last; `nil` to read it again at the next look.
        var stamp: FileStamp?
        /// The file as it was when the content was read, even if it had just changed.
        var read: FileStamp?
        var trouble: TokenFileError?
        /// When somebody last looked at the file.
        var looked: Instant?
    }

    private let path: String?
    private let state = Mutex(State())

    /// Verdicts look at the file themselves when nobody has refreshed for so long.
    private static let mostSecondsWithoutLook = 2.0
    /// A file read this soon after a change may change again without its times showing it.
    private static let secondsOfDoubt = 2.0

    /// Reads the file.
    ///
    /// - Parameter path: `nil` for none; then nobody has a token (``hasNoTokens``).
    /// - Throws: why the file cannot be used at the start, when there is no earlier content to go on with; it names the
    ///   setting `tokens.file`.
    public init(path: String?) throws(TokenFileError) {
        self.path = path
        guard let path else { return }
        do throws(TokenFileError) {
            let (book, stamp) = try TokenBook.read(file: path)
            state.withLock { ($0.book, $0.read) = (book, stamp) }
        } catch {
            throw error.at("tokens.file=\(path)")
        }
    }

    /// Whether there is no token file, so that callers need no token.
    public var hasNoTokens: Bool { path == nil }

    /// Why the file, which has changed, cannot be used: a new token is not known yet, and a revoked one still counts. `nil`
    /// while it can.
    public var fault: String? { state.withLock { $0.trouble }.map { "\($0)" } }

    /// Says who presents a token.
    ///
    /// It waits for no file as long as one thread calls ``refresh(at:)`` each second. Otherwise one caller in two
    /// seconds looks whether the file has changed, while the others go on with the content so far.
    public func verdict(on token: String, at now: Instant) -> TokenVerdict {
        let isDue = state.withLock { state in
            if let looked = state.looked, abs(now.seconds(since: looked)) < Self.mostSecondsWithoutLook { return false }
            // At once, so that of several threads only one looks.
            state.looked = now
            return true
        }
        if isDue { refresh(at: now) }
        let (book, read) = state.withLock { ($0.book, $0.read) }
        let verdict = book.verdict(on: token, at: now)
        // A token, or a key of devices, that was just made counts at once: the file may be newer than its content here.
        guard verdict == .unknown, let path, let present = FileStamp(of: path), present != read else { return verdict }
        refresh(at: now)
        return state.withLock { $0.book }.verdict(on: token, at: now)
    }

    /// Reads the file again if it has changed.
    public func refresh(at now: Instant) {
        guard let path else { return }
        let known = state.withLock { state in
            state.looked = now
            return state.stamp
        }
        if let known, known == FileStamp(of: path) { return }
        do throws(TokenFileError) {
            let (book, stamp) = try TokenBook.read(file: path)
            state.withLock { state in
                (state.book, state.read) = (book, stamp)
                state.stamp = stamp.isOlder(than: Self.secondsOfDoubt, at: now) ? stamp : nil
                state.trouble = nil
            }
        } catch {
            let broken = FileStamp(of: path)
            state.withLock { state in
                // A file that cannot be used is not read again for each unknown token.
                (state.read, state.trouble, state.stamp) = (broken, error, nil)
            }
        }
    }
}

/// What shows that a file has changed.
struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let changed: [Int64]

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        // The time of the inode too, which no program can set back.
        changed = [status.st_mtim, status.st_ctim].flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
    }

    /// `nil` where the file cannot be found.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether the last change lies so many seconds before `now`.
    func isOlder(than seconds: Double, at now: Instant) -> Bool {
        let last = max(changed[0], changed[2])
        return now.seconds(since: Instant(milliseconds: last * 1000)) > seconds
    }
}
