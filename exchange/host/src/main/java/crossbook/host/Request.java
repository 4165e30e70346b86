package crossbook.host;

import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.OperatorCommand;
import crossbook.core.event.Account;
import crossbook.core.event.Position;
import crossbook.core.model.Participant;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.protocol.RequestType;

import org.agrona.sbe.DecoderFlyweight;

/// What a command says that the engine need not know, but its answer repeats.
final class Request {
    final ClOrdId clOrdId = new ClOrdId();
    int sessionId;
    long requestId;

    /// The number of a batch, which the events of its lines do not repeat.
    long batchId;

    /// TRANSFER: what it asks for may come again; NONE: it is about orders, or something else.
    RequestType requestType = RequestType.NONE;

    /// The position that is to be liquidated; null: none is.
    LiquidatePosition liquidation;

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

    /// Whether it asks that a position is liquidated.
    boolean isAbout(Position position) {
        if (liquidation == null || liquidation.instrumentId != position.instrumentId())
            return false;
        Account of = position.account();
        Parties asked = liquidation.client;
        return liquidation.participantId == of.participantId()
                && asked.accountFirst() == of.client().accountFirst()
                && asked.accountSecond() == of.client().accountSecond();
    }

    void clear() {
        clOrdId.clear();
        sessionId = 0;
        requestId = 0;
        batchId = 0;
        requestType = RequestType.NONE;
        liquidation = null;
        askerId = Participant.EXCHANGE;
        text = "";
    }
}
