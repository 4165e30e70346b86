package crossbook.configuration;

import static crossbook.configuration.Kinds.list;
import static crossbook.configuration.Kinds.messages;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.word;
import static crossbook.configuration.Kinds.yesNo;

import crossbook.client.entry.Participant;
import crossbook.client.entry.Role;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// A row of the list of participants. The exchange knows participants by name; the
/// numbers that the engine gives them are not in the file.
///
/// @param cancelOnDisconnect whether orders are canceled when the session ends
/// @param cancelGtcOnDisconnect whether that includes orders that are good till canceled
///     or a date
/// @param throttleRate messages a second instead of the gateway's
/// @param throttleBurst messages at once instead of the gateway's
/// @param active whether it can log on
public record ParticipantDefinition(
        String name,
        List<Role> roles,
        boolean cancelOnDisconnect,
        boolean cancelGtcOnDisconnect,
        OptionalInt throttleRate,
        OptionalInt throttleBurst,
        boolean active) {

    /// The columns of the list.
    public static final Section SECTION = new Section("participant", "Who may log on.");

    // spotless:off
    static final Key<String> NAME = SECTION.required("name",
            text("[A-Za-z0-9][A-Za-z0-9._-]{0,10}", "1 to 11 letters, digits or . _ -, beginning with a letter or digit"),
            "What it is called, and logs on as.");
    static final Key<List<Role>> ROLES = SECTION.key("roles", list(word(Role.class)), "trader",
            "What it may do. An admin cannot trade.");
    static final Key<Boolean> CANCEL_ON_DISCONNECT = SECTION.key("cancel_on_disconnect", yesNo(), "true",
            "Whether its orders are canceled when its session ends.");
    static final Key<Boolean> CANCEL_GTC_ON_DISCONNECT = SECTION.key("cancel_gtc_on_disconnect",
            yesNo(), "false",
            "Whether that includes orders that are good till canceled or till a date.");
    static final Key<Optional<Long>> THROTTLE_RATE = SECTION.key("throttle_rate",
            orWord("default", messages()), "default",
            "Orders and replaces a second, instead of the gateway's throttle_rate.");
    static final Key<Optional<Long>> THROTTLE_BURST = SECTION.key("throttle_burst",
            orWord("default", messages()), "default",
            "Orders and replaces at once, instead of the gateway's throttle_burst.");
    static final Key<Boolean> ACTIVE = SECTION.key("active", yesNo(), "true", "Whether it can log on.");
    // spotless:on

    /// The participant of a row; none if there are mistakes in it, which are noted.
    static Optional<ParticipantDefinition> read(Values row) {
        for (Key<?> key : SECTION.keys()) if (!row.isGood(key)) return Optional.empty();
        if (row.get(NAME).equals(WebKey.NAME)) {
            row.refuse(NAME, "must not be the name of the web component's key", "");
            return Optional.empty();
        }
        List<Role> roles = row.get(ROLES);
        if (roles.isEmpty()) {
            row.refuse(ROLES, "must name at least one role", "viewer is the least");
            return Optional.empty();
        }
        if (roles.contains(Role.ADMIN) && roles.contains(Role.TRADER)) {
            row.refuse(ROLES, "must not join admin and trader", "make two participants of it");
            return Optional.empty();
        }
        return Optional.of(new ParticipantDefinition(
                row.get(NAME),
                roles,
                row.get(CANCEL_ON_DISCONNECT),
                row.get(CANCEL_GTC_ON_DISCONNECT),
                number(row.get(THROTTLE_RATE)),
                number(row.get(THROTTLE_BURST)),
                row.get(ACTIVE)));
    }

    private static OptionalInt number(Optional<Long> number) {
        return number.stream().mapToInt(Math::toIntExact).findFirst();
    }

    /// What operators ask the exchange to know.
    ///
    /// @param isActive whether it shall enter orders
    public Participant participant(boolean isActive) {
        return new Participant(
                name, isActive, cancelOnDisconnect, cancelGtcOnDisconnect, Set.copyOf(roles), "");
    }
}
