internal import CMutants

/// Whether a mutant is on: `if !mutantIsOn(0x3fa2c1) { statement }` leaves a statement out.
public func mutantIsOn(_ number: Int32) -> Bool { mutant_is_on(number) }

/// The mutant's constant if it is on, else that of the source.
public func mutantConstant<Value>(_ number: Int32, _ own: Value, _ other: Value) -> Value {
    mutant_is_on(number) ? other : own
}

/// The condition, negated if the mutant is on.
public func mutantCondition(_ number: Int32, _ condition: Bool) -> Bool { mutant_is_on(number) != condition }
