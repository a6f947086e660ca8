// Which mutant is on, and which mutants a run comes by. A mutant's number is its id in the record.

/// Notes that a run comes by a mutant, and tells whether it is on.
_Bool mutant_is_on(int number);
