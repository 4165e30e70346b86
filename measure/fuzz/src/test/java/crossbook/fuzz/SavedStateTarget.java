package crossbook.fuzz;

import crossbook.core.MatchingEngine;
import crossbook.core.event.EventSink;
import crossbook.core.state.StateException;
import crossbook.flow.replay.SavedState;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Saved states of the engine: what can be loaded saves itself again, byte for byte.
final class SavedStateTarget implements FuzzTarget {
    private static final EventSink NOBODY = new EventSink() {};

    @Override
    public String name() {
        return "saved-state";
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        List<byte[]> seeds = new ArrayList<>();
        for (MatchingEngine engine : SmallExchange.engines()) seeds.add(saved(engine));
        return seeds;
    }

    @Override
    public void accept(byte[] input) throws IOException {
        MatchingEngine engine;
        try {
            engine = SavedState.load(new ByteArrayInputStream(input), NOBODY);
        } catch (StateException refused) {
            return;
        }
        if (!Arrays.equals(input, saved(engine))) {
            throw new IllegalStateException("saves another state than was loaded");
        }
    }

    private static byte[] saved(MatchingEngine engine) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SavedState.save(engine, out);
        return out.toByteArray();
    }
}
