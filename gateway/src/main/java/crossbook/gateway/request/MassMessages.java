package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.KillTradingEncoder;
import crossbook.protocol.command.MassCancelEncoder;
import crossbook.protocol.command.ResumeTradingEncoder;
import crossbook.protocol.entry.CancelForDecoder;
import crossbook.protocol.entry.KillTradingDecoder;
import crossbook.protocol.entry.ResumeTradingDecoder;

import org.agrona.DirectBuffer;

/// Turns what stops participants into commands: kill switches, and mass cancels for others. None
/// of it is throttled.
public final class MassMessages {
    private static final long EVERYBODY = KillTradingEncoder.participantIdNullValue();

    private final CommandBatch commands;
    private final Requests requests;
    private final Directory directory;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final KillTradingDecoder kill = new KillTradingDecoder();
    private final ResumeTradingDecoder resume = new ResumeTradingDecoder();
    private final CancelForDecoder cancel = new CancelForDecoder();
    private final KillTradingEncoder killCommand = new KillTradingEncoder();
    private final ResumeTradingEncoder resumeCommand = new ResumeTradingEncoder();
    private final MassCancelEncoder cancelCommand = new MassCancelEncoder();

    public MassMessages(CommandBatch commands, Requests requests, Directory directory) {
        this.commands = commands;
        this.requests = requests;
        this.directory = directory;
    }

    void kill(Session session, DirectBuffer buffer, int offset) {
        kill.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request = new PendingRequest(session, kill.requestId(), RequestType.KILL);
        String name = kill.participant();
        if (!mayAsk(request, Operation.KILL_TRADING, name)) return;
        commands.begin(killCommand).requestId(requests.ask(request));
        killCommand.askerId(session.participantId()).participantId(participantId(name));
        int text = KillTradingDecoder.reasonTextEncodingOffset();
        Requests.copyReason(kill, text, killCommand, KillTradingEncoder.reasonTextEncodingOffset());
    }

    void resume(Session session, DirectBuffer buffer, int offset) {
        resume.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, resume.requestId(), RequestType.RESUME);
        String name = resume.participant();
        if (!mayAsk(request, Operation.RESUME_TRADING, name)) return;
        commands.begin(resumeCommand).requestId(requests.ask(request));
        resumeCommand.askerId(session.participantId()).participantId(participantId(name));
        int text = ResumeTradingDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                resume, text, resumeCommand, ResumeTradingEncoder.reasonTextEncodingOffset());
    }

    void cancelFor(Session session, DirectBuffer buffer, int offset) {
        cancel.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, cancel.requestId(), RequestType.CANCEL_FOR);
        String name = cancel.participant();
        if (!mayAsk(request, Operation.MASS_CANCEL, name)) return;
        commands.begin(cancelCommand).requestId(requests.ask(request));
        cancelCommand.askerId(session.participantId()).participantId(participantId(name));
        cancelCommand.sessionId(session.sessionId()).instrumentId(cancel.instrumentId());
        cancelCommand.side(cancel.side());
        cancelCommand.clOrdId("");
        int text = CancelForDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                cancel, text, cancelCommand, MassCancelEncoder.reasonTextEncodingOffset());
    }

    /// Whether it may go to the engine. A name that is unknown never does: there it would be none,
    /// and none is everybody.
    private boolean mayAsk(PendingRequest request, Operation operation, String name) {
        boolean isKnown = name.isEmpty() || directory.hasParticipant(name);
        if (isKnown) return requests.mayAskAtOnce(request, operation);
        requests.answer(request, Reason.UNKNOWN_PARTICIPANT, "");
        return false;
    }

    private long participantId(String name) {
        return name.isEmpty() ? EVERYBODY : directory.participantId(name);
    }
}
