package crossbook.gateway;

import crossbook.client.entry.Operation;
import crossbook.gateway.Requests.Pending;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.BustTradeEncoder;
import crossbook.protocol.command.CorrectTradeEncoder;
import crossbook.protocol.entry.BustTradeDecoder;
import crossbook.protocol.entry.CorrectTradeDecoder;

import org.agrona.DirectBuffer;

/// What market operations ask about trades.
final class TradeMessages {
    private final Desk desk;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final BustTradeDecoder bust = new BustTradeDecoder();
    private final CorrectTradeDecoder correct = new CorrectTradeDecoder();
    private final BustTradeEncoder bustCommand = new BustTradeEncoder();
    private final CorrectTradeEncoder correctCommand = new CorrectTradeEncoder();

    TradeMessages(Desk desk) {
        this.desk = desk;
    }

    void bust(Session session, DirectBuffer buffer, int offset) {
        bust.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, bust.requestId(), RequestType.TRADE);
        if (!desk.requests.mayAsk(request, Operation.CHANGE_TRADES, bust.instrumentId())) return;
        desk.commands.begin(bustCommand).requestId(desk.requests.ask(request));
        bustCommand.participantId(session.participantId());
        bustCommand.instrumentId(bust.instrumentId()).tradeId(bust.tradeId());
        bustCommand.intoDeficit(bust.intoDeficit());
        int text = BustTradeDecoder.reasonTextEncodingOffset();
        Requests.copyReason(bust, text, bustCommand, BustTradeEncoder.reasonTextEncodingOffset());
    }

    void correct(Session session, DirectBuffer buffer, int offset) {
        correct.wrapAndApplyHeader(buffer, offset, in);
        Pending request = new Pending(session, correct.requestId(), RequestType.TRADE);
        if (!desk.requests.mayAsk(request, Operation.CHANGE_TRADES, correct.instrumentId())) return;
        desk.commands.begin(correctCommand).requestId(desk.requests.ask(request));
        correctCommand.participantId(session.participantId());
        correctCommand.instrumentId(correct.instrumentId()).tradeId(correct.tradeId());
        correctCommand.price(correct.price()).qty(correct.orderQty());
        correctCommand.intoDeficit(correct.intoDeficit());
        int text = CorrectTradeDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                correct, text, correctCommand, CorrectTradeEncoder.reasonTextEncodingOffset());
    }
}
