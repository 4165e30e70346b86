package crossbook.flow;

import java.nio.file.Path;

/// The formats of order flow that can be read (`docs/flow-formats.md`). A file is recognised by its
/// first bytes, never by its name.
public enum FlowFormat {
    // spotless:off
    //             name              magic       header  record  priceScale  unitsPerTick
    MBO_CSV       ("MBO CSV",        "",          0,      0,     4,          1),
    LOBSTER       ("LOBSTER",        "",          0,      0,     4,          100),
    RECORDED      ("recorded",       "LOBWL001", 64,     32,     2,          1),
    FIVE_SCENARIOS("five-scenarios", "100_WBEM", 16,     40,     0,          1),
    EXCHANGE_CORE ("exchange-core",  "ECS1",     16,     40,     0,          1),
    ITCH          ("ITCH 5.0",       "",          0,      0,     4,          1),
    DBN           ("DBN",            "DBN",       0,      0,     4,          1),
    HFTBACKTEST   ("hftbacktest",    "",          0,     64,     4,          1);
    // spotless:on

    /// The version that every binary format is read and written in.
    public static final int VERSION = 1;

    private final String text;
    private final String magic;
    private final int headerBytes;
    private final int recordBytes;
    private final int priceScale;
    private final long unitsPerTick;

    FlowFormat(
            String text,
            String magic,
            int headerBytes,
            int recordBytes,
            int priceScale,
            long unitsPerTick) {
        this.text = text;
        this.magic = magic;
        this.headerBytes = headerBytes;
        this.recordBytes = recordBytes;
        this.priceScale = priceScale;
        this.unitsPerTick = unitsPerTick;
    }

    /// The characters that a file begins with; none for text, ITCH and arrays.
    public String magic() {
        return magic;
    }

    /// The length of the header, its magic included; 0 where there is none.
    public int headerBytes() {
        return headerBytes;
    }

    /// The length of every record; 0 where records differ in length.
    public int recordBytes() {
        return recordBytes;
    }

    /// The name of the format in words and in JSON.
    public String text() {
        return text;
    }

    /// The format of a file.
    ///
    /// @throws crossbook.market.BadInput if it cannot be read or is of no known format
    public static FlowFormat of(Path file) {
        return FlowFiles.format(file);
    }

    /// Whether its records say what happened to resting orders, rather than what was asked for.
    public boolean isFeed() {
        return switch (this) {
            case LOBSTER, ITCH, MBO_CSV, DBN, HFTBACKTEST -> true;
            case RECORDED, FIVE_SCENARIOS, EXCHANGE_CORE -> false;
        };
    }

    /// Whether a file has many instruments, of which some can be wanted.
    public boolean hasSymbols() {
        return switch (this) {
            case ITCH, MBO_CSV, DBN -> true;
            case LOBSTER, RECORDED, FIVE_SCENARIOS, EXCHANGE_CORE, HFTBACKTEST -> false;
        };
    }

    /// Whether its times are since 1970 UTC, and not after midnight.
    public boolean hasDates() {
        return this == MBO_CSV || this == DBN || this == HFTBACKTEST;
    }

    /// Whether the user says how many decimals a price unit has.
    boolean hasOpenScale() {
        return hasDates();
    }

    /// Decimals of the prices, unless the user says otherwise.
    public int priceScale() {
        return priceScale;
    }

    /// The price units of one tick, unless the user says otherwise.
    public long unitsPerTick() {
        return unitsPerTick;
    }
}
