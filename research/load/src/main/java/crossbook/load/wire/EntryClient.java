package crossbook.load.wire;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.load.Waiting;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.SecurityListRequestEncoder;

import java.util.function.BooleanSupplier;

/// A session with a gateway that is logged on and knows the instrument that it trades.
/// Whatever a gateway refuses ends it: a load that is refused measures nothing.
public abstract class EntryClient implements EntryListener, AutoCloseable {
    /// Who is not polled while another logs on must not be taken for dead: five of these are longer
    /// than any of them waits.
    private static final int HEARTBEAT_MS = 10_000;

    /// Over which it asks and is answered.
    public final EntrySession session;
    protected final Logon logon;
    protected final String symbol;
    protected int instrumentId;
    protected int priceScale;
    private Reason logonReason = Reason.NULL_VAL;
    private boolean isFound;
    private boolean isListed;

    /// Connects, logs on, and looks the instrument up.
    ///
    /// @throws RefusedException if the gateway does not let it in or has no such instrument
    @SuppressWarnings("this-escape") // until it is logged on it hears no more than its own answers
    protected EntryClient(EntryAddress address, Logon logon, String symbol) {
        this.logon = logon;
        this.symbol = symbol;
        session = new EntrySession(address, this);
        session.logon()
                .heartbeatMs(HEARTBEAT_MS)
                .participant(logon.participant())
                .password(logon.password());
        await("the logon of " + logon.participant(), () -> logonReason != Reason.NULL_VAL);
        if (logonReason != Reason.NONE) {
            throw new RefusedException("logon of " + logon.participant(), logonReason);
        }
        session.message(new SecurityListRequestEncoder(), 0).requestId(1);
        await("the list of instruments", () -> isListed);
        if (!isFound) throw new RefusedException("symbol " + symbol, Reason.UNKNOWN_INSTRUMENT);
    }

    private void await(String what, BooleanSupplier condition) {
        Waiting.until(
                condition,
                session::poll,
                "no answer to " + what + " for " + Waiting.PATIENCE_S + " s");
    }

    @Override
    public void onLogonReply(LogonReplyDecoder reply) {
        logonReason = reply.reason();
    }

    @Override
    public void onSecurityDefinition(SecurityDefinitionDecoder definition) {
        if (definition.symbol().equals(symbol)) {
            isFound = true;
            instrumentId = (int) definition.instrumentId();
            priceScale = definition.priceScale();
        }
        isListed |= definition.lastOfList() == YesNo.YES;
    }

    @Override
    public void onLogout(LogoutDecoder logout) {
        throw new RefusedException("session of " + logon.participant(), logout.reason());
    }

    @Override
    public void onBusinessReject(BusinessRejectDecoder reject) {
        throw new RefusedException("message of " + logon.participant(), reject.reason());
    }

    @Override
    public void onReject(RejectDecoder reject) {
        throw new RefusedException("message of " + logon.participant(), reject.reason());
    }

    @Override
    public void close() {
        session.close();
    }
}
