extension Output {
    /// Writes a receipt to `notifications.receipts`.
    public mutating func send(_ receipt: Receipt, headers: [Header] = []) {
        send(receipt, to: .receipts, key: receipt.key, headers: headers, counted: receipt.counted)
    }

    /// Writes a response to `notifications.responses`.
    public mutating func send(_ response: Response, headers: [Header] = []) {
        send(response, to: .responses, key: "\(response.app.string)/\(response.request.string)", headers: headers)
    }
}
