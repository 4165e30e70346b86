package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.client.entry.Role;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.gateway.surroundings.Operations;
import crossbook.gateway.turn.SideWork;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.entry.DefineParticipantDecoder;
import crossbook.protocol.entry.SecurityListRequestDecoder;
import crossbook.protocol.entry.StatusRequestDecoder;
import crossbook.protocol.entry.StopRequestDecoder;

import org.agrona.DirectBuffer;

import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;

/// Carries out what operators ask, each for those whose role allows it (`rulebook.md`
/// 8.5).
public final class OperatorMessages {
    private final CommandBatch commands;
    private final Requests requests;
    private final Directory directory;
    private final Replies replies;
    private final HostStatus host;
    private final Operations operations;
    private final SideWork sideWork;
    private final Consumer<String> log;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final SecurityListRequestDecoder securityList = new SecurityListRequestDecoder();
    private final DefineParticipantDecoder defineParticipant = new DefineParticipantDecoder();
    private final StatusRequestDecoder statusRequest = new StatusRequestDecoder();
    private final StopRequestDecoder stopRequest = new StopRequestDecoder();

    private final DefineParticipantEncoder participantCommand = new DefineParticipantEncoder();

    public OperatorMessages(
            CommandBatch commands,
            Requests requests,
            Directory directory,
            Replies replies,
            HostStatus host,
            Operations operations,
            SideWork sideWork,
            Consumer<String> log) {
        this.commands = commands;
        this.requests = requests;
        this.directory = directory;
        this.replies = replies;
        this.host = host;
        this.operations = operations;
        this.sideWork = sideWork;
        this.log = log;
    }

    void securityList(Session session, DirectBuffer buffer, int offset) {
        securityList.wrapAndApplyHeader(buffer, offset, in);
        if (session.isSendingSlowly()) {
            long requestId = securityList.requestId();
            replies.refuse(session, Reason.REQUEST_LIMIT, RequestType.NONE, requestId);
        } else {
            session.requests().followSecurities();
            session.sendSlowly(
                    new SecurityList(directory, replies, session, securityList.requestId()));
        }
    }

    /// Who a participant is and what it may do the engine keeps; its password, and its roles
    /// for the logon, are kept by others, and first: whom the engine knows can log on.
    void defineParticipant(Session session, DirectBuffer buffer, int offset) {
        defineParticipant.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, defineParticipant.requestId(), RequestType.PARTICIPANT);
        if (!requests.mayAsk(request, Operation.DEFINE_PARTICIPANTS)) return;
        Definition definition = new Definition(
                defineParticipant.name(),
                defineParticipant.active() == YesNo.YES,
                defineParticipant.cancelOnDisconnect(),
                defineParticipant.cancelsGtcOnDisconnect(),
                Role.of(defineParticipant.roles()),
                defineParticipant.passwordHash());
        boolean isTaken = sideWork.submit(() -> {
            String refusal = store(definition);
            return () -> onStored(request, definition, refusal);
        });
        if (!isTaken) refuse(request, Reason.GATEWAY_BUSY);
    }

    private record Definition(
            String name,
            boolean active,
            YesNo cancelOnDisconnect,
            YesNo cancelsGtcOnDisconnect,
            Set<Role> roles,
            String passwordHash) {}

    /// What was wrong with it; empty if nothing was.
    private String store(Definition definition) {
        try {
            operations.store(
                    definition.name, definition.active, definition.roles, definition.passwordHash);
            return "";
        } catch (IOException | RuntimeException e) {
            return e.getMessage() == null ? e.toString() : e.getMessage();
        }
    }

    private void onStored(PendingRequest request, Definition definition, String refusal) {
        if (!refusal.isEmpty()) {
            requests.answer(request, Reason.STORAGE_FAILED, refusal);
            return;
        }
        if (!host.isAvailable()) {
            refuse(request, Reason.ENGINE_UNAVAILABLE);
            return;
        }
        commands.begin(participantCommand).requestId(requests.ask(request));
        participantCommand.askerId(request.session().participantId());
        participantCommand.participantId(directory.participantIdToDefine(definition.name));
        participantCommand.name(definition.name);
        participantCommand.active(definition.active ? YesNo.YES : YesNo.NO);
        participantCommand.cancelOnDisconnect(definition.cancelOnDisconnect);
        participantCommand.cancelsGtcOnDisconnect(definition.cancelsGtcOnDisconnect);
        Role.write(definition.roles, participantCommand.roles());
        participantCommand.reasonText("");
    }

    void status(Session session, DirectBuffer buffer, int offset) {
        statusRequest.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, statusRequest.requestId(), RequestType.STATUS);
        if (!Operation.SEE_STATUS.isFor(session.roles())) {
            refuse(request, Reason.ROLE_NOT_PERMITTED);
            return;
        }
        boolean isTaken = sideWork.submit(() -> {
            String json = operations.status();
            return () -> requests.status(request, json);
        });
        if (!isTaken) refuse(request, Reason.GATEWAY_BUSY);
    }

    void stop(Session session, DirectBuffer buffer, int offset) {
        stopRequest.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, stopRequest.requestId(), RequestType.STOP);
        if (!Operation.STOP_EXCHANGE.isFor(session.roles())) {
            refuse(request, Reason.ROLE_NOT_PERMITTED);
            return;
        }
        log.accept("stop=requested participant=" + session.participant());
        requests.answer(request, Reason.NONE, "");
        boolean isTaken = sideWork.submit(() -> {
            operations.stop();
            return () -> {};
        });
        if (!isTaken) refuse(request, Reason.GATEWAY_BUSY);
    }

    private void refuse(PendingRequest request, Reason reason) {
        replies.refuse(request.session(), reason, request.type(), request.requestId());
    }
}
