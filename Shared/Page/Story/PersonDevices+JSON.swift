public import Model

extension PersonDevices: JSONReadable, JSONWritable {
    /// Reads a stored fold.
    ///
    /// - Throws: a ``Rejection`` if the bytes are not in the form of this version.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var record: Person?
        var byHand = FocusByHand()
        var screens: [DeviceScreen] = []
        var reports: [StoredReports] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "record": record = try Person(from: &reader)
            case "byHand": byHand = try FocusByHand(from: &reader)
            case "screens": screens = try reader.readList()
            case "reports": reports = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            record: record, screens: screens, byHand: byHand,
            reports: reports.reduce(into: [:]) { $0[$1.device] = $1.reports })
    }

    /// Writes the fold. Of the record it keeps what the fold needs: time zone, locale and Focuses.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if var record {
            (record.contacts, record.apps) = (ContactBook(), [:])
            writer.member("record", record)
        }
        writer.member("byHand", byHand)
        writer.member("screens", screens)
        writer.member(
            "reports", reports.sorted { $0.key < $1.key }.map { StoredReports(device: $0.key, reports: $0.value) })
        writer.endObject()
    }
}

/// The last reports of a device, with its id.
private struct StoredReports: JSONReadable, JSONWritable {
    let device: DeviceID
    let reports: DeviceReports

    init(device: DeviceID, reports: DeviceReports) { (self.device, self.reports) = (device, reports) }

    init(from reader: inout JSONReader) throws(Rejection) {
        var (device, reports): (DeviceID?, DeviceReports?) = (nil, nil)
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "device": device = try DeviceID(from: &reader)
            case "reports": reports = try DeviceReports(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            device: try reader.required(device, "device"), reports: try reader.required(reports, "reports"))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("device", device)
        writer.member("reports", reports)
        writer.endObject()
    }
}
