package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;

import java.nio.ByteBuffer;

/// What a gateway that goes on needs beside the books, and the public does not see.
final class Unseen {
    /// Which orders have other ids in the feed than their own.
    final PublicIds ids = new PublicIds();

    /// The names that orders may show.
    final OwnerNames names = new OwnerNames();

    /// What is behind the phases that the public sees.
    final HiddenPhases phases = new HiddenPhases();

    void clear() {
        ids.clear();
        names.clear();
        phases.clear();
    }

    Unseen copy() {
        Unseen copy = new Unseen();
        copy.become(this);
        return copy;
    }

    void become(Unseen other) {
        other.ids.copyTo(ids);
        other.names.copyTo(names);
        other.phases.copyTo(phases);
    }

    // Kept with a checkpoint, beside what the public may see.

    int lengthBytes() {
        return 2 * Integer.BYTES + phases.lengthBytes() + names.lengthBytes() + ids.lengthBytes();
    }

    void write(ByteBuffer out) {
        phases.write(out.putInt(phases.lengthBytes()));
        names.write(out.putInt(names.lengthBytes()));
        ids.write(out);
    }

    /// Takes what [#write] has written.
    ///
    /// @throws FeedDamagedException if these bytes are something else
    void read(ByteBuffer in) {
        phases.read(counted(in));
        names.read(counted(in));
        ids.read(in);
    }

    /// The next bytes, which a number before them counts.
    private static ByteBuffer counted(ByteBuffer in) {
        int told = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (told < 0 || told > in.remaining()) throw new FeedDamagedException("it ends early");
        ByteBuffer bytes = in.slice(in.position(), told);
        in.position(in.position() + told);
        return bytes;
    }
}
