package crossbook.bench;

/// A program that goes through a book, message by message: what is timed.
interface Replay {
    /// Replays the whole program on a fresh book and returns how long that took. Making
    /// the book is not timed; its growth is.
    long runNs(Program program);

    /// What the latest run did.
    EventDigest digest();
}
