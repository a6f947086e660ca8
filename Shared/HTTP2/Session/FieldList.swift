internal import CNGHTTP2

/// The header fields of a request in the form of nghttp2. It is used again for each request, so that none allocates.
struct FieldList {
    private struct Place {
        let name: Int
        let nameCount: Int
        let value: Int
        let valueCount: Int
        let flags: UInt8
    }

    private var bytes: [UInt8] = []
    private var places: [Place] = []
    private var fields: [nghttp2_nv] = []
    private let authority: String

    /// - Parameter authority: the value of `:authority`.
    init(authority: String) { self.authority = authority }

    /// Calls `body` with the fields of a request; they are valid during the call.
    mutating func withFields<Result>(
        of request: HTTP2Request, _ body: (UnsafeMutableBufferPointer<nghttp2_nv>) -> Result
    ) -> Result {
        bytes.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        fields.removeAll(keepingCapacity: true)
        add(":method", "POST", isIndexed: true)
        add(":scheme", "https", isIndexed: true)
        add(":authority", authority, isIndexed: true)
        add(":path", request.path, isIndexed: false)
        for header in request.headers { add(header.name, header.value, isIndexed: header.isIndexed) }
        return bytes.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return body(UnsafeMutableBufferPointer(start: nil, count: 0)) }
            for place in places {
                fields.append(
                    nghttp2_nv(
                        name: start + place.name, value: start + place.value, namelen: place.nameCount,
                        valuelen: place.valueCount, flags: place.flags))
            }
            return fields.withUnsafeMutableBufferPointer { body($0) }
        }
    }

    private mutating func add(_ name: String, _ value: String, isIndexed: Bool) {
        let start = bytes.count
        bytes.append(contentsOf: name.utf8)
        let middle = bytes.count
        bytes.append(contentsOf: value.utf8)
        let flags = isIndexed ? NGHTTP2_NV_FLAG_NONE : NGHTTP2_NV_FLAG_NO_INDEX
        places.append(
            Place(
                name: start, nameCount: middle - start, value: middle, valueCount: bytes.count - middle,
                flags: UInt8(flags.rawValue)))
    }
}
