package crossbook.web.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signatures of requests, and those that have been seen: each counts once.
public final class Signatures {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MAX_REMEMBERED = 1_000_000;

    private final long windowNs;
    private final Map<String, Long> seen = new LinkedHashMap<>();

    Signatures(long windowNs) {
        this.windowNs = windowNs;
    }

    /// The signature of a request, in hexadecimal digits.
    ///
    /// @param timestamp milliseconds since 1970, as the header has them
    /// @param nonce as the header has it; empty: none
    /// @param target method, and path with query
    public static String sign(
            byte[] secret, String timestamp, String nonce, String target, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            mac.update((timestamp + nonce + target).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is not available", e);
        }
    }

    /// Whether two signatures are alike, in a time that does not tell where they differ.
    static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /// Notes a signature. False if it was seen before, as long as its timestamp is current.
    synchronized boolean isNew(String signature, long nowNs) {
        var oldest = seen.entrySet().iterator();
        while (oldest.hasNext()) {
            boolean isOver = nowNs - oldest.next().getValue() > 2 * windowNs;
            if (!isOver && seen.size() < MAX_REMEMBERED) break;
            oldest.remove();
        }
        return seen.putIfAbsent(signature, nowNs) == null;
    }
}
