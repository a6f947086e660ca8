internal import Glibc

/// Holds a folder for one console: two would write the same store, and each would believe what it remembers of it.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; it goes with the process, also if that is killed.
    init(_ folder: String) throws {
        let path = "\(folder)/lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw FolderError("\(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw FolderError(
                "another console uses the folder \(folder): stop it, or set console.folder to another")
        }
    }

    deinit { close(descriptor) }
}

/// Why the console cannot use its folder, and what to do.
struct FolderError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
