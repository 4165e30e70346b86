package crossbook.web.access;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.agrona.concurrent.SystemEpochNanoClock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// The keys of programs, in a file, their secrets encrypted (AES-GCM, bound to all that the
/// file says of the key) with a key that stands elsewhere: who has the file alone can sign
/// nothing, and give a key no other rights. A file that was changed is read anew. Thread-safe.
public final class ApiKeys {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int SECRET_BYTES = 32;

    private final Path file;
    private final byte[] encryption;
    private final Writing writing;
    private final SecureRandom random = new SecureRandom();
    private Map<String, WithSecret> keys = Map.of();
    private FileTime readTime;

    /// Writes a file that its owner alone may read, as a whole.
    @FunctionalInterface
    public interface Writing {
        void write(Path file, String text) throws IOException;
    }

    /// A key with its secret, which is shown once.
    public static final class WithSecret {
        private final ApiKey key;
        private final byte[] secret;

        private WithSecret(ApiKey key, byte[] secret) {
            this.key = key;
            this.secret = secret.clone();
        }

        public ApiKey key() {
            return key;
        }

        public byte[] secret() {
            return secret.clone();
        }
    }

    /// @param file null: there are no keys
    /// @param encryption 32 bytes
    public ApiKeys(Path file, byte[] encryption, Writing writing) {
        this.file = file;
        this.encryption = encryption.clone();
        this.writing = writing;
    }

    /// No keys, where nobody logs in.
    public static ApiKeys none() {
        return new ApiKeys(null, new byte[SECRET_BYTES], (file, text) -> {
            throw new IOException("there are no keys here");
        });
    }

    private synchronized Map<String, WithSecret> keys() {
        if (file == null) return Map.of();
        try {
            FileTime time = Files.getLastModifiedTime(file);
            if (!time.equals(readTime)) keys = read(Files.readAllBytes(file));
            readTime = time;
        } catch (NoSuchFileException e) {
            keys = Map.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return keys;
    }

    private Map<String, WithSecret> read(byte[] text) throws IOException {
        Map<String, WithSecret> found = new LinkedHashMap<>();
        JsonNode rows = MAPPER.readTree(text);
        if (!rows.isArray()) throw new IOException(file + ": is no list of keys");
        for (JsonNode row : rows) {
            String id = row.path("id").asText();
            ApiKey key = new ApiKey(
                    id,
                    row.path("participant").asText(),
                    row.path("label").asText(),
                    row.path("readOnly").asBoolean(),
                    texts(row.path("symbols")),
                    texts(row.path("addresses")),
                    row.path("createdNs").asLong(),
                    row.path("expiresNs").asLong());
            byte[] closed = Base64.getDecoder().decode(row.path("secret").asText());
            found.put(id, new WithSecret(key, opened(key, closed)));
        }
        return found;
    }

    private static Set<String> texts(JsonNode array) {
        Set<String> texts = new TreeSet<>();
        array.forEach(text -> texts.add(text.asText()));
        return Set.copyOf(texts);
    }

    /// The key of that id.
    public Optional<WithSecret> find(String id) {
        return Optional.ofNullable(keys().get(id));
    }

    /// All of them, without the secrets.
    public List<ApiKey> all() {
        return keys().values().stream().map(WithSecret::key).toList();
    }

    /// Makes a key. Its id and its time come from here.
    ///
    /// @throws UncheckedIOException if it cannot be kept
    public synchronized WithSecret add(ApiKey wanted) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        byte[] id = new byte[8];
        random.nextBytes(id);
        ApiKey key = new ApiKey(
                HexFormat.of().formatHex(id),
                wanted.participant(),
                wanted.label(),
                wanted.readOnly(),
                wanted.symbols(),
                wanted.addresses(),
                SystemEpochNanoClock.INSTANCE.nanoTime(),
                wanted.expiresNs());
        WithSecret made = new WithSecret(key, secret);
        List<WithSecret> all = new ArrayList<>(keys().values());
        all.add(made);
        write(all);
        return made;
    }

    /// Takes a key away. False if there is none of that id.
    public synchronized boolean revoke(String id) {
        List<WithSecret> all = new ArrayList<>(keys().values());
        if (!all.removeIf(key -> key.key().id().equals(id))) return false;
        write(all);
        return true;
    }

    private void write(List<WithSecret> all) {
        ArrayNode rows = MAPPER.createArrayNode();
        for (WithSecret each : all) {
            byte[] closed = closed(each.key(), each.secret());
            rows.add(row(each.key()).put("secret", Base64.getEncoder().encodeToString(closed)));
        }
        try {
            writing.write(file, rows.toPrettyString() + "\n");
            keys = read(Files.readAllBytes(file));
            readTime = Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// What the file says of a key, but for the secret.
    private static ObjectNode row(ApiKey key) {
        ObjectNode row = MAPPER.createObjectNode();
        row.put("id", key.id()).put("participant", key.participant());
        row.put("label", key.label()).put("readOnly", key.readOnly());
        ArrayNode symbols = row.putArray("symbols");
        key.symbols().stream().sorted().forEach(symbols::add);
        ArrayNode addresses = row.putArray("addresses");
        key.addresses().stream().sorted().forEach(addresses::add);
        return row.put("createdNs", key.createdNs()).put("expiresNs", key.expiresNs());
    }

    private byte[] closed(ApiKey key, byte[] secret) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] text;
        try {
            text = crypt(Cipher.ENCRYPT_MODE, row(key).toString(), nonce, secret, 0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(file + ": a key cannot be kept", e);
        }
        byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + text.length);
        System.arraycopy(text, 0, all, NONCE_BYTES, text.length);
        return all;
    }

    private byte[] opened(ApiKey key, byte[] closed) {
        byte[] nonce = Arrays.copyOf(closed, NONCE_BYTES);
        try {
            return crypt(Cipher.DECRYPT_MODE, row(key).toString(), nonce, closed, NONCE_BYTES);
        } catch (GeneralSecurityException _) {
            return openedById(key.id(), nonce, closed);
        }
    }

    /// An older program bound a secret to the id alone. One that is bound to more does not open so.
    private byte[] openedById(String id, byte[] nonce, byte[] closed) {
        try {
            return crypt(Cipher.DECRYPT_MODE, id, nonce, closed, NONCE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    file + ": key " + id + " does not open with the key of this exchange", e);
        }
    }

    private byte[] crypt(int mode, String bound, byte[] nonce, byte[] text, int from)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(
                mode, new SecretKeySpec(encryption, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(bound.getBytes(StandardCharsets.UTF_8));
        return cipher.doFinal(text, from, text.length - from);
    }
}
