package crossbook.flow.replay;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.flow.FlowRecord;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The report of the five-scenario workload and its SHA-256: a line per report, in one message
/// sorted by kind, trades in the order of matching (`docs/flow-formats.md`).
public final class FiveScenarioDigest implements FlowDigest {
    private static final int NEW_ACK = 0;
    private static final int TRADE = 1;
    private static final int CANCEL_ACK = 2;
    private static final int MODIFY_ACK = 3;
    private static final int CANCEL_REJECT = 4;
    private static final int MODIFY_REJECT = 5;

    private final MessageDigest sha256;
    private final StringBuilder lines = new StringBuilder();
    private long sequence;
    private long modifiedQty;
    private boolean modified;
    private boolean first = true;

    /// A digest of nothing yet.
    public FiveScenarioDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void recordBegins(FlowRecord entry) {
        sequence = entry.number - 1;
        modifiedQty = entry.qty;
        modified = false;
    }

    @Override
    public void orderAccepted(Order order) {
        line(NEW_ACK).append(',').append(code(order.side()));
        lines.append(',').append(number(order)).append(',').append(order.limitPrice());
        lines.append(',').append(order.orderQty());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        line(TRADE).append(',').append(price).append(',').append(qty);
        lines.append(',').append(number(maker)).append(',').append(number(taker));
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        canceled(order);
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        canceled(order);
    }

    private void canceled(Order order) {
        line(CANCEL_ACK).append(',').append(code(order.side()));
        lines.append(',').append(number(order)).append(',').append(order.limitPrice());
    }

    /// The acknowledgement is reported after the trades that the change led to.
    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        modified = true;
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        line(CANCEL_REJECT).append(',').append(command.clOrdId);
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        line(MODIFY_REJECT).append(',').append(command.origClOrdId);
    }

    @Override
    public void recordEnds(FlowRecord entry, Book book) {
        if (modified) {
            line(MODIFY_ACK).append(',').append(code(entry.side)).append(',');
            lines.append(Long.toUnsignedString(entry.orderId)).append(',').append(entry.price);
            lines.append(',').append(modifiedQty);
        }
        sha256.update(lines.toString().getBytes(StandardCharsets.US_ASCII));
        lines.setLength(0);
    }

    private StringBuilder line(int kind) {
        if (!first) lines.append('\n');
        first = false;
        return lines.append(kind).append(',').append(sequence);
    }

    private static int code(Side side) {
        return side == Side.BUY ? 0 : 1;
    }

    private static String number(Order order) {
        return Long.toUnsignedString(order.clOrdId().number());
    }

    @Override
    public SequencedMap<String, String> digests(Book book) {
        SequencedMap<String, String> digests = new LinkedHashMap<>();
        try {
            MessageDigest soFar = (MessageDigest) sha256.clone();
            digests.put("reportSha256", HexFormat.of().formatHex(soFar.digest()));
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the SHA-256 of Java can be copied", e);
        }
        return digests;
    }
}
