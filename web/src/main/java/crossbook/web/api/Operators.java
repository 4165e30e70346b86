package crossbook.web.api;

import crossbook.client.entry.EntrySession;
import crossbook.web.entry.EntryAnswer;
import crossbook.web.entry.EntryRequest;

/// Makes the gateway do what an operator asks, in the operator's own session: the engine decides
/// whether it may.
final class Operators {
    private final Private own;

    Operators(Private own) {
        this.own = own;
    }

    /// Writes the message of a request.
    @FunctionalInterface
    interface Message {
        void write(EntrySession session, long requestId);
    }

    /// Sends a request, and waits for its answer and until the reader has seen what it did.
    ///
    /// @throws Problem if it is refused
    EntryAnswer ask(String participant, Message message) {
        long number = own.entries().newNumber();
        EntryRequest request = new EntryRequest(
                Long.toString(number),
                EntryRequest.Kind.OPERATION,
                session -> message.write(session, number));
        EntryAnswer answer = own.entries().send(participant, request).join();
        if (!answer.isDone()) throw NewOrders.problem(answer);
        own.awaitEvent(answer.eventNumber());
        return answer;
    }

    /// The answer that it was done.
    static Answer done(EntryAnswer answer) {
        return Answer.json(out -> {
            out.writeStartObject();
            out.writeStringField("eventSeq", Long.toString(answer.eventNumber()));
            out.writeEndObject();
        });
    }
}
