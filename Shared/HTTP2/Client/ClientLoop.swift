internal import Glibc
internal import Synchronization
internal import Threads

/// The client's thread: it waits for sockets, times and letters, and lets the pools go on.
///
/// Only that thread makes it and uses it.
final class ClientLoop {
    private let source: any HTTP2Source
    private let mailbox: Mailbox
    private var pools: [Pool] = []
    private var numbers: UInt64 = 0
    private var stopDeadline: Double?
    /// The descriptors to wait for: first the mailbox's, then those of `waiting`.
    private var descriptors: [pollfd] = []
    private var waiting: [(pool: Pool, connection: Connection)] = []

    init(_ source: any HTTP2Source, _ mailbox: Mailbox) { (self.source, self.mailbox) = (source, mailbox) }

    /// Goes round until the client is stopped.
    func run() {
        mailbox.thread.store(UInt(pthread_self()), ordering: .relaxed)
        while true {
            let now = monotonicSeconds()
            if let stopDeadline, pools.isEmpty || now >= stopDeadline { break }
            wait(now: now)
            turn(now: monotonicSeconds())
            mailbox.turns.add(1, ordering: .relaxed)
        }
        for pool in pools {
            pool.abort()
            mailbox.publish(nil, of: pool.id)
        }
        pools = []
    }

    private func wait(now: Double) {
        descriptors.removeAll(keepingCapacity: true)
        waiting.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: mailbox.waker.descriptor, events: Int16(POLLIN), revents: 0))
        var due = stopDeadline ?? .infinity
        for pool in pools {
            due = min(due, pool.due)
            for connection in pool.connections {
                guard let interest = connection.interest else { continue }
                let events = interest.wantsToWrite ? POLLIN | POLLOUT : POLLIN
                descriptors.append(pollfd(fd: interest.descriptor, events: Int16(events), revents: 0))
                waiting.append((pool, connection))
            }
        }
        poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: due, now: now))
    }

    /// The time to wait, in milliseconds: rounded up, so that the moment has come afterwards; -1 for ever.
    static func milliseconds(until due: Double, now: Double) -> Int32 {
        due == .infinity ? -1 : Int32(min(max(0, (due - now) * 1000).rounded(.up), 3_600_000))
    }

    private func turn(now: Double) {
        let isWoken = descriptors[0].revents != 0
        if isWoken {
            mailbox.waker.hasWoken()
            for letter in mailbox.take() { open(letter) }
        }
        var ready: Set<HTTP2PoolID> = []
        for (index, (pool, connection)) in waiting.enumerated() where descriptors[index + 1].revents != 0 {
            connection.isReady = true
            ready.insert(pool.id)
        }
        for pool in pools where isWoken || pool.due <= now || ready.contains(pool.id) {
            pool.turn(now: now) {
                numbers += 1
                return numbers
            }
            mailbox.publish(pool.isGone ? nil : pool.statistics, of: pool.id)
        }
        pools.removeAll(where: \.isGone)
    }

    private func open(_ letter: Mailbox.Letter) {
        switch letter {
        case .open(let id, let server, let settings):
            let mailbox = self.mailbox
            pools.append(
                Pool(id, server, settings, source) { number, server in
                    let (host, port) = (server.proxy?.host ?? server.host, server.proxy?.port ?? server.port)
                    NameLookup.start(host, port) { mailbox.send(.found(connection: number, $0)) }
                })
        case .close(let id): pools.first { $0.id == id }?.close()
        case .found(let number, let found):
            pools.lazy.flatMap(\.connections).first { $0.number == number }?.resolved(found)
        case .stop(let deadline):
            stopDeadline = min(deadline, stopDeadline ?? .infinity)
            for pool in pools { pool.close() }
        }
    }
}
