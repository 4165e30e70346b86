package crossbook.gateway.logon;

import crossbook.client.Machine;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.password.PasswordVerifier.Attempt;
import crossbook.gateway.password.Rests;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SessionState;
import crossbook.gateway.turn.TradingActivity;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.LogonDecoder;

import org.agrona.DirectBuffer;

import java.util.Arrays;
import java.util.Optional;

/// Reads logons.
public final class LogonMessages {
    /// Before it, client order ids were shorter: what is said to such a client it would misread.
    private static final int OLDEST_VERSION = 1;

    private static final long MIN_HEARTBEAT_MS = 10;
    private static final long MAX_HEARTBEAT_MS = 3_600_000;

    private final Machine machine;
    private final TradingActivity activity;
    private final Replies replies;
    private final LogonReplies logonReplies;
    private final Authenticator authenticator;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final LogonDecoder logon = new LogonDecoder();
    private final byte[] bytes = new byte[64];

    public LogonMessages(
            Machine machine,
            TradingActivity activity,
            Replies replies,
            LogonReplies logonReplies,
            Authenticator authenticator) {
        this.machine = machine;
        this.activity = activity;
        this.replies = replies;
        this.logonReplies = logonReplies;
        this.authenticator = authenticator;
    }

    /// Checks what can be seen of a logon, and has the rest checked.
    public void onLogon(Session session, DirectBuffer buffer, int offset) {
        if (session.state() != SessionState.CONNECTED) {
            replies.refuse(session, Reason.ALREADY_LOGGED_ON, RequestType.SESSION);
            return;
        }
        logon.wrapAndApplyHeader(buffer, offset, header);
        boolean isRecovery = logon.channel() == Channel.RECOVERY;
        session.verifying(logon.participant(), isRecovery, heartbeatNs());
        if (logon.protocolVersion() > LogonDecoder.SCHEMA_VERSION
                || logon.protocolVersion() < OLDEST_VERSION) {
            logonReplies.refuse(session, Reason.PROTOCOL_VERSION_NOT_SUPPORTED, 0);
        } else if (logon.token() != LogonDecoder.tokenNullValue()) {
            authenticator.byToken(session, logon.token());
        } else {
            authenticator.byPassword(session, attempt());
        }
    }

    private long heartbeatNs() {
        if (logon.heartbeatMs() == 0) return 0;
        return Math.clamp(logon.heartbeatMs(), MIN_HEARTBEAT_MS, MAX_HEARTBEAT_MS) * 1_000_000;
    }

    private Attempt attempt() {
        logon.getPassword(bytes, 0);
        char[] password = characters();
        logon.getNewPassword(bytes, 0);
        char[] newPassword = characters();
        return new Attempt(
                logon.participant(),
                password,
                newPassword.length == 0 ? Optional.empty() : Optional.of(newPassword),
                new Rests(machine::nanoTime, activity::rest));
    }

    /// The characters in `bytes`, which are wiped.
    private char[] characters() {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) length++;
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) characters[i] = (char) bytes[i];
        Arrays.fill(bytes, (byte) 0);
        return characters;
    }
}
