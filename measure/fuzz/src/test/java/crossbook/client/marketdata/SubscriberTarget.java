package crossbook.client.marketdata;

import crossbook.client.stream.CheckedFrames;
import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.Vectors;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.marketdata.PacketHeaderDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// The packets of the feed, as a subscriber takes them apart that knows an empty market.
public final class SubscriberTarget implements FuzzTarget {
    private static final long EPOCH = 7;

    private final CheckedFrames frames =
            new CheckedFrames(Schema.marketdata(), FeedDamagedException::new);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final PacketHeaderDecoder packet = new PacketHeaderDecoder();

    @Override
    public String name() {
        return "subscriber";
    }

    @Override
    public int share() {
        return 10;
    }

    /// Each message in a packet of its own, and a packet of a whole small day.
    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> messages = Vectors.of(Schema.marketdata());
        List<byte[]> seeds = new ArrayList<>(SubscriberDay.packets());
        for (byte[] message : messages) seeds.add(Vectors.framed(message));
        return seeds;
    }

    @Override
    public void accept(byte[] input) {
        Market market = new Market();
        FeedAssembler assembler = new FeedAssembler(market, new MarketListener() {}, 1 << 20);
        assembler.beginSnapshot(EPOCH, 0);
        assembler.endSnapshot(0);
        try {
            frames.read(
                    new UnsafeBuffer(input),
                    0,
                    input.length,
                    (templateId, buffer, offset, length) ->
                            onMessage(assembler, templateId, buffer, offset, length));
        } catch (FeedDamagedException refused) {
            if (refused.getMessage().isEmpty()) throw new IllegalStateException("no word why");
        }
    }

    private void onMessage(
            FeedAssembler assembler, int templateId, DirectBuffer buffer, int offset, int length) {
        if (templateId == PacketHeaderDecoder.TEMPLATE_ID) {
            assembler.onHeader(packet.wrapAndApplyHeader(buffer, offset, header));
        } else {
            assembler.onMessage(buffer, offset, length);
        }
    }
}
