package crossbook.fuzz;

import crossbook.protocol.Framing;
import crossbook.protocol.Schema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The golden vectors as bytes: header and body of every message.
public final class Vectors {
    private static final Path DIRECTORY = Path.of("../../exchange/protocol/vectors");
    private static final Pattern HEX = Pattern.compile("\"hex\": \"([0-9a-f]*)\"");

    private Vectors() {}

    public static List<byte[]> of(Schema schema) throws IOException {
        List<byte[]> messages = new ArrayList<>();
        try (Stream<Path> files = Files.list(DIRECTORY.resolve(schema.name()))) {
            for (Path file : files.sorted().toList()) {
                Matcher matcher = HEX.matcher(Files.readString(file));
                while (matcher.find()) messages.add(HexFormat.of().parseHex(matcher.group(1)));
            }
        }
        return messages;
    }

    /// The message after its length.
    public static byte[] framed(byte[] message) {
        byte[] frame = new byte[Framing.LENGTH_BYTES + message.length];
        frame[0] = (byte) message.length;
        frame[1] = (byte) (message.length >> 8);
        System.arraycopy(message, 0, frame, Framing.LENGTH_BYTES, message.length);
        return frame;
    }
}
