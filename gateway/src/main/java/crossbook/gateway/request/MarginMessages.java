package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.LiquidatePositionEncoder;
import crossbook.protocol.command.SetMarkEncoder;
import crossbook.protocol.entry.LiquidatePositionDecoder;
import crossbook.protocol.entry.SetMarkDecoder;

import org.agrona.DirectBuffer;

/// Turns what risk and market operations ask about marks and positions on margin into commands.
public final class MarginMessages {
    private static final long NOBODY = LiquidatePositionEncoder.participantIdNullValue();

    private final CommandBatch commands;
    private final Requests requests;
    private final Directory directory;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final SetMarkDecoder mark = new SetMarkDecoder();
    private final LiquidatePositionDecoder position = new LiquidatePositionDecoder();
    private final SetMarkEncoder markCommand = new SetMarkEncoder();
    private final LiquidatePositionEncoder liquidateCommand = new LiquidatePositionEncoder();

    public MarginMessages(CommandBatch commands, Requests requests, Directory directory) {
        this.commands = commands;
        this.requests = requests;
        this.directory = directory;
    }

    void setMark(Session session, DirectBuffer buffer, int offset) {
        mark.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request = new PendingRequest(session, mark.requestId(), RequestType.MARK);
        if (!requests.mayAsk(request, Operation.SET_MARKS)) return;
        commands.begin(markCommand).requestId(requests.ask(request));
        markCommand.participantId(session.participantId());
        markCommand.instrumentId(mark.instrumentId()).price(mark.price()).source(mark.source());
        markCommand.keepsCollar(mark.anyDistance() == YesNo.YES ? YesNo.NO : YesNo.YES);
        int text = SetMarkDecoder.reasonTextEncodingOffset();
        Requests.copyReason(mark, text, markCommand, SetMarkEncoder.reasonTextEncodingOffset());
    }

    /// A name that is unknown is none to the engine, which refuses it.
    void liquidate(Session session, DirectBuffer buffer, int offset) {
        position.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, position.requestId(), RequestType.LIQUIDATION);
        if (!requests.mayAsk(request, Operation.LIQUIDATE)) return;
        commands.begin(liquidateCommand).requestId(requests.ask(request));
        int whose = directory.participantId(position.participant());
        liquidateCommand.askerId(session.participantId());
        liquidateCommand.participantId(whose == Directory.NOBODY ? NOBODY : whose);
        liquidateCommand.account(position.account()).instrumentId(position.instrumentId());
        int text = LiquidatePositionDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                position,
                text,
                liquidateCommand,
                LiquidatePositionEncoder.reasonTextEncodingOffset());
    }
}
