package crossbook.simulation.records;

/// A number in a record, little-endian, at the same place in each.
public interface RecordField {
    int offset();

    /// As the module `struct` of Python spells it: `q` and `Q` 8 bytes with and without a sign, `i`
    /// 4, `H` 2, `B` 1.
    char type();
}
