package crossbook.configuration;

import static crossbook.configuration.Kinds.address;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.path;
import static crossbook.configuration.Kinds.size;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.yesNo;

import java.nio.file.Path;
import java.time.Duration;

/// The keys of `[store]`.
final class StoreKeys {
    static final Section SECTION = new Section(
            "store", "The database of everything that happened: SQL, candles, history, export.");

    static final Key<Boolean> ENABLED =
            SECTION.key("enabled", yesNo(), "true", "Whether crossbook serve has a store.");
    static final Key<Path> DIR = SECTION.key("dir", path(), "store", "Where the database is kept.");
    static final Key<Address> PG = SECTION.key(
            "pg",
            address(),
            "127.0.0.1:7005",
            "Where PostgreSQL's protocol is spoken, on this machine alone; port 0 lets the system"
                    + " choose.");
    static final Key<Long> RETAIN_DAYS = SECTION.key(
            "retain_days",
            whole(1, 36_500),
            "30",
            "Days whose rows stay; instruments, participants and what operators did stay for"
                    + " ever.");
    static final Key<Long> BATCH_ROWS = SECTION.key(
            "batch_rows", whole(1, 1_000_000), "50000", "Rows that are committed at once.");
    static final Key<Duration> COMMIT_INTERVAL = SECTION.key(
            "commit_interval",
            duration("1ms", "1m"),
            "250ms",
            "How long a row waits at most until it is committed.");
    static final Key<Long> MEMORY = SECTION.key(
            "memory",
            size("256MiB", "1TiB"),
            "1GiB",
            "What the database may take of native memory; a question that needs more is refused.");

    private StoreKeys() {}

    static StoreConfiguration read(Values values, Path base) {
        return new StoreConfiguration(
                values.get(ENABLED),
                base.resolve(values.get(DIR)).normalize(),
                values.get(PG),
                values.getInt(RETAIN_DAYS),
                values.getInt(BATCH_ROWS),
                values.get(COMMIT_INTERVAL),
                values.get(MEMORY));
    }
}
