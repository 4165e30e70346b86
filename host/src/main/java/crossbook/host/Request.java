package crossbook.host;

import crossbook.core.model.Participant;
import crossbook.core.order.ClOrdId;

/// What a command says that the engine need not know, but its answer repeats.
final class Request {
    final ClOrdId clOrdId = new ClOrdId();
    int sessionId;
    long requestId;

    /// Who asks for what not everybody may; the exchange itself where nobody does.
    int askerId = Participant.EXCHANGE;

    /// Why, in the asker's words.
    String text = "";

    void clear() {
        clOrdId.clear();
        sessionId = 0;
        requestId = 0;
        askerId = Participant.EXCHANGE;
        text = "";
    }
}
