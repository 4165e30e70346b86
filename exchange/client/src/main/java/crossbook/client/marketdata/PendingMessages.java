package crossbook.client.marketdata;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/// Messages that came before their turn. Bounded: when it is full it forgets all,
/// because what it forgets can be asked for again.
final class PendingMessages {
    private final Long2ObjectHashMap<byte[]> messages = new Long2ObjectHashMap<>();
    private final long mostBytes;
    private long bytes;

    PendingMessages(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    boolean has(long sequence) {
        return messages.containsKey(sequence);
    }

    void add(long sequence, DirectBuffer buffer, int offset, int length) {
        if (messages.containsKey(sequence)) return;
        if (bytes + length > mostBytes) clear();
        byte[] message = new byte[length];
        buffer.getBytes(offset, message);
        messages.put(sequence, message);
        bytes += length;
    }

    /// Takes a message out and shows it in `view`; false if it is not here.
    boolean take(long sequence, UnsafeBuffer view) {
        byte[] message = messages.remove(sequence);
        if (message == null) return false;
        bytes -= message.length;
        view.wrap(message);
        return true;
    }

    /// Forgets what is older than a number.
    void forgetBefore(long sequence) {
        messages.entrySet().removeIf(entry -> {
            boolean isOld = entry.getKey() < sequence;
            if (isOld) bytes -= entry.getValue().length;
            return isOld;
        });
    }

    void clear() {
        messages.clear();
        bytes = 0;
    }
}
