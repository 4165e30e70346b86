package crossbook.client.entry;

import crossbook.protocol.Side;

/// Reports trades that were made off the book, and takes reports back (`rulebook.md` 1.6). Each
/// request waits for its answer, and throws an [EntryException] if it is refused.
public final class TradeReports {
    private final OrderEntry entry;

    TradeReports(OrderEntry entry) {
        this.entry = entry;
    }

    /// Reports a trade made now.
    ///
    /// @param side what we did
    /// @param counterparty with whom
    /// @param type one of the market model's `trade_report_types`
    /// @param price price units, on the tick or not
    /// @return the number of the trade
    public long report(
            Security security, Side side, String counterparty, String type, long qty, long price) {
        int instrumentId = security.instrumentId();
        return entry.done(EntryRequest.reportTrade(
                        entry.newId(), instrumentId, side, counterparty, type, qty, price))
                .createdId();
    }

    /// Takes back a trade that was reported.
    public void cancel(Security security, long reportedTradeId) {
        entry.done(
                EntryRequest.cancelReport(entry.newId(), security.instrumentId(), reportedTradeId));
    }
}
