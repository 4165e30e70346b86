package crossbook.bench.chaos;

/// What can be done to a cluster that trades.
public enum FaultKind {
    STOP_LEADER("stop-leader", "leader stopped in order", false, true),
    KILL_LEADER("kill-leader", "leader killed", false, true),
    KILL_FOLLOWER("kill-follower", "follower killed", false, true),
    KILL_MAJORITY("kill-majority", "majority killed", false, false),
    KILL_ALL("kill-all", "all members killed", false, false),
    KILL_GATEWAY("kill-gateway", "gateway killed", false, false),
    KILL_MARKET_DATA("kill-marketdata", "market data killed", false, true),
    PAUSE_LEADER("pause-leader", "leader paused", false, true),
    PAUSE_FOLLOWER("pause-follower", "follower paused", false, true),
    PAUSE_GATEWAY("pause-gateway", "gateway paused", false, false),
    ISOLATE_LEADER("isolate-leader", "leader cut off", true, true),
    ISOLATE_FOLLOWER("isolate-follower", "follower cut off", true, true),
    DEAF_LEADER("deaf-leader", "leader hears nobody", true, true),
    MUTE_LEADER("mute-leader", "leader is heard by nobody", true, true),
    CUT_PAIR("cut-pair", "two members cut from each other", true, true),
    LOSS("loss", "packets of a member lost", true, true),
    LOSE_DISK("lose-disk", "follower killed, its disk lost", false, true),
    SEVERAL("several", "several at once", true, true);

    /// How it is asked for.
    public final String option;

    /// What happened, in a report.
    public final String words;

    /// Whether it is done to a network that the members must have to themselves.
    public final boolean needsNetwork;

    /// Whether orders must be answered while it lasts: a majority of members and the
    /// gateway of the clients are left.
    public final boolean isOutlived;

    FaultKind(String option, String words, boolean needsNetwork, boolean isOutlived) {
        this.option = option;
        this.words = words;
        this.needsNetwork = needsNetwork;
        this.isOutlived = isOutlived;
    }

    @Override
    public String toString() {
        return option;
    }
}
