package crossbook.client.entry;

import crossbook.protocol.entry.DefineParticipantEncoder;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/// Who may log on, and what it may do.
///
/// @param active whether it may log on and enter orders
/// @param cancelOnDisconnect whether its orders are canceled when its session ends
/// @param cancelsGtcOnDisconnect whether those too that are good till canceled or a date
/// @param passwordHash as the credentials file holds it; empty: it stays
public record Participant(
        String name,
        boolean active,
        boolean cancelOnDisconnect,
        boolean cancelsGtcOnDisconnect,
        Set<Role> roles,
        String passwordHash) {
    /// Asks to define it, or to change the one of that name.
    public OperatorRequest definition() {
        byte[] hash = passwordHash.getBytes(StandardCharsets.US_ASCII);
        return (session, requestId) -> {
            DefineParticipantEncoder message = session.message(
                            new DefineParticipantEncoder(), Integer.BYTES + hash.length)
                    .requestId(requestId)
                    .name(name)
                    .active(RequestText.yesNo(active))
                    .cancelOnDisconnect(RequestText.yesNo(cancelOnDisconnect))
                    .cancelsGtcOnDisconnect(RequestText.yesNo(cancelsGtcOnDisconnect));
            Role.write(roles, message.roles());
            message.putPasswordHash(hash, 0, hash.length);
        };
    }
}
