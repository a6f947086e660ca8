internal import Model

extension JSONWriter {
    /// Writes a member that is an object.
    mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        self.name(name)
        beginObject()
        members(&self)
        endObject()
    }

    /// Writes a member that is a list of objects, one for each element.
    mutating func objects<Element>(
        _ name: StaticString, _ elements: some Sequence<Element>, _ members: (Element, inout JSONWriter) -> Void
    ) {
        self.name(name)
        beginArray()
        for element in elements {
            beginObject()
            members(element, &self)
            endObject()
        }
        endArray()
    }
}
