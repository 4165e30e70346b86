package crossbook.gateway.password;

import crossbook.client.entry.Role;
import crossbook.protocol.Reason;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Checks that a participant is who it claims to be. It is asked on threads of its own,
/// several at a time, and may take long.
@FunctionalInterface
public interface PasswordVerifier {
    /// What can be said in microseconds; empty: [#verify] must look. It is asked first, however
    /// often somebody has failed, so it may answer only what nobody can guess.
    default Optional<Verdict> verifyQuickly(Attempt attempt) {
        return Optional.empty();
    }

    /// Must take as long for a name that is unknown as for a wrong password, and must
    /// answer both alike.
    Verdict verify(Attempt attempt);

    /// A participant that wants to log on. The passwords are wiped after the call.
    final class Attempt {
        private final String participant;
        private final char[] password;
        private final Optional<char[]> newPassword;
        private final Runnable rest;

        /// An attempt.
        ///
        /// @param newPassword what the password is to be from now on, if it is the right
        ///     one
        public Attempt(String participant, char[] password, Optional<char[]> newPassword) {
            this(participant, password, newPassword, () -> {});
        }

        /// An attempt whose check calls `rest` as it goes on.
        public Attempt(
                String participant, char[] password, Optional<char[]> newPassword, Runnable rest) {
            this.participant = participant;
            this.password = password;
            this.newPassword = newPassword;
            this.rest = rest;
        }

        /// To be called every few tens of microseconds of work: rests a little while somebody
        /// trades, so that a check takes no more than a part of a processor from them.
        public void rest() {
            rest.run();
        }

        public String participant() {
            return participant;
        }

        public char[] password() {
            return password;
        }

        public Optional<char[]> newPassword() {
            return newPassword;
        }

        /// Overwrites the passwords.
        public void wipe() {
            Arrays.fill(password, '\0');
            newPassword.ifPresent(characters -> Arrays.fill(characters, '\0'));
        }
    }

    /// The answer: whether it may.
    ///
    /// @param reason NONE: welcome; else WRONG_PASSWORD, PASSWORD_NOT_ACCEPTED or
    ///     PARTICIPANT_INACTIVE
    /// @param throttleRate orders a second instead of the gateway's
    /// @param throttleBurst orders at once instead of the gateway's
    /// @param isOfWeb whether the web asks for the participant, and not itself
    record Verdict(
            Reason reason,
            Set<Role> roles,
            OptionalInt throttleRate,
            OptionalInt throttleBurst,
            boolean isOfWeb) {
        public static Verdict refused(Reason reason) {
            return new Verdict(reason, Set.of(), OptionalInt.empty(), OptionalInt.empty(), false);
        }

        public static Verdict welcome(Set<Role> roles) {
            return new Verdict(
                    Reason.NONE,
                    Set.copyOf(roles),
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    false);
        }

        /// The same of a session that the web opens for a participant.
        public Verdict ofWeb() {
            return new Verdict(reason, roles, throttleRate, throttleBurst, true);
        }
    }
}
