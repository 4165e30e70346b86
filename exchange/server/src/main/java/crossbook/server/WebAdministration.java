package crossbook.server;

import crossbook.configuration.AssetDefinition;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Credentials;
import crossbook.configuration.EditableList;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Mistake;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.Passwords;
import crossbook.configuration.ServerConfiguration;
import crossbook.web.surroundings.Administration;
import crossbook.web.text.JsonNames;
import crossbook.web.text.Problem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Edits the files that the configuration names, with the same lists and rules as `crossbook
/// instruments` and `crossbook participants`.
final class WebAdministration implements Administration {
    /// What the files call fields, and what JSON does where that is not the same in other letters.
    private static final Map<String, String> NAMES = Map.of(
            "max_qty", "maxQuantity",
            "min_reserve", "minReserveQuantity",
            "throttle_rate", "messagesPerSecond");

    private final ServerConfiguration configuration;
    private final StoredCredentials credentials;

    WebAdministration(ServerConfiguration configuration, StoredCredentials credentials) {
        this.configuration = configuration;
        this.credentials = credentials;
    }

    /// Something that edits a file.
    @FunctionalInterface
    private interface Deed {
        void make() throws IOException;
    }

    /// One edit at a time; mistakes in the terms of the asker.
    private synchronized void edit(Deed deed) {
        try {
            deed.make();
        } catch (BadConfiguration e) {
            Mistake mistake = e.mistakes().getFirst();
            String key = mistake.key().substring(mistake.key().lastIndexOf('.') + 1);
            String field = NAMES.getOrDefault(key, JsonNames.of(key));
            String value = mistake.value().isEmpty() ? "" : mistake.value() + ": ";
            if (field.isEmpty()) {
                throw new Problem("FIELD_VALUE_NOT_VALID", value + mistake.rule());
            }
            throw Problem.field(field, value + mistake.rule());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void listAsset(String code, int scale) {
        edit(() -> {
            EditableList<AssetDefinition> assets = EditableList.assets(configuration);
            boolean isListed =
                    assets.definitions().stream().anyMatch(each -> each.code().equals(code));
            if (!isListed) assets.add(code, Map.of("scale", Integer.toString(scale)), row -> {});
        });
    }

    private EditableList<InstrumentDefinition> instruments() {
        return EditableList.instruments(configuration);
    }

    @Override
    public void addInstrument(String symbol, Map<String, String> cells, Engine engine) {
        edit(() -> instruments().add(symbol, cells, row -> define(row, row.active(), engine)));
    }

    @Override
    public void changeInstrument(String symbol, Map<String, String> cells, Engine engine) {
        edit(() -> instruments().change(symbol, cells, row -> define(row, row.active(), engine)));
    }

    @Override
    public void removeInstrument(String symbol, Engine engine) {
        edit(() -> instruments().remove(symbol, row -> define(row, false, engine)));
    }

    private static void define(InstrumentDefinition instrument, boolean isActive, Engine engine) {
        engine.ask(instrument.security(isActive).definition());
    }

    private EditableList<ParticipantDefinition> list() {
        return EditableList.participants(configuration);
    }

    @Override
    public List<Participant> participants() {
        Credentials hashes = Credentials.of(configuration);
        return credentials.participants().stream()
                .map(each -> new Participant(
                        each.name(),
                        each.active(),
                        each.cancelOnDisconnect(),
                        Set.copyOf(each.roles()),
                        each.throttleRate().isEmpty() ? -1 : each.throttleRate().getAsInt(),
                        hashes.hash(each.name()).isPresent()))
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .toList();
    }

    @Override
    public void addParticipant(String name, Map<String, String> cells, Engine engine) {
        edit(() -> list().add(name, cells, row -> define(row, row.active(), engine)));
    }

    @Override
    public void changeParticipant(String name, Map<String, String> cells, Engine engine) {
        edit(() -> list().change(name, cells, row -> define(row, row.active(), engine)));
    }

    @Override
    public void removeParticipant(String name, Engine engine) {
        edit(() -> list().remove(name, row -> define(row, false, engine)));
    }

    private static void define(ParticipantDefinition row, boolean isActive, Engine engine) {
        engine.ask(row.participant(isActive).definition());
    }

    @Override
    public void setPassword(String name, char[] password) {
        String refusal = Passwords.refusal(password);
        if (!refusal.isEmpty()) {
            throw new Problem("PASSWORD_NOT_ACCEPTED", "password: " + refusal);
        }
        try {
            credentials.keep(name, password);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Arrays.fill(password, '\0');
        }
    }
}
