internal import Glibc
internal import Program

/// Holds a folder for one console: two would write the same store, and each would believe what it remembers of it.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; it goes with the process, also if that is killed.
    init(_ folder: String) throws(SettingsError) {
        descriptor = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .folder(folder, fix: "name a folder that can be written: lock: \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw .folder(folder, fix: "stop the other console that uses it, or name another folder", mayPass: true)
        }
    }

    deinit { close(descriptor) }
}

extension SettingsError {
    /// Why the console cannot use its folder, and what to do.
    static func folder(_ found: String, fix: String, mayPass: Bool = false) -> SettingsError {
        SettingsError("console.folder", found: found, fix: fix, mayPass: mayPass)
    }
}
