package crossbook.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.client.entry.Limits;
import crossbook.fix.Dialect;
import crossbook.fix.FixFramer;
import crossbook.fix.FixSession;
import crossbook.fix.FixStore;
import crossbook.fix.Instruments;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;
import crossbook.protocol.Side;
import crossbook.protocol.entry.LogonDecoder;
import crossbook.protocol.entry.LogonReplyEncoder;
import crossbook.testkit.FixText;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What a client sends to a FIX session. An input is lines: each is framed, so that what is
/// damaged gets behind the checksum, but one that begins with an exclamation mark comes as it
/// is. What is passed on is whole and valid, and so is what the client is sent.
final class FixTarget implements FuzzTarget {
    private static final long NOW_NS = 1_795_687_200_000_000_000L; // 2026-11-26 10:00
    private static final int MAX_TURNS = 1_000;
    private static final String HEAD = "49=a|56=CROSSBOOK|34=N|52=20261126-10:00:00|";
    private static final String LOGON = "35=A|" + HEAD + "98=0|108=30|554=x|";

    private final FixSession.Surroundings surroundings =
            new FixSession.Surroundings(Dialect.crossbook(), new OneInstrument(), "CROSSBOOK");

    /// Of all inputs: to map a file for each takes longer than all else.
    private final FixStore store;

    FixTarget() {
        try {
            Path file = Files.createTempDirectory("crossbook-fuzz").resolve("a.fix");
            file.toFile().deleteOnExit();
            file.getParent().toFile().deleteOnExit();
            store = FixStore.open(file, FixStore.MIN_BYTES);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String name() {
        return "fix";
    }

    @Override
    public int share() {
        return 10;
    }

    @Override
    public List<byte[]> seeds() {
        String order =
                "35=D|" + HEAD + "11=a1|55=ABC|54=1|60=20261126-10:00:00|38=10|40=2|44=1.05|";
        return List.of(
                seed(LOGON, order, "35=5|" + HEAD),
                seed(LOGON, order + "453=2|448=a|452=1|448=T|447=D|452=12|1138=0|110=5|59=1|"),
                seed(LOGON, order + "18=6|59=6|432=20261231|528=A|2362=7|20002=Y|1=C1|"),
                seed(
                        LOGON,
                        "35=G|" + HEAD + "41=a|11=b|48=ABC|22=8|54=2|60=20261126-10:00:00|40=2|"),
                seed(
                        LOGON,
                        "35=F|" + HEAD + "37=01hbIXLE8st|11=b|55=ABC|54=2|60=20261126-10:00:00|"),
                seed(LOGON, "35=q|" + HEAD + "11=m|530=7|60=20261126-10:00:00.123456789|"),
                seed(
                        LOGON,
                        "35=1|" + HEAD + "112=x|",
                        "35=2|" + HEAD + "7=1|16=0|",
                        "35=0|" + HEAD),
                seed(LOGON, "35=4|" + HEAD + "123=Y|36=9|", "35=4|" + HEAD + "36=20|"),
                seed(LOGON, "!8=FIX.4.4|9=5|35=0|10=161|", "35=3|" + HEAD + "45=1|"));
    }

    private static byte[] seed(String... lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.length; i++) {
            text.append(lines[i].replace("34=N", "34=" + (i + 1))).append('\n');
        }
        return text.toString().getBytes(ISO_8859_1);
    }

    @Override
    public void accept(byte[] input) {
        StringBuilder bytes = new StringBuilder();
        new String(input, ISO_8859_1).lines().forEach(line -> bytes.append(framed(line)));
        UnsafeBuffer buffer = new UnsafeBuffer(FixText.bytes(bytes.toString()));
        Exchange exchange = new Exchange();
        try {
            int at = exchange.session.read(buffer, 0, buffer.capacity());
            if (at < 0 || at > buffer.capacity()) throw new IllegalStateException("read " + at);
            for (int turns = 0; exchange.session.repeat(); turns++) {
                if (turns > MAX_TURNS) throw new IllegalStateException("it never ends");
            }
            exchange.session.commit();
        } finally {
            exchange.session.close();
        }
    }

    private static String framed(String line) {
        if (line.startsWith("!")) return line.substring(1);
        return FixText.framed("FIX.4.4", line);
    }

    /// A gateway that lets in anybody.
    private final class Exchange implements FixSession.Gateway {
        private final MessageCheck check = new MessageCheck(Schema.entry());
        private final FixFramer framer = new FixFramer();
        private final LogonReplyEncoder reply = new LogonReplyEncoder();
        private final UnsafeBuffer answer = new UnsafeBuffer(new byte[256]);
        final FixSession session = new FixSession(surroundings, this);
        private boolean hasEnded;

        @Override
        public boolean pass(DirectBuffer message, int offset, int length) {
            Reason fault = check.check(message, offset, length);
            if (fault != Reason.NONE) {
                throw new IllegalStateException(fault + " " + check.faultyField());
            }
            int templateId = new MessageHeaderDecoder().wrap(message, offset).templateId();
            if (templateId != LogonDecoder.TEMPLATE_ID) return true;
            Framing.begin(reply, answer, 0).reason(Reason.NONE).lastEventNumber(1);
            int replyLength = MessageHeaderEncoder.ENCODED_LENGTH + LogonReplyEncoder.BLOCK_LENGTH;
            session.answer(answer, 0, replyLength);
            return true;
        }

        @Override
        public boolean send(DirectBuffer bytes, int from, int length) {
            boolean isWhole = framer.find(bytes, from, from + length) == FixFramer.Found.MESSAGE
                    && framer.end() == from + length;
            if (!isWhole) throw new IllegalStateException("a garbled answer");
            return true;
        }

        @Override
        public boolean hasRoomToRepeat() {
            return true;
        }

        @Override
        public FixStore open(String participant, String compId) {
            store.reset();
            return store;
        }

        @Override
        public void close(String participant, String compId) {}

        @Override
        public void recover(long fromEvent, long toEvent) {}

        @Override
        public void end(String text) {
            hasEnded = true;
        }

        @Override
        public void drop(String why) {
            hasEnded = true;
        }

        @Override
        public void tooSlow() {
            hasEnded = true;
        }

        @Override
        public boolean hasEnded() {
            return hasEnded;
        }

        @Override
        public long epochNs() {
            return NOW_NS;
        }
    }

    /// ABC, with two decimals.
    private static final class OneInstrument implements Instruments {
        @Override
        public int find(DirectBuffer symbol, int at, int length) {
            boolean isIt =
                    length == 3 && symbol.getByte(at) == 'A' && symbol.getByte(at + 1) == 'B';
            return isIt ? 0 : NONE;
        }

        @Override
        public byte[] symbol(int instrumentId) {
            return new byte[] {'A', 'B', 'C'};
        }

        @Override
        public int priceScale(int instrumentId) {
            return 2;
        }

        @Override
        public String sentence(Reason reason, Limits limits, int instrumentId, Side side) {
            return reason.name();
        }
    }
}
