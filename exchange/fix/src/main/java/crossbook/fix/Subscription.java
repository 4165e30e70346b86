package crossbook.fix;

/// One instrument of a market-data request, until it is told, or no more wanted.
final class Subscription {
    final MarketDataSession session;

    /// What the client calls the request.
    final String id;

    final WatchedBook watched;
    final BookDepth depth;

    /// A set of [EntryTypes].
    final int types;

    final Updates updates;

    /// Where it stands among those of the instrument.
    int place;

    /// Whether its snapshot has gone: changes follow.
    boolean isTold;

    /// What follows the snapshot.
    enum Updates {
        /// Nothing.
        NONE,

        /// Another snapshot at each change.
        FULL,

        /// What has changed.
        INCREMENTAL
    }

    Subscription(
            MarketDataSession session,
            MarketDataRequests request,
            WatchedBook watched,
            BookDepth depth) {
        this.session = session;
        this.watched = watched;
        this.depth = depth;
        id = request.id();
        types = request.types();
        updates = request.updates();
    }

    boolean wants(int type) {
        return (types & type) != 0;
    }
}
