package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.event.EventSink;
import crossbook.core.state.StateException;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The state of an engine as bytes: the core's words, eight bytes each, little endian.
///
/// The words frame themselves ([MatchingEngine#save]), so nothing is added here. The same
/// state is the same bytes.
public final class SavedState {
    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private SavedState() {}

    /// Writes the whole state of an engine. Flushes `out` and leaves it open.
    public static void save(MatchingEngine engine, OutputStream out) throws IOException {
        BufferedOutputStream buffered = new BufferedOutputStream(out);
        byte[] bytes = new byte[Long.BYTES];
        try {
            engine.save(word -> {
                WORDS.set(bytes, 0, word);
                write(bytes, buffered);
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        buffered.flush();
    }

    private static void write(byte[] bytes, OutputStream out) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The engine whose state `in` holds, up to its end; it goes on as the saved one would
    /// have, and tells `sink`. Leaves `in` open.
    ///
    /// @throws StateException unless `in` holds one whole saved state of this version
    /// @throws IOException if `in` cannot be read, whatever the bytes before said
    public static MatchingEngine load(InputStream in, EventSink sink) throws IOException {
        Words words = new Words(in);
        MatchingEngine engine;
        try {
            engine = MatchingEngine.load(words::next, sink);
        } catch (StateException e) {
            if (words.failure != null) throw words.failure;
            throw e;
        }
        words.expectEnd();
        return engine;
    }

    /// The words of a stream. Why it cannot be read is kept, for the core takes any
    /// exception on its way for damage.
    private static final class Words {
        private final InputStream in;
        private final byte[] bytes = new byte[Long.BYTES];
        private long consumed;
        private IOException failure;

        Words(InputStream in) {
            this.in = new BufferedInputStream(in);
        }

        long next() {
            int count = read();
            consumed += count;
            if (count < Long.BYTES) {
                throw new StateException("truncated: ends after " + consumed + " bytes");
            }
            return (long) WORDS.get(bytes, 0);
        }

        private int read() {
            try {
                return in.readNBytes(bytes, 0, Long.BYTES);
            } catch (IOException e) {
                failure = e;
                throw new UncheckedIOException(e);
            }
        }

        void expectEnd() throws IOException {
            if (in.read() >= 0) {
                throw new StateException("more follows after its end, at byte " + consumed);
            }
        }
    }
}
