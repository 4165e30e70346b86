package crossbook.server;

/// A part of an exchange that can run in a process of its own.
public enum Component {
    ENGINE("engine"),
    GATEWAY("gateway"),
    FIX("fix"),
    MARKET_DATA("marketdata"),
    STORE("store"),
    WEB("web");

    private final String word;

    Component(String word) {
        this.word = word;
    }

    /// What the command line and the status call it.
    public String word() {
        return word;
    }
}
