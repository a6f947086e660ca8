internal import Access
internal import Foundation
internal import Glibc

/// The token file on disk.
struct TokenFile {
    let path: String

    /// Reads the file, and warns where others can read it too.
    func read() throws -> TokenBook {
        let book = try TokenBook(file: path)
        if isReadableByOthers { complain("belfry tokens: \(path) can be read by others: chmod o= \(path)") }
        return book
    }

    /// Replaces the file's text by another, in one step: whoever reads it meanwhile sees the old text or the new one.
    /// One writer at a time; a second one waits and sees the first one's text.
    ///
    /// - Parameters:
    ///   - creates: whether a file that does not exist is created, else it is an error.
    ///   - change: the new text, and a result to pass on.
    func change<Result>(
        creates: Bool, _ change: (_ text: String, _ book: TokenBook) throws -> (text: String, result: Result)
    ) throws -> Result {
        let lock = try lock(creates: creates)
        defer { close(lock) }
        let wasReadable = isReadableByOthers
        let book = try TokenBook(file: path)
        let (text, result) = try change(try String(contentsOfFile: path, encoding: .utf8), book)
        try replace(by: text)
        if wasReadable { complain("belfry tokens: \(path) could be read by others until now") }
        return result
    }

    private var isReadableByOthers: Bool { ((try? status(of: path))?.st_mode ?? 0) & S_IROTH != 0 }

    // MARK: Lock

    /// Locks the file itself, which only those can do who can read it.
    ///
    /// - Returns: the descriptor that holds the lock until it is closed.
    private func lock(creates: Bool) throws -> Int32 {
        while true {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (creates ? O_CREAT : 0), 0o600)
            guard descriptor >= 0 else { throw FileError(path) }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else {
                    defer { close(descriptor) }
                    throw FileError(path)
                }
            }
            // Another writer may have replaced the file while this one waited; then the lock is on the old one.
            if isCurrent(descriptor) { return descriptor }
            close(descriptor)
        }
    }

    private func isCurrent(_ descriptor: Int32) -> Bool {
        var (locked, named) = (stat(), stat())
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0
            && locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
    }

    // MARK: Writing

    /// Writes a temporary file beside the file and renames it. Follows a symbolic link, keeps the owner and
    /// the group's right to read, and makes sure that the text survives a power failure.
    private func replace(by text: String) throws {
        let target = try resolved()
        let folder = (target as NSString).deletingLastPathComponent
        var name = Array("\(folder)/.\((target as NSString).lastPathComponent).XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw FileError(folder) }
        let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        do {
            defer { close(descriptor) }
            try write(text, to: descriptor, named: temporary)
            let old = try status(of: target)
            let group = try groupsRight(to: old, in: folder)
            try keepOwner(of: old, for: descriptor, named: target)
            guard fchmod(descriptor, S_IRUSR | S_IWUSR | group) == 0, fsync(descriptor) == 0,
                rename(temporary, target) == 0
            else {
                throw FileError(target)
            }
        } catch {
            unlink(temporary)
            throw error
        }
        let parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard parent >= 0 else { throw FileError(folder) }
        defer { close(parent) }
        guard fsync(parent) == 0 else { throw FileError(folder) }
    }

    private func resolved() throws -> String {
        guard let resolved = realpath(path, nil) else { throw FileError(path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func write(_ text: String, to descriptor: Int32, named name: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw FileError(name) }
            rest = rest.dropFirst(count)
        }
    }

    /// The group's right to read, which it keeps. A new file has it in a folder with the set-group-ID bit: there a file
    /// gets the folder's group, to which the programs that read it belong.
    private func groupsRight(to old: stat, in folder: String) throws -> mode_t {
        let inherits = try old.st_size == 0 && status(of: folder).st_mode & S_ISGID != 0
        return inherits || old.st_mode & S_IRGRP != 0 ? S_IRGRP : 0
    }

    /// The programs that read the file may run as another user than the one who changes it.
    private func keepOwner(of old: stat, for descriptor: Int32, named target: String) throws {
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { throw FileError(target) }
        if old.st_uid == new.st_uid, old.st_gid == new.st_gid { return }
        guard fchown(descriptor, old.st_uid, old.st_gid) == 0 else { throw FileError(target) }
    }

    private func status(of path: String) throws -> stat {
        var found = stat()
        guard stat(path, &found) == 0 else { throw FileError(path) }
        return found
    }
}
