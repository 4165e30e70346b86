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
import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.ChangePhaseEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.command.ExtendPhaseEncoder;
import crossbook.protocol.command.TakeSnapshotEncoder;
import crossbook.protocol.entry.ChangePhaseDecoder;
import crossbook.protocol.entry.DefineInstrumentDecoder;
import crossbook.protocol.entry.DefineParticipantDecoder;
import crossbook.protocol.entry.ExtendPhaseDecoder;
import crossbook.protocol.entry.SecurityListRequestDecoder;
import crossbook.protocol.entry.StatusRequestDecoder;
import crossbook.protocol.entry.StopRequestDecoder;
import crossbook.protocol.entry.TakeSnapshotDecoder;

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
    private final ChangePhaseDecoder changePhase = new ChangePhaseDecoder();
    private final ExtendPhaseDecoder extendPhase = new ExtendPhaseDecoder();
    private final DefineInstrumentDecoder defineInstrument = new DefineInstrumentDecoder();
    private final DefineParticipantDecoder defineParticipant = new DefineParticipantDecoder();
    private final TakeSnapshotDecoder takeSnapshot = new TakeSnapshotDecoder();
    private final StatusRequestDecoder statusRequest = new StatusRequestDecoder();
    private final StopRequestDecoder stopRequest = new StopRequestDecoder();

    private final ChangePhaseEncoder phaseCommand = new ChangePhaseEncoder();
    private final ExtendPhaseEncoder extensionCommand = new ExtendPhaseEncoder();
    private final DefineInstrumentEncoder instrumentCommand = new DefineInstrumentEncoder();
    private final DefineParticipantEncoder participantCommand = new DefineParticipantEncoder();
    private final TakeSnapshotEncoder snapshotCommand = new TakeSnapshotEncoder();

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

    void changePhase(Session session, DirectBuffer buffer, int offset) {
        changePhase.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, changePhase.requestId(), RequestType.PHASE);
        if (!requests.mayAsk(request, Operation.CHANGE_PHASES, changePhase.instrumentId())) return;
        commands.begin(phaseCommand).requestId(requests.ask(request));
        phaseCommand.participantId(session.participantId());
        phaseCommand.instrumentId(changePhase.instrumentId()).endsNs(changePhase.endsNs());
        phaseCommand.phase(changePhase.phase());
        int text = ChangePhaseDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                changePhase, text, phaseCommand, ChangePhaseEncoder.reasonTextEncodingOffset());
    }

    void extendPhase(Session session, DirectBuffer buffer, int offset) {
        extendPhase.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, extendPhase.requestId(), RequestType.PHASE);
        if (!requests.mayAsk(request, Operation.CHANGE_PHASES, extendPhase.instrumentId())) return;
        commands.begin(extensionCommand).requestId(requests.ask(request));
        extensionCommand.participantId(session.participantId());
        extensionCommand.instrumentId(extendPhase.instrumentId());
        extensionCommand.endsNs(extendPhase.endsNs()).byNs(extendPhase.byNs());
        int text = ExtendPhaseDecoder.reasonTextEncodingOffset();
        Requests.copyReason(
                extendPhase, text, extensionCommand, ExtendPhaseEncoder.reasonTextEncodingOffset());
    }

    void defineInstrument(Session session, DirectBuffer buffer, int offset) {
        defineInstrument.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, defineInstrument.requestId(), RequestType.INSTRUMENT);
        if (!requests.mayAsk(request, Operation.DEFINE_INSTRUMENTS)) return;
        String symbol = defineInstrument.symbol();
        commands.begin(instrumentCommand).requestId(requests.ask(request));
        instrumentCommand.participantId(session.participantId());
        instrumentCommand.instrumentId(directory.instrumentIdToDefine(symbol));
        instrumentCommand.priceScale(defineInstrument.priceScale());
        instrumentCommand.active(defineInstrument.active());
        instrumentCommand.unitsPerTick(defineInstrument.unitsPerTick());
        instrumentCommand.lotSize(defineInstrument.lotSize());
        instrumentCommand.maxOrderQty(defineInstrument.maxOrderQty()).symbol(symbol);
        instrumentCommand.segment(defineInstrument.segment());
        instrumentCommand.minReserveQty(defineInstrument.minReserveQty());
        instrumentCommand.constituent(defineInstrument.constituent());
        instrumentCommand.referencePrice(defineInstrument.referencePrice()).reasonText("");
        CoverageEncoder to = instrumentCommand.coverage();
        CoverageDecoder from = defineInstrument.coverage();
        to.buffer().putBytes(to.offset(), from.buffer(), from.offset(), from.encodedLength());
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

    void snapshot(Session session, DirectBuffer buffer, int offset) {
        takeSnapshot.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, takeSnapshot.requestId(), RequestType.SNAPSHOT);
        if (!requests.mayAsk(request, Operation.TAKE_SNAPSHOT)) return;
        commands.begin(snapshotCommand).requestId(requests.ask(request));
        commands.seal(); // a snapshot is of a place between two pieces
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
