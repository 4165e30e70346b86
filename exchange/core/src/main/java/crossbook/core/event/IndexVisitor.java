package crossbook.core.event;

/// Is shown what the sources of an index have set.
@FunctionalInterface
public interface IndexVisitor {
    /// Is shown what one of them has set.
    ///
    /// @param source its place among the sources
    /// @param price price units
    /// @param setNs when it was set, nanoseconds since 1970 UTC
    void index(int source, long price, long setNs);
}
