package crossbook.simulation.flow;

/// The formats of order flow that can be read (`docs/flow-formats.md`). A file is recognised by its
/// first bytes, never by its name.
public enum FlowFormat {
    // spotless:off
    //             name              magic       priceScale  unitsPerTick
    LOBSTER       ("LOBSTER",        "",          4,          100),
    RECORDED      ("recorded",       "LOBWL001",  2,          1),
    FIVE_SCENARIOS("five-scenarios", "100_WBEM",  0,          1),
    EXCHANGE_CORE ("exchange-core",  "ECS1",      0,          1);
    // spotless:on

    private final String text;
    final String magic;
    private final int priceScale;
    private final long unitsPerTick;

    FlowFormat(String text, String magic, int priceScale, long unitsPerTick) {
        this.text = text;
        this.magic = magic;
        this.priceScale = priceScale;
        this.unitsPerTick = unitsPerTick;
    }

    /// The name of the format in words and in JSON.
    public String text() {
        return text;
    }

    /// Decimals of the prices in the file.
    public int priceScale() {
        return priceScale;
    }

    /// The price units of one tick, unless the user says otherwise.
    public long unitsPerTick() {
        return unitsPerTick;
    }
}
