package crossbook.auditor;

import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// Remembers trades, the last million of them, for what becomes of them.
///
/// 33  what is busted or corrected was told as it was told last
final class PastTrades {
    private static final int REMEMBERED = 1 << 20;

    private final Market market;
    private final Findings findings;
    private boolean isWhole;

    /// A trade as it was told last.
    private record Past(
            long instrumentId,
            TradeType type,
            long price,
            long qty,
            long buyOrderId,
            long sellOrderId,
            long event,
            boolean isBusted) {
        boolean isAs(long instrument, TradeType kind, long at, long traded, long buy, long sell) {
            return instrumentId == instrument
                    && type == kind
                    && price == at
                    && qty == traded
                    && buyOrderId == buy
                    && sellOrderId == sell;
        }
    }

    private final SequencedMap<Long, Past> past = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Past> eldest) {
            return size() > REMEMBERED;
        }
    };

    PastTrades(Market market) {
        this.market = market;
        findings = market.findings;
    }

    /// No trade was told before.
    void beginWhole() {
        isWhole = true;
    }

    /// A trade on the book.
    void remember(TradedDecoder event) {
        boolean isBuy = event.takerSide() == Side.BUY;
        past.put(
                event.tradeId(),
                new Past(
                        event.instrumentId(),
                        event.tradeType(),
                        event.price(),
                        event.qty(),
                        isBuy ? event.takerOrderId() : event.makerOrderId(),
                        isBuy ? event.makerOrderId() : event.takerOrderId(),
                        findings.number(),
                        false));
        if (event.tradeType() == TradeType.CROSS) return;
        AuditedBook book = market.book(event.instrumentId());
        book.last = event.price();
        book.lastEvent = findings.number();
        book.isLastKnown = true;
    }

    /// One off the book.
    void reported(TradeReportedDecoder event) {
        past.put(
                event.tradeId(),
                new Past(
                        event.instrumentId(),
                        TradeType.OFF_BOOK,
                        event.price(),
                        event.qty(),
                        0,
                        0,
                        findings.number(),
                        false));
    }

    void busted(TradeBustedDecoder event) {
        Past told = past.get(event.tradeId());
        boolean isAs = check(
                told,
                event.tradeId(),
                told == null
                        || told.isAs(
                                event.instrumentId(),
                                event.tradeType(),
                                event.price(),
                                event.qty(),
                                event.buyOrderId(),
                                event.sellOrderId()));
        if (isAs && told != null) {
            past.put(
                    event.tradeId(),
                    new Past(
                            told.instrumentId,
                            told.type,
                            told.price,
                            told.qty,
                            told.buyOrderId,
                            told.sellOrderId,
                            findings.number(),
                            true));
        }
        retell(market.book(event.instrumentId()));
    }

    void corrected(TradeCorrectedDecoder event) {
        Past told = past.get(event.tradeId());
        boolean isAs = check(
                told,
                event.tradeId(),
                told == null
                        || told.isAs(
                                event.instrumentId(),
                                event.tradeType(),
                                event.oldPrice(),
                                event.oldQty(),
                                event.buyOrderId(),
                                event.sellOrderId()));
        if (event.qty() <= 0 || event.qty() > event.oldQty())
            findings.add(33, "trade " + event.tradeId() + " is corrected to " + event.qty());
        if (isAs && told != null) {
            past.put(
                    event.tradeId(),
                    new Past(
                            told.instrumentId,
                            told.type,
                            event.price(),
                            event.qty(),
                            told.buyOrderId,
                            told.sellOrderId,
                            findings.number(),
                            false));
        }
        retell(market.book(event.instrumentId()));
    }

    /// The last price is that of the last trade that counts, as it counts now.
    private void retell(AuditedBook book) {
        book.isLastKnown = isWhole && past.size() < REMEMBERED;
        book.last = AuditedBook.NONE;
        if (!book.isLastKnown) return;
        for (Past trade : past.sequencedValues().reversed()) {
            boolean counts = trade.instrumentId == book.instrumentId
                    && !trade.isBusted
                    && trade.type != TradeType.CROSS
                    && trade.type != TradeType.OFF_BOOK;
            if (!counts) continue;
            book.last = trade.price;
            book.lastEvent = trade.event;
            return;
        }
    }

    private boolean check(Past told, long tradeId, boolean isAs) {
        if (told == null) {
            boolean isUnknown = isWhole && past.size() < REMEMBERED;
            if (isUnknown) findings.add(33, "trade " + tradeId + " was never told");
            return false;
        }
        if (told.isBusted) findings.add(33, "trade " + tradeId + " is busted already", told.event);
        if (!isAs) findings.add(33, "trade " + tradeId + " was not as it says", told.event);
        return isAs;
    }
}
