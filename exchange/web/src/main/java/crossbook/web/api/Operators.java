package crossbook.web.api;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OperatorRequest;
import crossbook.web.access.Caller;
import crossbook.web.text.Problem;

/// Makes the gateway do what an operator asks, in the operator's own session: the engine decides
/// whether it may.
final class Operators {
    private final Private own;

    Operators(Private own) {
        this.own = own;
    }

    /// Sends a request, and waits for its answer and until the reader has seen what it did.
    ///
    /// @throws Problem if it is refused
    EntryAnswer ask(Caller caller, OperatorRequest request) {
        EntryAnswer answer = answer(caller, request);
        if (!answer.isDone()) throw NewOrders.problem(answer);
        return answer;
    }

    /// The same, which may be a refusal.
    EntryAnswer answer(Caller caller, OperatorRequest request) {
        EntryRequest numbered = EntryRequest.operation(own.entries().newNumber(), request);
        EntryAnswer answer = own.send(caller, numbered);
        own.awaitEvent(answer.eventNumber());
        return answer;
    }

    /// The same for a caller, who is answered that it was done.
    Answer done(Call call, OperatorRequest request) {
        EntryAnswer answer = ask(call.caller(), request);
        return Answer.json(out -> out.number("eventSeq", answer.eventNumber()));
    }
}
