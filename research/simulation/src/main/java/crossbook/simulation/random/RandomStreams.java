package crossbook.simulation.random;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The streams of random numbers of one seed, by name. A stream depends on the seed and its name
/// and on nothing else, so that whoever joins changes nobody's draws.
///
/// A stream begins at the first eight bytes, little-endian, of the SHA-256 of the seed (eight
/// bytes, little-endian) followed by the name in UTF-8.
///
/// @param seed any number
public record RandomStreams(long seed) {
    /// A new stream of that name, from its beginning.
    public RandomStream stream(String name) {
        return new RandomStream(seedOf(name));
    }

    private long seedOf(String name) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            sha256.update(bytes.putLong(0, seed).array());
            byte[] hash = sha256.digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).order(ByteOrder.LITTLE_ENDIAN).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
