package crossbook.core;

/// Who trades.
///
/// @param participantId dense from 0
/// @param name 1 to 11 printable ASCII characters
public record Participant(int participantId, String name) {
    static final int MAX_NAME_LENGTH = 11;
}
