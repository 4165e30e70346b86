package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.Frames;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.MarketModel;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Value;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Random commands of every kind: whatever was in the frame before, the events are the same, so
/// every field of an event is written.
class EveryFieldTest {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int COMMANDS = 10_000;

    private final Random random = new Random(1);
    private final UnsafeBuffer piece = new UnsafeBuffer(new byte[4096]);
    private final CommandCheck check = new CommandCheck();
    private final Set<Integer> kinds = new TreeSet<>();
    private long nowNs = 1_800_000_000_000_000_000L;

    /// An engine whose frame is full of something before each command.
    private final class Engine {
        private static final int CAPACITY = 1 << 16;

        private final byte before;
        private final Request request = new Request();
        private final EventFrame frame = new EventFrame(
                (buffer, at, length) -> Frames.forEach(buffer, at, length, this::hear), CAPACITY);
        private final EventEncoder encoder = new EventEncoder(frame, request);
        private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, encoder);
        private final CommandDecoder decoder = new CommandDecoder(engine, request);
        private final List<String> told = new ArrayList<>();

        Engine(int before) {
            this.before = (byte) before;
            encoder.follow(engine);
            DefineMarketModel command = new DefineMarketModel();
            command.model = model();
            engine.onDefineMarketModel(command);
            for (int id = 0; id < 2; id++) {
                DefineParticipant participant = new DefineParticipant();
                participant.participantId = id;
                participant.name = "P" + id;
                engine.onDefineParticipant(participant);
            }
            DefineInstrument instrument = new DefineInstrument();
            instrument.symbol = "XYZ";
            engine.onDefineInstrument(instrument);
            frame.publish();
        }

        private void hear(DirectBuffer buffer, int offset, int length) {
            kinds.add((int) buffer.getShort(offset + Short.BYTES));
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            told.add(HexFormat.of().formatHex(event));
        }

        private List<String> run() {
            told.clear();
            frame.buffer().setMemory(0, CAPACITY, before);
            decoder.onCommand(piece, Frames.PREFIX);
            frame.publish();
            return told;
        }
    }

    private static MarketModel model() {
        return MarketModel.named("continuous")
                .initialPhase("CONTINUOUS")
                .rememberIds(1_000)
                .phases("""
                                    matching    replace  cancel  ends_day  then
                        CONTINUOUS  on_arrival  yes      yes     yes       -
                        """)
                .byTimeInForce("""
                                    GTC   IOC
                        CONTINUOUS  rest  take
                        """)
                .byOrdType("""
                                    LIMIT  MARKET
                        CONTINUOUS  rest   take
                        """)
                .combinations("""
                                GTC  IOC
                        LIMIT   yes  yes
                        MARKET  -    yes
                        """)
                .build();
    }

    @Test
    void whatWasInTheFrameIsInNoEvent() {
        Engine zeros = new Engine(0);
        Engine ones = new Engine(0xFF);
        List<Message> messages = Schema.command().messages().stream()
                .filter(message -> message.tails().isEmpty())
                .filter(message -> !message.name().equals("GatewayConnected"))
                .toList();
        for (int i = 0; i < COMMANDS; i++) {
            Message message = messages.get(random.nextInt(messages.size()));
            write(message);
            int length = HEADER + message.blockLength(0);
            if (!check.isSound(piece, 0, Frames.PREFIX + length)) continue;
            assertThat(ones.run()).as(message.name()).isEqualTo(zeros.run());
        }
        assertThat(kinds).hasSizeGreaterThan(25);
    }

    private void write(Message message) {
        int block = message.blockLength(0);
        nowNs += random.nextInt(1_000_000);
        piece.setMemory(0, piece.capacity(), (byte) 0);
        Frames.putLength(piece, 0, HEADER + block);
        new MessageHeaderEncoder()
                .wrap(piece, Frames.PREFIX)
                .blockLength(block)
                .templateId(message.templateId())
                .schemaId(Schema.command().schemaId())
                .version(Schema.command().version());
        for (Field field : message.fields()) {
            write(field, Frames.PREFIX + HEADER + field.offset());
        }
    }

    private void write(Field field, int at) {
        boolean isNone = field.optional() && random.nextInt(4) == 0;
        List<Value> values = field.type().values();
        switch (field.type().kind()) {
            case TEXT -> {
                int length = Math.min(field.type().length(), random.nextInt(4));
                for (int i = 0; i < length; i++) {
                    piece.putByte(at + i, (byte) ('A' + random.nextInt(3)));
                }
            }
            case SET -> {
                long bits = 0;
                for (Value value : values) bits |= random.nextLong(2) << value.value();
                put(field, at, bits);
            }
            case ENUM -> {
                long one = values.get(random.nextInt(values.size())).value();
                put(field, at, isNone ? field.type().nullValue() : one);
            }
            case NUMBER -> {
                boolean isNow = field.name().equals("timestampNs");
                put(field, at, isNow ? nowNs : isNone ? field.type().nullValue() : number(field));
            }
        }
    }

    private long number(Field field) {
        return switch (field.type().name()) {
            case "Price" -> 1 + random.nextInt(3);
            case "Qty" -> 1 + random.nextInt(300);
            case "TimestampNs" -> nowNs + random.nextInt(1_000_000_000);
            default -> random.nextInt(3);
        };
    }

    private void put(Field field, int at, long value) {
        switch (field.type().lengthBytes()) {
            case 1 -> piece.putByte(at, (byte) value);
            case 2 -> piece.putShort(at, (short) value);
            case 4 -> piece.putInt(at, (int) value);
            default -> piece.putLong(at, value);
        }
    }
}
