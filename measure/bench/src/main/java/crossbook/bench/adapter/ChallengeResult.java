package crossbook.bench.adapter;

import crossbook.bench.Measured;

/// What was measured of a library on one stream over one kind of queue.
///
/// @param library until the other core had the last report, process by process
/// @param floor the bare array book, likewise, in turns
public record ChallengeResult(
        String stream, String queue, long messages, Measured library, Measured floor) {

    /// How much of the floor's speed the library has, at the median of the turns.
    public double partOfFloor() {
        return library.timesFasterThan(floor);
    }
}
