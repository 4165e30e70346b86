package crossbook.bench.network;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Names channels in the order in which they were registered. It never waits.
final class MemorySelector extends AbstractSelector {
    private final List<Key> keys = new ArrayList<>();
    private final Set<SelectionKey> selected = new LinkedHashSet<>();

    MemorySelector(SelectorProvider provider) {
        super(provider);
    }

    private final class Key extends AbstractSelectionKey {
        private final AbstractSelectableChannel channel;
        private int interest;
        private int ready;

        Key(AbstractSelectableChannel channel, int interest) {
            this.channel = channel;
            this.interest = interest;
        }

        boolean look() {
            ready = ((Selected) channel).readyOps() & interest;
            return ready != 0;
        }

        @Override
        public SelectableChannel channel() {
            return channel;
        }

        @Override
        public Selector selector() {
            return MemorySelector.this;
        }

        @Override
        public int interestOps() {
            return interest;
        }

        @Override
        public SelectionKey interestOps(int ops) {
            interest = ops;
            return this;
        }

        @Override
        public int readyOps() {
            return ready;
        }
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
        Key key = new Key(channel, ops);
        key.attach(attachment);
        keys.add(key);
        return key;
    }

    @Override
    public int selectNow(Consumer<SelectionKey> action) {
        int count = selectNow();
        List<SelectionKey> found = List.copyOf(selected);
        selected.clear();
        found.forEach(action);
        return count;
    }

    @Override
    public int selectNow() {
        if (!cancelledKeys().isEmpty()) {
            keys.removeIf(key -> !key.isValid());
            cancelledKeys().forEach(key -> deregister((AbstractSelectionKey) key));
            cancelledKeys().clear();
        }
        selected.clear();
        for (Key key : keys) if (key.look()) selected.add(key);
        return selected.size();
    }

    @Override
    public Set<SelectionKey> keys() {
        return Set.copyOf(keys);
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        return selected;
    }

    @Override
    public int select(long timeout) {
        throw new UnsupportedOperationException("nobody waits in this network");
    }

    @Override
    public int select() {
        return select(0);
    }

    @Override
    public Selector wakeup() {
        return this;
    }

    @Override
    protected void implCloseSelector() {
        keys.clear();
        selected.clear();
    }
}
