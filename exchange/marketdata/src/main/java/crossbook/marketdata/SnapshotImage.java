package crossbook.marketdata;

import org.agrona.DirectBuffer;

/// The books as they stood after one message, written down once for all who ask:
/// directory, status, statistics and orders, oldest first at each price, as framed
/// messages. Never changes.
///
/// @param epoch of the numbering
/// @param sequence the last message that is in it
/// @param eventNumber the last event that is in it
/// @param timestampNs the time of that event
/// @param unseen for a gateway that goes on from here, never for a subscriber
record SnapshotImage(
        long epoch,
        long sequence,
        long eventNumber,
        long timestampNs,
        Unseen unseen,
        int instruments,
        long orders,
        DirectBuffer frames,
        int length) {}
