internal import Model

/// The receipts and responses of a turn, in order.
struct Receipts {
    private var receipts: [Receipt] = []
    private var responses: [Response] = []

    mutating func append(_ receipt: Receipt) { receipts.append(receipt) }
    mutating func append(_ response: Response) { responses.append(response) }

    /// Writes them; each is moved out, since a receipt is large.
    mutating func write(to output: inout Output) {
        receipts.reverse()
        while let receipt = receipts.popLast() { output.send(receipt) }
        responses.reverse()
        while let response = responses.popLast() { output.send(response) }
    }
}
