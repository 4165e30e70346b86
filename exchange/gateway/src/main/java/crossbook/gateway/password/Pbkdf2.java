package crossbook.gateway.password;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The hash of a password, PBKDF2 (RFC 8018), computed in small pieces, so that anyone who
/// computes it can rest in between. Java's own is the same in one piece.
public final class Pbkdf2 {
    /// What takes some tens of microseconds.
    private static final int PIECE = 128;

    private static final byte[] ZERO = {0};

    private final String mac;
    private final byte[] salt;
    private final int iterations;

    /// @param mac such as `HmacSHA256`
    public Pbkdf2(String mac, byte[] salt, int iterations) {
        this.mac = mac;
        this.salt = salt.clone();
        this.iterations = iterations;
    }

    /// The hash of a password.
    ///
    /// @param length of the hash, in bytes
    /// @param rest called after each piece
    public byte[] hash(char[] password, int length, Runnable rest) {
        byte[] key = bytes(password);
        try {
            Mac prf = Mac.getInstance(mac);
            // HMAC fills a key up with zeros, so one zero stands for none.
            prf.init(new SecretKeySpec(key.length == 0 ? ZERO : key, mac));
            ByteBuffer hash = ByteBuffer.allocate(length + prf.getMacLength());
            for (int block = 1; hash.position() < length; block++) {
                hash.put(block(prf, block, rest));
            }
            return Arrays.copyOf(hash.array(), length);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(mac + " is not available", e);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private static byte[] bytes(char[] password) {
        ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(password));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes).clear();
        while (encoded.hasRemaining()) encoded.put((byte) 0);
        return bytes;
    }

    private byte[] block(Mac prf, int number, Runnable rest) throws GeneralSecurityException {
        prf.update(salt);
        prf.update(ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
        byte[] last = prf.doFinal();
        byte[] sum = last.clone();
        for (int i = 1; i < iterations; i++) {
            if (i % PIECE == 0) rest.run();
            prf.update(last);
            prf.doFinal(last, 0);
            for (int place = 0; place < sum.length; place++) sum[place] ^= last[place];
        }
        return sum;
    }
}
