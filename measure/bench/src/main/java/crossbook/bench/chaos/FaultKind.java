package crossbook.bench.chaos;

/// What can be done to a cluster that trades.
public enum FaultKind {
    STOP_LEADER("stop-leader", "leader stopped in order", Need.NOTHING, true),
    KILL_LEADER("kill-leader", "leader killed", Need.NOTHING, true),
    KILL_FOLLOWER("kill-follower", "follower killed", Need.NOTHING, true),
    KILL_MAJORITY("kill-majority", "majority killed", Need.NOTHING, false),
    KILL_ALL("kill-all", "all members killed", Need.NOTHING, false),
    KILL_GATEWAY("kill-gateway", "gateway killed", Need.NOTHING, false),
    KILL_MARKET_DATA("kill-marketdata", "market data killed", Need.NOTHING, true),
    KILL_STORE("kill-store", "store killed", Need.STORE, true),
    PAUSE_LEADER("pause-leader", "leader paused", Need.NOTHING, true),
    PAUSE_FOLLOWER("pause-follower", "follower paused", Need.NOTHING, true),
    PAUSE_GATEWAY("pause-gateway", "gateway paused", Need.NOTHING, false),
    SLOW_LEADER("slow-leader", "leader slow", Need.NOTHING, true),
    SLOW_FOLLOWER("slow-follower", "follower slow", Need.NOTHING, true),
    ISOLATE_LEADER("isolate-leader", "leader cut off", Need.NETWORK, true),
    ISOLATE_FOLLOWER("isolate-follower", "follower cut off", Need.NETWORK, true),
    DEAF_LEADER("deaf-leader", "leader hears nobody", Need.NETWORK, true),
    MUTE_LEADER("mute-leader", "leader is heard by nobody", Need.NETWORK, true),
    CUT_PAIR("cut-pair", "two members cut from each other", Need.NETWORK, true),
    LOSS("loss", "packets of a member lost", Need.NETWORK, true),
    DELAY("delay", "packets of a member late", Need.COMPILER, true),
    LOSE_DISK("lose-disk", "follower killed, its disk lost", Need.NOTHING, true),
    DAMAGE_LOG("damage-log", "follower killed, its files damaged", Need.NOTHING, true),
    FULL_DISK("full-disk", "disk of a member full", Need.DISK, true),
    JUMP_CLOCK("jump-clock", "clock of a member set", Need.COMPILER, true),
    SEVERAL("several", "several at once", Need.NETWORK, true),
    ROLL("roll", "all restarted in turn, there and back", Need.NOTHING, true);

    /// What must be there for it.
    public enum Need {
        NOTHING,
        /// A store beside the exchange.
        STORE,
        /// Networks that can be cut.
        NETWORK,
        /// Disks of a size.
        DISK,
        /// A C compiler: a process has another time, or sends its packets later.
        COMPILER
    }

    /// How it is asked for.
    public final String option;

    /// What happened, in a report.
    public final String words;

    /// What it is done to, which the exchange must have.
    public final Need need;

    /// Whether orders must be answered while it lasts: a majority of members and the
    /// gateway of the clients are left.
    public final boolean isOutlived;

    FaultKind(String option, String words, Need need, boolean isOutlived) {
        this.option = option;
        this.words = words;
        this.need = need;
        this.isOutlived = isOutlived;
    }

    @Override
    public String toString() {
        return option;
    }
}
