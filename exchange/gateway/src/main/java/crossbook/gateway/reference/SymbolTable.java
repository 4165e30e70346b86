package crossbook.gateway.reference;

import org.agrona.DirectBuffer;

import java.util.List;

/// Instruments by their symbols as bytes, so that a message which names one needs no text
/// made.
///
/// Probes one place after the other. A symbol that an instrument no longer has leads to it
/// still, and is not found, because what is found is compared with what the instrument is
/// called now.
final class SymbolTable {
    private ListedInstrument[] table = new ListedInstrument[64];
    private int used;

    /// Adds one, or one that is called otherwise now.
    ///
    /// @param all the instruments there are, from which a larger table is made
    void add(ListedInstrument listed, List<ListedInstrument> all) {
        if (2 * used >= table.length) {
            table = new ListedInstrument
                    [2 * Math.max(table.length, Integer.highestOneBit(all.size()) << 1)];
            used = 0;
            for (ListedInstrument each : all) {
                if (each.symbolBytes.length > 0) put(each);
            }
        } else {
            put(listed);
        }
    }

    private void put(ListedInstrument listed) {
        int hash = 0;
        for (byte b : listed.symbolBytes) hash = 31 * hash + b;
        int place = place(hash);
        while (table[place] != null && table[place] != listed) place = next(place);
        if (table[place] == null) used++;
        table[place] = listed;
    }

    private int place(int hash) {
        return (hash ^ hash >>> 16) & table.length - 1;
    }

    private int next(int place) {
        return place + 1 & table.length - 1;
    }

    ListedInstrument find(DirectBuffer symbol, int at, int length) {
        int hash = 0;
        for (int i = 0; i < length; i++) hash = 31 * hash + symbol.getByte(at + i);
        int place = place(hash);
        while (table[place] != null) {
            if (isCalled(table[place].symbolBytes, symbol, at, length)) return table[place];
            place = next(place);
        }
        return null;
    }

    private static boolean isCalled(byte[] name, DirectBuffer symbol, int at, int length) {
        if (name.length != length) return false;
        for (int i = 0; i < length; i++) if (symbol.getByte(at + i) != name[i]) return false;
        return true;
    }
}
