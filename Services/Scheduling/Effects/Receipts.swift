internal import Model

/// The receipts and responses of a turn, in order.
struct Receipts {
    private var receipts: [Receipt] = []
    private var responses: [Response] = []

    mutating func append(_ receipt: Receipt) { receipts.append(receipt) }
    mutating func append(_ response: Response) { responses.append(response) }

    func write(to output: inout Output) {
        for receipt in receipts { output.send(receipt) }
        for response in responses { output.send(response) }
    }
}
