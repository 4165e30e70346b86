package crossbook.host;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Questions for the live orders of a participant in all instruments. They go through the
/// partitions one after the other: where an answer ends says the next one in the place from which
/// the rest is asked for, which its asker only repeats.
final class OrderQuestions {
    private static final int PARTITION_BIT = 48;
    private static final long OWN = (1L << PARTITION_BIT) - 1;

    private final List<PartitionLink> links;
    private final Set<Long> asked = new HashSet<>();

    OrderQuestions(List<PartitionLink> links) {
        this.links = links;
    }

    /// A question goes to that partition, and then to those after it.
    void asked(long requestId) {
        asked.add(requestId);
    }

    /// From where the rest is to be asked for; 0: there is none.
    ///
    /// @param place the same in the partition
    long next(long requestId, int partition, long place) {
        if (place != 0) return ((long) partition << PARTITION_BIT) | place;
        if (!asked.remove(requestId)) return 0;
        return links.stream()
                .filter(link -> link.number() > partition && !link.isSuspended())
                .mapToLong(link -> (long) link.number() << PARTITION_BIT)
                .findFirst()
                .orElse(0);
    }

    /// The partition that such a place is in.
    static int partition(long place) {
        return (int) (place >>> PARTITION_BIT);
    }

    /// The place in the partition.
    static long inside(long place) {
        return place & OWN;
    }
}
