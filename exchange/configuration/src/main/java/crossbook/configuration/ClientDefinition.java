package crossbook.configuration;

import static crossbook.configuration.Kinds.text;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A row of the list of clients: who owns below a participant, by the account that orders carry.
public record ClientDefinition(String participant, String account) {
    /// The columns of the list.
    public static final Section SECTION = new Section("client", "Whose orders participants enter.");

    // spotless:off
    static final Key<String> NAME = SECTION.required("name",
            text("[A-Za-z0-9][A-Za-z0-9._-]{0,10}/[A-Za-z0-9][A-Za-z0-9._-]{0,9}",
                    "the name of a participant, a slash, and 1 to 10 letters, digits or . _ -"),
            "The participant, a slash, and the account by which orders say that they are for this client: alice/C1.");
    // spotless:on

    /// Reads rows; none if there are mistakes in one, which are noted.
    ///
    /// @param participants those who are known
    static Function<Values, Optional<ClientDefinition>> reader(List<String> participants) {
        return row -> read(row, participants);
    }

    private static Optional<ClientDefinition> read(Values row, List<String> participants) {
        if (!row.isGood(NAME)) return Optional.empty();
        String name = row.get(NAME);
        int slash = name.indexOf('/');
        ClientDefinition client =
                new ClientDefinition(name.substring(0, slash), name.substring(slash + 1));
        if (!participants.contains(client.participant)) {
            row.refuse(
                    NAME,
                    "'" + client.participant + "' is not in the list of participants",
                    WrongValue.didYouMean(client.participant, participants));
            return Optional.empty();
        }
        return Optional.of(client);
    }

    /// What it is called in the list.
    public String name() {
        return participant + "/" + account;
    }
}
