package crossbook.marketdata;

import org.agrona.DirectBuffer;

/// Takes the numbered messages of a feed, one at a time.
@FunctionalInterface
interface FeedOutput {
    /// One whole message: its SBE header stands at `offset`. The buffer is valid during
    /// the call.
    void onMessage(long sequence, DirectBuffer buffer, int offset, int length);
}
