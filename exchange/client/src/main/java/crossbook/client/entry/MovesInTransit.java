package crossbook.client.entry;

import crossbook.client.stream.EventListener;
import crossbook.protocol.TransferType;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The moves between partitions that have departed and not arrived, as the events of all
/// partitions tell: whoever was to finish them may be gone. Give it the events of each.
public final class MovesInTransit {
    private final List<Departed> departed = new ArrayList<>();
    private final Set<String> arrived = new HashSet<>();

    /// A move that has departed.
    ///
    /// @param partition where it came from
    /// @param scale decimals of the amount
    public record Departed(int partition, AllotmentMove move, int scale) {
        private String key() {
            return key(move.participant(), move.id());
        }

        private static String key(String participant, String id) {
            return participant + " " + id;
        }
    }

    /// What is to be told the events of a partition.
    public EventListener of(int partition) {
        return new Partition(partition);
    }

    /// Those that have not arrived anywhere, in the order in which they were told.
    public List<Departed> open() {
        return departed.stream().filter(one -> !arrived.contains(one.key())).toList();
    }

    private final class Partition implements EventListener {
        private final int number;
        private final Map<Long, String> participants = new HashMap<>();
        private final Map<Long, String> assets = new HashMap<>();
        private final Map<Long, Integer> scales = new HashMap<>();

        Partition(int number) {
            this.number = number;
        }

        @Override
        public void onParticipantDefined(ParticipantDefinedDecoder event) {
            participants.put(event.participantId(), event.name());
        }

        @Override
        public void onAssetDefined(AssetDefinedDecoder event) {
            assets.put(event.assetId(), event.code());
            scales.put(event.assetId(), (int) event.scale());
        }

        @Override
        public void onFundsTransferred(FundsTransferredDecoder event) {
            String id = event.transactionId();
            if (event.transferType() == TransferType.ARRIVAL) {
                arrived.add(Departed.key(participants.get(event.toParticipantId()), id));
            } else if (event.transferType() == TransferType.DEPARTURE) {
                AllotmentMove move = new AllotmentMove(
                        id,
                        participants.get(event.fromParticipantId()),
                        event.fromAccount(),
                        assets.get(event.assetId()),
                        event.amount());
                departed.add(new Departed(number, move, scales.get(event.assetId())));
            }
        }
    }
}
