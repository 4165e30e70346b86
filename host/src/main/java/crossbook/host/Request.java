package crossbook.host;

import crossbook.core.command.OperatorCommand;
import crossbook.core.model.Participant;
import crossbook.core.order.ClOrdId;

import org.agrona.sbe.DecoderFlyweight;

/// What a command says that the engine need not know, but its answer repeats.
final class Request {
    final ClOrdId clOrdId = new ClOrdId();
    int sessionId;
    long requestId;

    /// The number of a batch, which the events of its lines do not repeat.
    long batchId;

    /// Whether it asks for a transfer of funds.
    boolean isTransfer;

    /// Who asks for what not everybody may; the exchange itself where nobody does.
    int askerId = Participant.EXCHANGE;

    /// Why, in the asker's words.
    String text = "";

    /// Who asks for what not everybody may; for the engine, and for its answer.
    void ask(OperatorCommand command, long asker, long number) {
        command.askerId = (int) asker;
        askerId = command.askerId;
        requestId = number;
    }

    /// And why.
    void giveReason(OperatorCommand command, DecoderFlyweight wire, int field) {
        command.text = Wire.reasonText(wire, field);
        text = command.text;
    }

    void clear() {
        clOrdId.clear();
        sessionId = 0;
        requestId = 0;
        batchId = 0;
        isTransfer = false;
        askerId = Participant.EXCHANGE;
        text = "";
    }
}
