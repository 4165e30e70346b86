package crossbook.web.surroundings;

import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Role;
import crossbook.web.text.Problem;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// What an administrator does beside the engine: to the files of the exchange. What the engine
/// refuses is not done, and the files stay as they were.
public interface Administration {
    /// Makes the engine take a definition, in the session of the asker.
    @FunctionalInterface
    interface Engine {
        /// Asks, and waits for the answer.
        ///
        /// @throws Problem if it refuses
        void ask(OperatorRequest definition);
    }

    /// A participant as its file has it.
    ///
    /// @param throttle orders a second; negative: as the gateway's
    record Participant(
            String name,
            boolean isActive,
            boolean cancelOnDisconnect,
            Set<Role> roles,
            long throttle,
            boolean hasPassword) {}

    /// Lists an asset that the engine knows, so that instruments can name it. One that is listed
    /// stays as it is.
    void listAsset(String code, int scale);

    /// Adds an instrument.
    ///
    /// @param cells texts by the keys of the file
    /// @throws Problem if that would be a mistake, or is refused
    void addInstrument(String symbol, Map<String, String> cells, Engine engine);

    void changeInstrument(String symbol, Map<String, String> cells, Engine engine);

    void removeInstrument(String symbol, Engine engine);

    List<Participant> participants();

    void addParticipant(String name, Map<String, String> cells, Engine engine);

    void changeParticipant(String name, Map<String, String> cells, Engine engine);

    void removeParticipant(String name, Engine engine);

    /// Gives a participant a password, which is wiped.
    void setPassword(String name, char[] password);
}
