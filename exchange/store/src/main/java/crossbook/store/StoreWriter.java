package crossbook.store;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.marketdata.PublicMarket;

import org.agrona.DirectBuffer;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;

/// Reads the events and brings their rows to the database, each exactly once.
///
/// A table is its own memory: all rows that an event has in it are committed together, so the
/// number of its last event says what it has, and what it has is passed over. The books are a
/// state, which a file keeps; it is written only when everything before it is committed. So
/// whatever a crash leaves behind, reading on from that file brings every table to where it would
/// be, without hole and without duplicate.
final class StoreWriter implements AutoCloseable {
    private static final int FRAME_LIMIT = 256;
    private static final long MOST_COMMITS_BEHIND = 48;
    private static final ZoneId ZONE = ZoneOffset.UTC;

    private final StoreSettings settings;
    private final StoreSource source;
    private final Database database;
    private final HostConnection host;
    private final Map<StoreTable, TableRows> tables = new EnumMap<>(StoreTable.class);
    private final BookRows book;
    private final EventHandler handler = this::onEvent;
    private PublicMarket market;
    private EventRows rows;
    private EventStream stream;
    private boolean isVerified;
    private long waitingSinceNs;
    private long written;
    private long committedEvent;
    private long appliedEvent;

    /// The commits by which [#markedEvent] is in the tables; null: nothing is to be applied.
    private Database.Commits marked;

    private long markedEvent;
    private long checkpointEvent;
    private long firstEvent;

    StoreWriter(StoreSettings settings, StoreSource source, Database database) {
        this.settings = settings;
        this.source = source;
        this.database = database;
        for (StoreTable table : StoreTable.values()) tables.put(table, database.rows(table));
        book = new BookRows(tables);
        market = PublicMarket.load(settings.checkpoint(), ZONE, book)
                .orElseGet(() -> new PublicMarket(ZONE, book));
        rows = new EventRows(tables, market, book);
        rememberParticipants();
        rememberAssets();
        checkpointEvent = market.eventNumber();
        committedEvent = newestStored();
        appliedEvent = committedEvent;
        isVerified = checkpointEvent == 0;
        host = source.connect().get();
        stream = host.events(Math.max(1, checkpointEvent));
    }

    /// The last event of which any table has rows.
    private long newestStored() {
        return tables.values().stream().mapToLong(TableRows::storedEvent).max().orElse(0);
    }

    private void rememberParticipants() {
        read(
                "SELECT participant_id, participant FROM participants LATEST ON ts PARTITION BY"
                        + " participant",
                row -> rows.names().participant(row.getInt(1), row.getString(2)));
    }

    /// As they were called then: one may have got another code since.
    private void rememberAssets() {
        read(
                "SELECT asset_id, asset, asset_scale FROM assets WHERE event_number <= "
                        + market.eventNumber() + " ORDER BY event_number",
                row -> rows.names().asset(row.getLong(1), row.getString(2), row.getInt(3)));
    }

    /// What is done with each row of an answer.
    @FunctionalInterface
    private interface Row {
        void take(ResultSet row) throws SQLException;
    }

    private void read(String sql, Row taken) {
        try (Connection connection = database.connect(StoreAccess.OWNER);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) taken.take(result);
        } catch (SQLException e) {
            throw new StoreUnavailableException("the store cannot read what it knows", e);
        }
    }

    /// Reads and writes a little. Returns how much.
    ///
    /// @throws EventsNotRetainedException if events are gone that the store needs
    /// @throws StoreMismatchException if the store is of other events
    int doWork(long nowNs) {
        int work = host.doWork();
        if (database.behind() < MOST_COMMITS_BEHIND) work += poll();
        long waiting = waiting();
        if (waiting == 0) {
            waitingSinceNs = nowNs;
        } else if (waiting >= settings.batch().rows()
                || nowNs - waitingSinceNs >= settings.batch().interval().toNanos()) {
            commit();
            waitingSinceNs = nowNs;
        }
        boolean isCheckpointDue = market.isBetweenCommands()
                && market.eventNumber() - checkpointEvent >= settings.batch().checkpointEvents();
        if (isCheckpointDue) checkpoint();
        followApplied();
        return work;
    }

    private int poll() {
        try {
            return stream.poll(handler, FRAME_LIMIT);
        } catch (EventsNotRetainedException e) {
            if (newestStored() > 0 || checkpointEvent > 0 || source.remembered().isEmpty()) throw e;
            beginWithRemembered(e);
            return 1;
        }
    }

    /// The store is new and the first events are gone: it begins with the outcome.
    private void beginWithRemembered(EventsNotRetainedException cause) {
        market = new PublicMarket(ZONE, book);
        rows = new EventRows(tables, market, book);
        rows.remember(told -> source.remembered().orElseThrow().tell(told));
        if (market.eventNumber() + 1 < cause.oldest()) throw cause;
        firstEvent = market.eventNumber();
        stream.close();
        stream = host.events(firstEvent + 1);
        checkpoint();
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        if (isVerified) rows.onEvent(buffer, offset, length);
        else verify(buffer, offset);
    }

    /// The event that the checkpoint ends with must be the one that the host has under that number.
    private void verify(DirectBuffer buffer, int offset) {
        long timestampNs = EventHead.timestampNs(buffer, offset);
        if (timestampNs != market.timestampNs()) {
            throw new StoreMismatchException("the store ends with event " + market.eventNumber()
                    + " of " + market.timestampNs() + ", and the exchange has one of "
                    + timestampNs);
        }
        isVerified = true;
    }

    private long waiting() {
        long waiting = 0;
        for (TableRows table : tables.values()) waiting += table.waiting();
        return waiting;
    }

    /// Looks how far the tables have come. A busy store has always commits that are not in them, so
    /// those of one moment are awaited, then those of the next.
    private void followApplied() {
        if (marked != null && !database.hasApplied(marked)) return;
        if (marked != null) appliedEvent = markedEvent;
        marked = null;
        if (committedEvent == appliedEvent) return;
        marked = database.commits();
        markedEvent = committedEvent;
    }

    /// Between events only, so that no event is cut in two.
    private void commit() {
        written += waiting();
        for (TableRows table : tables.values()) table.commit();
        committedEvent = Math.max(committedEvent, market.eventNumber());
    }

    private void checkpoint() {
        commit();
        market.save(settings.checkpoint());
        checkpointEvent = market.eventNumber();
        dropOldDays();
    }

    private void dropOldDays() {
        long dayNs = java.util.concurrent.TimeUnit.DAYS.toNanos(1);
        long today = Math.floorDiv(market.timestampNs(), dayNs);
        database.dropBefore((today - settings.retainDays()) * dayNs);
    }

    /// Whether it began with the outcome of events that are gone.
    boolean isRemembered() {
        return firstEvent > 0;
    }

    /// The last of the events that are gone; 0 if none are.
    long firstEvent() {
        return firstEvent;
    }

    /// Whether it reads events as they happen.
    boolean isLive() {
        return stream.isLive();
    }

    /// Whether the store has events that the host, which says how many it has, never made.
    boolean isAheadOf(long newestEvent) {
        return newestEvent > 0 && newestStored() > newestEvent && checkpointEvent > newestEvent;
    }

    StoreStatus status() {
        long newest = source.newestEvent().getAsLong();
        long lag = newest < 0 ? -1 : Math.max(0, newest - market.eventNumber());
        return new StoreStatus(
                isLive() ? StoreStatus.State.LIVE : StoreStatus.State.CATCHING_UP,
                "",
                market.eventNumber(),
                committedEvent,
                appliedEvent,
                market.timestampNs(),
                lag,
                written,
                database.behind(),
                java.util.Optional.of(database.address()));
    }

    /// Commits what waits and leaves a checkpoint for the next start.
    void finish() {
        commit();
        if (isVerified && market.isBetweenCommands() && market.eventNumber() > checkpointEvent) {
            checkpoint();
        }
    }

    @Override
    public void close() {
        stream.close();
        host.close();
        tables.values().forEach(TableRows::close);
    }
}
