extension JSONWriter {
    /// A member that is always there: `null` stands for an absent value.
    public mutating func member<Value: JSONWritable>(_ name: StaticString, orNull value: Value?) {
        self.name(name)
        if let value { value.write(to: &self) } else { writeNull() }
    }

    /// A list that is always there, even if it is empty.
    public mutating func list<Value: JSONWritable>(_ name: StaticString, _ values: [Value]) {
        self.name(name)
        beginArray()
        for value in values { value.write(to: &self) }
        endArray()
    }
}
