package crossbook.client.entry;

import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.BustTradeEncoder;
import crossbook.protocol.entry.CancelForEncoder;
import crossbook.protocol.entry.ChangePhaseEncoder;
import crossbook.protocol.entry.CorrectTradeEncoder;
import crossbook.protocol.entry.ExtendPhaseEncoder;
import crossbook.protocol.entry.KillTradingEncoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.ResumeTradingEncoder;
import crossbook.protocol.entry.StatusReportDecoder;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.protocol.entry.StopRequestEncoder;
import crossbook.protocol.entry.TakeSnapshotEncoder;

import java.util.Optional;

/// What operators ask of the exchange. Each request waits for its answer, and throws an
/// [EntryException] if it is refused.
public final class Operator {
    private final OrderEntry entry;
    private long asked;
    private Reason answer = Reason.NULL_VAL;
    private String detail = "";
    private int id;
    private long canceledOrders;

    Operator(OrderEntry entry) {
        this.entry = entry;
    }

    /// Moves an instrument to another phase.
    ///
    /// @param endsNs when the phase ends; 0: it has no end
    public void changePhase(Security security, String phase, long endsNs) {
        changePhase(security, phase, endsNs, "");
    }

    /// The same, and why.
    ///
    /// @param reason at most 64 printable ASCII characters; may be empty
    public void changePhase(Security security, String phase, long endsNs, String reason) {
        checkReason(reason);
        long requestId = ask();
        entry.session()
                .message(new ChangePhaseEncoder(), 0)
                .requestId(requestId)
                .instrumentId(security.instrumentId())
                .endsNs(endsNs)
                .phase(phase)
                .reasonText(reason);
        awaitAnswer();
    }

    /// Moves the end of the phase that an instrument is in; what the schedule has next begins then.
    ///
    /// @param byNs by how much it comes later; negative: earlier
    public void movePhaseEnd(Security security, long byNs) {
        extendPhase(security, 0, byNs);
    }

    /// Sets the end of the phase that an instrument is in.
    ///
    /// @param endsNs nanoseconds since 1970 UTC
    public void setPhaseEnd(Security security, long endsNs) {
        extendPhase(security, endsNs, 0);
    }

    private void extendPhase(Security security, long endsNs, long byNs) {
        long requestId = ask();
        entry.session()
                .message(new ExtendPhaseEncoder(), 0)
                .requestId(requestId)
                .instrumentId(security.instrumentId())
                .endsNs(endsNs)
                .byNs(byNs)
                .reasonText("");
        awaitAnswer();
    }

    /// Cancels a trade: it counts as if it had not been. The orders stay as they are.
    public void bustTrade(Security security, long tradeId) {
        bustTrade(security, tradeId, "");
    }

    /// The same, and why.
    public void bustTrade(Security security, long tradeId, String reason) {
        checkReason(reason);
        long requestId = ask();
        entry.session()
                .message(new BustTradeEncoder(), 0)
                .requestId(requestId)
                .instrumentId(security.instrumentId())
                .tradeId(tradeId)
                .reasonText(reason);
        awaitAnswer();
    }

    /// Gives a trade another price and quantity, which may be the ones that it has.
    public void correctTrade(Security security, long tradeId, long price, long qty) {
        correctTrade(security, tradeId, price, qty, "");
    }

    /// The same, and why.
    public void correctTrade(Security security, long tradeId, long price, long qty, String reason) {
        checkReason(reason);
        long requestId = ask();
        entry.session()
                .message(new CorrectTradeEncoder(), 0)
                .requestId(requestId)
                .instrumentId(security.instrumentId())
                .tradeId(tradeId)
                .price(price)
                .orderQty(qty)
                .reasonText(reason);
        awaitAnswer();
    }

    /// Throws a kill switch: every live order of whom it means is canceled, and nothing more
    /// is entered until trading is resumed. A trader may for itself, risk for any
    /// participant, market operations for everybody too.
    ///
    /// @param participant whose; empty: that of everybody
    /// @param reason at most 64 printable ASCII characters; may be empty
    /// @return how many orders are canceled
    public long kill(Optional<String> participant, String reason) {
        checkReason(reason);
        long requestId = ask();
        entry.session()
                .message(new KillTradingEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .reasonText(reason);
        awaitAnswer();
        return canceledOrders;
    }

    /// Takes a kill switch back; others that concern the same participant stay as they are. A
    /// trader may if it has thrown its own itself.
    ///
    /// @param participant whose; empty: that of everybody
    /// @param reason as of a kill
    public void resume(Optional<String> participant, String reason) {
        checkReason(reason);
        long requestId = ask();
        entry.session()
                .message(new ResumeTradingEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .reasonText(reason);
        awaitAnswer();
    }

    /// Cancels live orders for others, where the phase lets orders be canceled. Risk may for
    /// any participant, market operations for everybody too.
    ///
    /// @param participant whose; empty: everybody's
    /// @param security where; empty: everywhere
    /// @param side which; empty: both
    /// @param reason as of a kill
    /// @return how many orders are canceled
    public long massCancel(
            Optional<String> participant,
            Optional<Security> security,
            Optional<Side> side,
            String reason) {
        checkReason(reason);
        long requestId = ask();
        entry.session()
                .message(new CancelForEncoder(), 0)
                .requestId(requestId)
                .participant(participant.orElse(""))
                .instrumentId(security.map(one -> (long) one.instrumentId())
                        .orElse(CancelForEncoder.instrumentIdNullValue()))
                .side(side.orElse(Side.NULL_VAL))
                .reasonText(reason);
        awaitAnswer();
        return canceledOrders;
    }

    private static void checkReason(String reason) {
        boolean isPrintable = reason.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!isPrintable || reason.length() > KillTradingEncoder.reasonTextLength()) {
            throw new IllegalArgumentException("reason: '" + reason + "': must be at most "
                    + KillTradingEncoder.reasonTextLength() + " printable ASCII characters");
        }
    }

    /// Defines an instrument, or changes the one of that symbol; returns its id. The id
    /// and the phase of the definition do not matter.
    public int define(Security security) {
        long requestId = ask();
        Definitions.write(security, entry.session(), requestId);
        return awaitAnswer();
    }

    /// Defines a participant, or changes the one of that name; returns its id.
    public int define(Participant participant) {
        long requestId = ask();
        Definitions.write(participant, entry.session(), requestId);
        return awaitAnswer();
    }

    /// Saves the state now.
    public void takeSnapshot() {
        long requestId = ask();
        entry.session().message(new TakeSnapshotEncoder(), 0).requestId(requestId);
        awaitAnswer();
    }

    /// How the components are, as JSON.
    public String status() {
        long requestId = ask();
        entry.session().message(new StatusRequestEncoder(), 0).requestId(requestId);
        awaitAnswer();
        return detail;
    }

    /// Stops the exchange, which ends this session too.
    public void stop() {
        long requestId = ask();
        entry.session().message(new StopRequestEncoder(), 0).requestId(requestId);
        awaitAnswer();
    }

    private long ask() {
        entry.awaitRoom();
        answer = Reason.NULL_VAL;
        asked = entry.newRequestId();
        return asked;
    }

    private int awaitAnswer() {
        entry.await(() -> answer != Reason.NULL_VAL);
        if (answer != Reason.NONE) throw new EntryException(answer, detail, 0);
        return id;
    }

    void onReply(RequestReplyDecoder reply) {
        if (reply.requestId() != asked) return;
        boolean isParticipant =
                reply.participantId() != RequestReplyDecoder.participantIdNullValue();
        id = (int) (isParticipant ? reply.participantId() : reply.instrumentId());
        answer = reply.reason();
        canceledOrders = reply.canceledOrders();
        detail = reply.detail();
    }

    void onStatus(StatusReportDecoder report) {
        if (report.requestId() != asked) return;
        answer = Reason.NONE;
        detail = report.status();
    }

    void onRefusal(BusinessRejectDecoder reject) {
        if (reject.requestId() != asked) return;
        answer = reject.reason();
        detail = "";
    }
}
