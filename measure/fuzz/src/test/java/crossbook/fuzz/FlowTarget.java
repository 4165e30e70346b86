package crossbook.fuzz;

import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;
import crossbook.market.BadInput;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// Files of order flow, of every format: each record is read or refused, and the end is reached.
final class FlowTarget implements FuzzTarget {
    private static final Path SAMPLES = Path.of("../../data/samples");
    private static final int SEED_BYTES = 2_000;

    private static final byte[] MBO = """
            ts_event,action,side,price,size,order_id,symbol
            1,R,N,,0,0,A
            2,A,B,320.01,100,11,A
            3,T,A,320.01,60,0,A
            4,F,B,320.01,60,11,A
            5,C,B,320.01,60,11,A
            2020-12-28T13:00:00.006136329Z,M,B,320.02,50,11,A
            """.getBytes(StandardCharsets.US_ASCII);

    private final Path file;

    FlowTarget() {
        try {
            file = Files.createTempFile("crossbook-fuzz", ".flow");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        file.toFile().deleteOnExit();
    }

    @Override
    public String name() {
        return "flow";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        byte[] recorded = start("mixed.bin.gz");
        byte[] fiveScenarios = start("market-maker.bin.gz");
        byte[] packed;
        try (InputStream in = Files.newInputStream(SAMPLES.resolve("mixed.bin.gz"))) {
            packed = in.readNBytes(SEED_BYTES);
        }
        byte[] table = """
                34200.017459617,1,16113575,18,5853300,1
                34200.018,2,16113575,8,5853300,1
                34200.019,4,16113575,10,5853300,1
                34200.02,3,16113575,10,5853300,-1
                34200.03,7,0,0,-1,-1
                """.getBytes(StandardCharsets.US_ASCII);
        byte[] exchangeCore = fiveScenarios.clone();
        System.arraycopy("ECS1".getBytes(StandardCharsets.US_ASCII), 0, exchangeCore, 0, 4);
        return List.of(recorded, fiveScenarios, packed, table, exchangeCore, itch(), dbn(), MBO);
    }

    /// Metadata that name nothing, and an order.
    private static byte[] dbn() {
        ByteBuffer file = ByteBuffer.allocate(8 + 120 + 56).order(ByteOrder.LITTLE_ENDIAN);
        file.put("DBN".getBytes(StandardCharsets.US_ASCII)).put((byte) 3).putInt(120);
        file.putShort(8 + 45, (short) 71);
        file.position(8 + 120);
        file.put((byte) 14).put((byte) 0xA0).putShort((short) 0).putInt(1).putLong(1);
        file.putLong(11).putLong(3_200_100_000_000L).putInt(100).putShort((short) 0);
        file.put((byte) 'A').put((byte) 'B').putLong(1).putLong(0);
        return file.array();
    }

    /// An order, its execution, its replacement and its end.
    private static byte[] itch() {
        String time = "0000 1f1aced9f07b ";
        return HexFormat.of()
                .parseHex(("0024 41 000d " + time
                                + "0000000000002329 42 0000012c 4141504c20202020 0016e3c4"
                                + "001f 45 000d " + time
                                + "0000000000002329 00000064 0000000000000001"
                                + "0023 55 000d " + time
                                + "0000000000002329 000000000000232a 00000190 0016e360"
                                + "0013 44 000d " + time + "000000000000232a")
                        .replace(" ", ""));
    }

    private static byte[] start(String sample) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(SAMPLES.resolve(sample)))) {
            return Arrays.copyOf(in.readNBytes(SEED_BYTES), SEED_BYTES);
        }
    }

    @Override
    public void accept(byte[] input) throws IOException {
        Files.write(file, input);
        try (FlowReader flow = FlowReader.open(file)) {
            readAll(flow, input.length);
        } catch (BadInput refused) {
            if (refused.getMessage().isEmpty()) throw new IllegalStateException("no word why");
        }
    }

    /// A record takes a byte at least, so there is an end.
    private static void readAll(FlowReader flow, int bytes) {
        FlowRecord entry = new FlowRecord();
        boolean isMore = true;
        long most = 1_100L * bytes + 10; // packed at most a thousand to one
        for (long i = 0; isMore; i++) {
            if (i > most) throw new IllegalStateException("no end after " + i + " records");
            try {
                isMore = flow.next(entry);
            } catch (BadInput refused) {
                isMore = true; // the next record may be good
            }
        }
    }
}
