package crossbook.flow.replay;

import crossbook.core.event.Book;
import crossbook.flow.FlowRecord;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// The rows of a LOBSTER book file that a replay makes, one for each record.
final class LobsterRows {
    private LobsterRows() {}

    /// The list in which they will stand when the replay has run.
    static List<String> of(Replay replay, int levels) {
        List<String> rows = new ArrayList<>();
        LobsterBookRow row = new LobsterBookRow(levels, 1);
        replay.listen(new ReplayListener() {
            @Override
            public void recordEnds(FlowRecord entry, Book now) {
                StringBuilder text = new StringBuilder();
                try {
                    row.append(now, text);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                rows.add(text.toString());
            }
        });
        return rows;
    }
}
