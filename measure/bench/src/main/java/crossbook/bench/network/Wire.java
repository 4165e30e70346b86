package crossbook.bench.network;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/// A connection: bytes in two directions.
final class Wire {
    private static final int WINDOW = 1 << 16;
    private static final int SMALL = 24;

    final String client;
    final Way toServer = new Way();
    final Way toClient = new Way();
    private final SimulatedNetwork network;
    private final String server;

    Wire(SimulatedNetwork network, String client, String server) {
        this.network = network;
        this.client = client;
        this.server = server;
    }

    boolean isOf(String process) {
        return client.equals(process) || server.equals(process);
    }

    /// What was on its way is gone.
    ///
    /// @param toClientToo whether the client is told
    /// @param toServerToo whether the server is
    void cut(boolean toClientToo, boolean toServerToo) {
        toClient.cut(toClientToo);
        toServer.cut(toServerToo);
        network.over(this);
    }

    /// Bytes that arrive together.
    private static final class Piece {
        final long atNs;
        final byte[] bytes;

        Piece(long atNs, byte[] bytes) {
            this.atNs = atNs;
            this.bytes = bytes;
        }
    }

    /// One direction.
    final class Way {
        private final Queue<Piece> pieces = new ArrayDeque<>();
        private int taken;
        private int waiting;
        private long lastNs;
        private boolean isFinished;
        private boolean isBroken;
        private boolean isReset;

        private void cut(boolean isTold) {
            pieces.clear();
            taken = 0;
            waiting = 0;
            isBroken = true;
            isReset |= isTold;
        }

        /// Takes what there is room for.
        ///
        /// @param back the other direction: who writes hears there that the connection
        ///     is gone
        int write(ByteBuffer from, Way back) throws IOException {
            if (back.isReset || isFinished) throw new IOException("the connection is reset");
            int length = Math.min(from.remaining(), WINDOW - waiting);
            int left = length;
            boolean isCut = network.isCut();
            while (left > 0) {
                int size = isCut ? 1 + network.random.nextInt(Math.min(left, SMALL)) : left;
                byte[] bytes = new byte[size];
                from.get(bytes);
                left -= size;
                if (isBroken) continue; // into nothing
                lastNs = Math.max(lastNs, network.now() + network.delayNs());
                pieces.add(new Piece(lastNs, bytes));
                waiting += size;
            }
            return length;
        }

        /// Hands over one piece, or what there is room for; 0: nothing has come, -1:
        /// nothing will.
        int read(ByteBuffer to) throws IOException {
            if (isReset) throw new IOException("the connection is reset");
            if (!hasCome()) return isFinished && pieces.isEmpty() ? -1 : 0;
            byte[] bytes = pieces.element().bytes;
            int length = Math.min(bytes.length - taken, to.remaining());
            to.put(bytes, taken, length);
            network.received(bytes, taken, length);
            taken += length;
            waiting -= length;
            if (taken == bytes.length) {
                pieces.remove();
                taken = 0;
            }
            return length;
        }

        private boolean hasCome() {
            return !pieces.isEmpty() && pieces.element().atNs <= network.now();
        }

        /// Whether a read tells something.
        boolean isReadable() {
            return isReset || hasCome() || (isFinished && pieces.isEmpty());
        }

        boolean hasRoom() {
            return waiting < WINDOW;
        }

        /// Nobody reads it any more.
        void abandon() {
            cut(false);
        }

        /// Nothing more comes after what is on its way.
        void finish() {
            isFinished = true;
        }
    }
}
