package crossbook.capture;

/// What is spoken on a connection.
enum Protocol {
    /// Nothing was said yet that tells.
    UNKNOWN,
    FIX,
    /// SBE over TCP.
    ENTRY,
    /// Neither of them.
    OTHER
}
