package crossbook.fix;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;

/// What a client has asked and is not answered yet, by the number of its message, and what it
/// wants to be told from now on.
final class Questions {
    private static final int MOST_SUBSCRIPTIONS = 256;

    /// Messages of a session between two resets are fewer.
    private static final long STRETCH = 1L << 40;

    /// What is added to the numbers of messages.
    private long base;

    private final Long2ObjectHashMap<Question> open = new Long2ObjectHashMap<>();
    private final List<Question> subscriptions = new ArrayList<>();

    /// The number of a question, by that of its message.
    long number(long msgSeqNum) {
        return base + msgSeqNum;
    }

    /// Numbers of messages begin again; what is open keeps its own.
    void beginAgain() {
        base += STRETCH;
    }

    void ask(long number, Question question) {
        open.put(number, question);
    }

    /// One that is not answered yet; null if there is none of that number.
    Question of(long number) {
        return open.get(number);
    }

    /// It is answered, or never will be; null if there is none of that number.
    Question done(long number) {
        return open.remove(number);
    }

    List<Question> subscriptions() {
        return subscriptions;
    }

    /// Changes are told from now on, and not twice if they were before.
    void subscribe(Question question) {
        unsubscribe(question);
        subscriptions.add(question);
    }

    void unsubscribe(Question question) {
        subscriptions.removeIf(
                known -> known.type == question.type && known.id.equals(question.id));
    }

    /// Whether there is no room for one more.
    boolean isFull() {
        return subscriptions.size() >= MOST_SUBSCRIPTIONS;
    }
}
