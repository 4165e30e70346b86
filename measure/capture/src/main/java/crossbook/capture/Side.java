package crossbook.capture;

/// The two ends of a connection: the first is that whose packet was seen first.
enum Side {
    FIRST,
    SECOND;

    Side other() {
        return this == FIRST ? SECOND : FIRST;
    }
}
