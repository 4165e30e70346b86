package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.core.state.StateInput;
import crossbook.fuzz.FuzzTarget;
import crossbook.fuzz.SmallExchange;
import crossbook.fuzz.Vectors;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.command.GatewayConnectedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// What gateways send to a host: what is let into the log stops no engine.
public final class IngressTarget implements FuzzTarget {
    private static final int FRAME_CAPACITY = 60 * 1024;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final CommandCheck check = new CommandCheck();
    private final List<Long> state = new ArrayList<>();

    public IngressTarget() {
        SmallExchange.engines().getLast().save(state::add);
    }

    @Override
    public String name() {
        return "ingress";
    }

    @Override
    public int share() {
        return 10;
    }

    /// Every command alone, and all of them one after the other.
    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] command : Vectors.of(Schema.command())) {
            byte[] framed = Vectors.framed(command);
            seeds.add(framed);
            if (check.isSound(new UnsafeBuffer(framed), 0, framed.length)) all.writeBytes(framed);
        }
        seeds.add(all.toByteArray());
        return seeds;
    }

    @Override
    public void accept(byte[] input) {
        UnsafeBuffer buffer = new UnsafeBuffer(input);
        if (!check.isSound(buffer, 0, input.length)) return;
        HostedEngine engine = HostedEngine.load(
                new SavedWords(state), (events, offset, length) -> {}, FRAME_CAPACITY);
        int at = 0;
        while (at < input.length) {
            int length = Frames.PREFIX + Frames.length(buffer, at);
            if (!isForTheHost(buffer, at)) {
                long timestampNs = engine.engine().timestampNs() + 1;
                Sequencer.stamp(buffer, at + Frames.PREFIX, timestampNs);
                engine.onCommands(buffer, at, length);
            }
            at += length;
        }
        engine.publish();
    }

    private boolean isForTheHost(DirectBuffer buffer, int at) {
        return header.wrap(buffer, at + Frames.PREFIX).templateId()
                == GatewayConnectedDecoder.TEMPLATE_ID;
    }

    private static final class SavedWords implements StateInput {
        private final List<Long> words;
        private int next;

        SavedWords(List<Long> words) {
            this.words = words;
        }

        @Override
        public long readLong() {
            return words.get(next++);
        }
    }
}
