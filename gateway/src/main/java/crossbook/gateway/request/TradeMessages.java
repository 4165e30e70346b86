package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.session.Session;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.BustTradeEncoder;
import crossbook.protocol.command.CorrectTradeEncoder;
import crossbook.protocol.entry.BustTradeDecoder;
import crossbook.protocol.entry.CorrectTradeDecoder;

import org.agrona.DirectBuffer;

/// Turns what market operations ask about trades into commands.
public final class TradeMessages {
    private final CommandBatch commands;
    private final Requests requests;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final BustTradeDecoder bust = new BustTradeDecoder();
    private final CorrectTradeDecoder correct = new CorrectTradeDecoder();
    private final BustTradeEncoder bustCommand = new BustTradeEncoder();
    private final CorrectTradeEncoder correctCommand = new CorrectTradeEncoder();

    public TradeMessages(CommandBatch commands, Requests requests) {
        this.commands = commands;
        this.requests = requests;
    }

    void bust(Session session, DirectBuffer buffer, int offset) {
        bust.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request = new PendingRequest(session, bust.requestId(), RequestType.TRADE);
        if (!requests.mayAsk(request, Operation.CHANGE_TRADES, bust.instrumentId())) return;
        commands.begin(bustCommand).requestId(requests.ask(request));
        bustCommand.participantId(session.participantId());
        bustCommand.instrumentId(bust.instrumentId()).tradeId(bust.tradeId());
        bustCommand.intoDeficit(bust.intoDeficit());
        int text = BustTradeDecoder.reasonTextEncodingOffset();
        Requests.copyReason(bust, text, bustCommand, BustTradeEncoder.reasonTextEncodingOffset());
    }

    void correct(Session session, DirectBuffer buffer, int offset) {
        correct.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, correct.requestId(), RequestType.TRADE);
        if (!requests.mayAsk(request, Operation.CHANGE_TRADES, correct.instrumentId())) return;
        commands.begin(correctCommand).requestId(requests.ask(request));
        correctCommand.participantId(session.participantId());
        correctCommand.instrumentId(correct.instrumentId()).tradeId(correct.tradeId());
        correctCommand.price(correct.price()).qty(correct.orderQty());
        correctCommand.intoDeficit(correct.intoDeficit());
        int text = CorrectTradeDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                correct, text, correctCommand, CorrectTradeEncoder.reasonTextEncodingOffset());
    }
}
