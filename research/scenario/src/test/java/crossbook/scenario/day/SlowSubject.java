package crossbook.scenario.day;

import java.util.List;

/// A participant, or one of its clients.
///
/// @param account empty of a participant
record SlowSubject(int participantId, String account) {
    /// Under whose limits an order falls.
    static List<SlowSubject> of(int participantId, String account) {
        SlowSubject whole = new SlowSubject(participantId, "");
        return account.isEmpty()
                ? List.of(whole)
                : List.of(whole, new SlowSubject(participantId, account));
    }
}
