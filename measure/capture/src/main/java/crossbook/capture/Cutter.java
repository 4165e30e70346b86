package crossbook.capture;

import static crossbook.protocol.Framing.LENGTH_BYTES;
import static crossbook.protocol.MessageHeaderEncoder.ENCODED_LENGTH;

import crossbook.fix.FixFramer;
import crossbook.fix.FixFramer.Found;
import crossbook.protocol.Schema;

import org.agrona.DirectBuffer;

/// Cuts bytes into messages, and tells by them what is spoken.
final class Cutter {
    private final FixFramer fix = new FixFramer();
    private final EntryFramer entry = new EntryFramer(Schema.entry());
    private Protocol recognised = Protocol.UNKNOWN;
    private int end;

    /// Looks at what begins at `from`.
    Found find(Protocol protocol, DirectBuffer buffer, int from, int to) {
        boolean isFix = protocol == Protocol.FIX;
        Found found = isFix ? fix.find(buffer, from, to) : entry.find(buffer, from, to);
        end = isFix ? fix.end() : entry.end();
        return found;
    }

    /// Where what was found ends.
    int end() {
        return end;
    }

    /// Where the first message of a protocol begins; below 0: nowhere. Of FIX it must be whole, of
    /// order entry its head.
    int begin(DirectBuffer buffer, int from, int to) {
        for (int at = from; at < to; at++) {
            boolean isEntry = at + LENGTH_BYTES + ENCODED_LENGTH <= to && entry.isHead(buffer, at);
            if (isEntry) recognised = Protocol.ENTRY;
            else if (isFix(buffer, at, to)) recognised = Protocol.FIX;
            else continue;
            return at;
        }
        return -1;
    }

    private boolean isFix(DirectBuffer buffer, int at, int to) {
        return buffer.getByte(at) == '8' && fix.find(buffer, at, to) == Found.MESSAGE;
    }

    /// Which protocol it was.
    Protocol recognised() {
        return recognised;
    }
}
