package crossbook.client.entry;

import crossbook.protocol.MassCancelScope;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.MassCancelEncoder;
import crossbook.protocol.entry.MassCancelReportDecoder;

import java.util.Optional;
import java.util.OptionalLong;

/// Asks for mass cancels, and waits for what they cancel.
final class MassCancels {
    private final OrderEntry entry;
    private String id = "";
    private OptionalLong canceled = OptionalLong.empty();
    private long ordersToCancel;
    private Reason refusal = Reason.NONE;

    MassCancels(OrderEntry entry) {
        this.entry = entry;
    }

    long cancel(Optional<Security> security, Optional<Side> side) {
        canceled = OptionalLong.empty();
        refusal = Reason.NONE;
        id = entry.newId();
        entry.awaitRoom();
        entry.session()
                .massCancel()
                .clOrdId(id)
                .scope(security.isEmpty() ? MassCancelScope.ALL : MassCancelScope.INSTRUMENT)
                .instrumentId(security.map(one -> (long) one.instrumentId())
                        .orElse(MassCancelEncoder.instrumentIdNullValue()))
                .side(side.orElse(Side.NULL_VAL));
        entry.await(() -> refusal != Reason.NONE || (canceled.isPresent() && ordersToCancel <= 0));
        if (canceled.isPresent()) return canceled.getAsLong();
        throw new EntryException(refusal, "", 0);
    }

    void onAnswer(MassCancelReportDecoder report) {
        if (!report.clOrdId().equals(id)) return;
        if (report.reason() == Reason.NONE) {
            canceled = OptionalLong.of(report.canceledOrders());
            ordersToCancel = report.canceledOrders();
        } else {
            refusal = report.reason();
        }
    }

    void onReport(ExecutionReportDecoder report) {
        if (report.reason() == Reason.MASS_CANCEL) ordersToCancel--;
    }

    void onRefusal(String clOrdId, Reason reason) {
        if (clOrdId.equals(id)) refusal = reason;
    }
}
