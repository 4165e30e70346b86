package crossbook.web.access;

import java.util.List;
import java.util.Optional;

/// Who there is. Answers come from memory; what was changed is known within a second.
public interface Identities {
    /// The participant of that name.
    Optional<Identity> find(String participant);

    /// All of them.
    List<Identity> all();
}
