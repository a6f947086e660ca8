extension Output {
    /// Writes a receipt to `notifications.receipts`.
    public mutating func send(_ receipt: consuming Receipt, headers: [Header] = []) {
        let (key, counted) = (receipt.key, receipt.counted)
        send(receipt, to: .receipts, key: key, headers: headers, counted: counted)
    }

    /// Writes a response to `notifications.responses`.
    public mutating func send(_ response: consuming Response, headers: [Header] = []) {
        let key = String(slashed: [response.app.string, response.request.string])
        send(response, to: .responses, key: key, headers: headers)
    }
}
