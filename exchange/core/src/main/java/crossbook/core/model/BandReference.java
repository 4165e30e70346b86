package crossbook.core.model;

/// Which price the band of a segment counts from: the key `band_reference` (`rulebook.md` 2.1).
public enum BandReference {
    /// The static reference of a circuit breaker.
    STATIC,

    /// The mark, which only what is on margin has: nothing else has a band.
    MARK
}
