package crossbook.fix;

import crossbook.protocol.Capacity;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.CancelReportEncoder;
import crossbook.protocol.entry.NewCrossEncoder;
import crossbook.protocol.entry.ReportTradeEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/// Says what crosses and reports of off-book trades mean in the messages of order entry.
final class TradeRequests {
    static final int TRADE_CAPTURE_REPORT = 'A' << 8 | 'E';

    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int TRADER = 17;
    private static final int ACCOUNT = 10;
    private static final int PARTICIPANT = 11;
    private static final int REPORT_TYPE = 2;
    private static final String CONTRA_FIRM = "17";
    private static final long NO_QTY = NewCrossEncoder.orderQtyNullValue();

    private final UnsafeBuffer buffer;
    private final Instruments instruments;
    private final FieldReader fields;
    private final NewCrossEncoder cross = new NewCrossEncoder();
    private final ReportTradeEncoder report = new ReportTradeEncoder();
    private final CancelReportEncoder cancel = new CancelReportEncoder();
    private long crossQty;

    TradeRequests(UnsafeBuffer buffer, Instruments instruments, FieldReader fields) {
        this.buffer = buffer;
        this.instruments = instruments;
        this.fields = fields;
    }

    private int begin(MessageEncoderFlyweight message) {
        Framing.begin(message, buffer, 0);
        int length = MessageHeaderEncoder.ENCODED_LENGTH + message.sbeBlockLength();
        buffer.setMemory(message.offset(), message.sbeBlockLength(), (byte) 0);
        return length;
    }

    // Crosses.

    int cross(FixMessage message) {
        int length = begin(cross);
        int instrumentId = fields.instrument();
        if (fields.isFaulty()) return OrderRequests.REFUSED;
        int scale = instruments.priceScale(instrumentId);
        cross.instrumentId(instrumentId);
        cross.price(fields.price(Tag.PRICE, scale, NewCrossEncoder.priceNullValue()));
        crossQty = NO_QTY;
        cross.orderQty(NO_QTY);
        cross.adjustable(message.isYes(Tag.ADJUSTABLE) ? YesNo.YES : YesNo.NO);
        cross.buyCapacity(Capacity.UNSET).sellCapacity(Capacity.UNSET);
        int sidesAt = message.index(Tag.NO_SIDES);
        boolean hasBuy = false;
        boolean hasSell = false;
        boolean isBuy = false;
        for (int i = sidesAt + 1; sidesAt >= 0 && i < message.fieldCount(); i++) {
            if (message.tagAt(i) == Tag.SIDE) {
                isBuy = message.buffer().getByte(message.startAt(i)) == '1';
                hasBuy |= isBuy;
                hasSell |= !isBuy;
            }
            side(message, i, isBuy);
        }
        if (!hasBuy || !hasSell) fields.missing(Tag.SIDE, "a cross has a buy and a sell");
        return length;
    }

    /// A field within the group of the sides.
    private void side(FixMessage message, int index, boolean isBuy) {
        int at = cross.offset();
        switch (message.tagAt(index)) {
            case Tag.CL_ORD_ID -> {
                int field = isBuy
                        ? NewCrossEncoder.buyClOrdIdEncodingOffset()
                        : NewCrossEncoder.sellClOrdIdEncodingOffset();
                fields.textAt(Tag.CL_ORD_ID, index, CL_ORD_ID, buffer, at + field);
            }
            case Tag.ACCOUNT -> {
                int field = isBuy
                        ? NewCrossEncoder.buyAccountEncodingOffset()
                        : NewCrossEncoder.sellAccountEncodingOffset();
                fields.textAt(Tag.ACCOUNT, index, ACCOUNT, buffer, at + field);
            }
            case Tag.PARTY_ID -> {
                int field = isBuy
                        ? NewCrossEncoder.buyTraderEncodingOffset()
                        : NewCrossEncoder.sellTraderEncodingOffset();
                fields.textAt(Tag.PARTY_ID, index, TRADER, buffer, at + field);
            }
            case Tag.ORDER_CAPACITY -> {
                boolean isAgency = message.buffer().getByte(message.startAt(index)) == 'A';
                Capacity capacity = isAgency ? Capacity.AGENCY : Capacity.PRINCIPAL;
                if (isBuy) cross.buyCapacity(capacity);
                else cross.sellCapacity(capacity);
            }
            case Tag.ORDER_QTY -> qty(index);
            default -> {} // one of the message, or not looked at
        }
    }

    /// Both sides have the same.
    private void qty(int index) {
        long qty = fields.qtyAt(Tag.ORDER_QTY, index);
        boolean isOther = crossQty != NO_QTY && crossQty != qty;
        if (isOther) fields.fault(Tag.ORDER_QTY, "both sides have the same");
        crossQty = qty;
        cross.orderQty(qty);
    }

    // Off-book trades.

    int report(FixMessage message) {
        int kind = message.character(Tag.TRADE_REPORT_TRANS_TYPE);
        if (kind == '1') return cancel();
        if (kind == '2') {
            fields.fault(Tag.TRADE_REPORT_TRANS_TYPE, "2: take it back and report it anew");
            return OrderRequests.REFUSED;
        }
        int length = begin(report);
        int instrumentId = fields.instrument();
        if (fields.isFaulty()) return OrderRequests.REFUSED;
        int scale = instruments.priceScale(instrumentId);
        int at = report.offset();
        int idAt = at + ReportTradeEncoder.clOrdIdEncodingOffset();
        fields.text(Tag.TRADE_REPORT_ID, CL_ORD_ID, buffer, idAt);
        int typeAt = at + ReportTradeEncoder.reportTypeEncodingOffset();
        fields.text(Tag.OFF_BOOK_TYPE, REPORT_TYPE, buffer, typeAt);
        report.instrumentId(instrumentId);
        report.price(fields.price(Tag.LAST_PX, scale, ReportTradeEncoder.priceNullValue()));
        report.orderQty(fields.qty(Tag.LAST_QTY, ReportTradeEncoder.orderQtyNullValue()));
        report.tradeTimeNs(message.time(Tag.TRANSACT_TIME));
        report.side(message.character(Tag.SIDE) == '1' ? Side.BUY : Side.SELL);
        if (!message.is(Tag.NO_SIDES, "1")) fields.fault(Tag.NO_SIDES, "1: what you did");
        if (!message.has(Tag.SIDE)) fields.missing(Tag.SIDE, "what you did");
        counterparty(message, at + ReportTradeEncoder.counterpartyEncodingOffset());
        return length;
    }

    private void counterparty(FixMessage message, int to) {
        int partyAt = -1;
        for (int i = 0; i < message.fieldCount(); i++) {
            if (message.tagAt(i) == Tag.PARTY_ID) partyAt = i;
            boolean isIt = message.tagAt(i) == Tag.PARTY_ROLE
                    && partyAt >= 0
                    && message.textAt(i).equals(CONTRA_FIRM);
            if (!isIt) continue;
            fields.textAt(Tag.PARTY_ID, partyAt, PARTICIPANT, buffer, to);
            return;
        }
        fields.missing(Tag.PARTY_ID, "PartyRole(452)=17 says with whom");
    }

    private int cancel() {
        int length = begin(cancel);
        int idAt = cancel.offset() + CancelReportEncoder.clOrdIdEncodingOffset();
        fields.text(Tag.TRADE_REPORT_ID, CL_ORD_ID, buffer, idAt);
        cancel.instrumentId(Integer.toUnsignedLong(fields.instrument()));
        long none = CancelReportEncoder.tradeIdNullValue();
        long tradeId = fields.natural(Tag.TRD_MATCH_ID, none);
        if (tradeId == none) fields.missing(Tag.TRD_MATCH_ID, "it says which");
        cancel.tradeId(tradeId);
        return length;
    }
}
