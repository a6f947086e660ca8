internal import Model

/// Rule I1, sizes.
enum SizeLimits {
    /// - Parameter most: the most bytes of the value.
    static func check(_ record: borrowing Record, most: Int) throws(Rejection) {
        guard record.valueCount <= most else {
            throw Rejection(.tooLarge, found: "\(record.valueCount) bytes", fix: "send at most \(most) bytes")
        }
    }

    /// A request becomes one record for each recipient, so its size counts once for each.
    ///
    /// - Parameters:
    ///   - bytes: the size of the request's value.
    ///   - recipients: how many it names, duplicates included.
    static func check(bytes: Int, recipients: Int) throws(Rejection) {
        let product = bytes.multipliedReportingOverflow(by: recipients)
        guard !product.overflow, product.partialValue <= Limits.requestBytesTimesRecipients else {
            throw Rejection(
                .tooLarge, path: "recipients", found: "\(bytes) bytes for each of \(recipients) recipients",
                fix: "stay within \(Limits.requestBytesTimesRecipients) bytes in all, or send several requests")
        }
    }
}
