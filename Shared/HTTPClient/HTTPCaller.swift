internal import CCurl

/// Makes calls by libcurl, many at a time on one thread.
///
/// One thread makes it and uses it.
public final class HTTPCaller {
    /// An attempt that has ended.
    public struct Finished: Sendable {
        /// The number that the attempt was started with.
        public let token: Int
        /// What came of it.
        public let answer: OutgoingAnswer
        /// How long it took.
        public let seconds: Double
    }

    private let multi: UnsafeMutableRawPointer
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
    /// Attempts that could not even begin.
    private var failed: [Finished] = []

    /// Prepares libcurl; `nil` when it cannot be used.
    public init?() {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK, let multi = curl_multi_init() else { return nil }
        self.multi = multi
    }

    deinit {
        cancelAll()
        curl_multi_cleanup(multi)
    }

    /// How many attempts are in progress.
    public var count: Int { transfers.count }

    /// Starts an attempt.
    ///
    /// - Parameter token: returned with its end.
    public func start(_ request: OutgoingRequest, token: Int) {
        guard let transfer = Transfer(request, token: token),
            curl_multi_add_handle(multi, transfer.handle) == CURLM_OK
        else {
            failed.append(Finished(token: token, answer: .none(.connection), seconds: 0))
            return
        }
        transfers[transfer.handle] = transfer
    }

    /// Moves all attempts on as far as they go without waiting.
    ///
    /// - Returns: those that have ended.
    public func proceed() -> [Finished] {
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
        var finished = failed
        failed = []
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else { continue }
            let code = message.pointee.data.result
            guard let transfer = transfers.removeValue(forKey: handle) else { continue }
            curl_multi_remove_handle(multi, handle)
            finished.append(
                Finished(token: transfer.token, answer: transfer.answer(code), seconds: belfry_curl_seconds(handle)))
        }
        return finished
    }

    /// Sleeps until an attempt can go on, `descriptor` becomes readable, or `milliseconds` have passed.
    ///
    /// - Parameter descriptor: -1 for none.
    public func wait(milliseconds: Int32, orFor descriptor: Int32 = -1) {
        guard failed.isEmpty else { return }
        var other = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        curl_multi_poll(multi, &other, descriptor >= 0 ? 1 : 0, milliseconds, nil)
    }

    /// Ends all attempts; none of them is reported.
    public func cancelAll() {
        for transfer in transfers.values { curl_multi_remove_handle(multi, transfer.handle) }
        transfers = [:]
        failed = []
    }
}
