package crossbook.client.marketdata;

/// How far a subscriber's books can be trusted.
public enum FeedState {
    /// Messages are missing and being fetched; the books are those of some moment ago,
    /// or empty.
    RECOVERING,
    /// The books are what the feed has told so far, with nothing missing.
    LIVE,
    /// Nothing has been heard for longer than heartbeats allow: the books may be old.
    STALE
}
