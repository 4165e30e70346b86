package crossbook.flow.replay;

import crossbook.flow.Progress;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.SequencedMap;

/// What a replay came to, to be compared with that of another: all rows of `events.csv`
/// as one hash, and the state after them.
record Fingerprint(
        long messages,
        String events,
        SequencedMap<String, String> digests,
        String stateHash,
        String businessHash) {

    static Fingerprint of(Path flow, long limit) {
        return of(Replay.of(flow, ReplayOptions.DEFAULT.withLimit(limit)));
    }

    /// Runs the replay.
    static Fingerprint of(Replay replay) {
        MessageDigest sha256 = sha256();
        OutputStream hashing = new DigestOutputStream(OutputStream.nullOutputStream(), sha256);
        ReplaySummary summary;
        try (Writer rows = new OutputStreamWriter(hashing, StandardCharsets.UTF_8)) {
            summary = replay.listen(new EventsCsv(rows, replay::engine)).run(Progress.silent());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Fingerprint(
                summary.messages(),
                HexFormat.of().formatHex(sha256.digest()),
                summary.digests(),
                summary.stateHash(),
                HexFormat.of().toHexDigits(replay.engine().businessHash()));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }

    /// Prints the fingerprint of each flow on a line of its own.
    ///
    /// @param args the limit and the flows
    public static void main(String[] args) {
        for (int i = 1; i < args.length; i++) {
            System.out.println(of(Path.of(args[i]), Long.parseLong(args[0])));
        }
    }
}
