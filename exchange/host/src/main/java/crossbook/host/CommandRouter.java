package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.DefineAssetDecoder;
import crossbook.protocol.command.DefineBatchDecoder;
import crossbook.protocol.command.DefineClientDecoder;
import crossbook.protocol.command.DefineInstrumentDecoder;
import crossbook.protocol.command.DefineLimitsDecoder;
import crossbook.protocol.command.DefineMarketModelDecoder;
import crossbook.protocol.command.DefineParticipantDecoder;
import crossbook.protocol.command.GatewayConnectedDecoder;
import crossbook.protocol.command.GatewayLostDecoder;
import crossbook.protocol.command.KillTradingDecoder;
import crossbook.protocol.command.MassCancelDecoder;
import crossbook.protocol.command.QueryExposuresDecoder;
import crossbook.protocol.command.QueryOrdersDecoder;
import crossbook.protocol.command.ResumeOwnerDecoder;
import crossbook.protocol.command.ResumeTradingDecoder;
import crossbook.protocol.command.SessionClosedDecoder;
import crossbook.protocol.command.SessionOpenedDecoder;
import crossbook.protocol.command.SuspendOwnerDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import io.aeron.ControlledFragmentAssembler;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;

/// Takes commands from the gateways and brings each to the partition that it concerns, or to all.
/// What is for a partition that is away is dropped: nothing would come of it.
final class CommandRouter {
    private static final int PIECES_PER_POLL = 256;
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int NONE = -1;

    private final Subscription ingress;
    private final List<PartitionLink> links;
    private final Placement placement;
    private final Broadcasts broadcasts;
    private final OrderQuestions questions;
    private final Gateways gateways;
    private final PartitionCare care;
    private final CommandCheck check = new CommandCheck();
    private final ControlledFragmentHandler handler =
            new ControlledFragmentAssembler(this::onPiece);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final GatewayConnectedDecoder gatewayConnected = new GatewayConnectedDecoder();
    private final SessionOpenedDecoder sessionOpened = new SessionOpenedDecoder();
    private final SessionClosedDecoder sessionClosed = new SessionClosedDecoder();
    private final GatewayLostDecoder gatewayLost = new GatewayLostDecoder();
    private final BitSet targets = new BitSet();
    private long refused;

    CommandRouter(
            Subscription ingress,
            List<PartitionLink> links,
            Placement placement,
            Broadcasts broadcasts,
            OrderQuestions questions,
            Gateways gateways,
            PartitionCare care) {
        this.ingress = ingress;
        this.links = links;
        this.placement = placement;
        this.broadcasts = broadcasts;
        this.questions = questions;
        this.gateways = gateways;
        this.care = care;
    }

    /// Moves what gateways sent to the partitions.
    int poll() {
        int work = ingress.controlledPoll(handler, PIECES_PER_POLL);
        if (work < PIECES_PER_POLL) sayWhichAreLost();
        for (int i = 0; i < links.size(); i++) links.get(i).flush();
        return work;
    }

    /// How many pieces were dropped because they were no sound commands.
    long refused() {
        return refused;
    }

    private Action onPiece(DirectBuffer buffer, int offset, int length, Header aeronHeader) {
        if (!check.isSound(buffer, offset, length)) {
            refused++;
            return Action.CONTINUE;
        }
        if (!care.haveHeard() || !haveRoom(length)) return Action.ABORT;
        int at = offset;
        while (at < offset + length) {
            int commandLength = Frames.length(buffer, at);
            route(buffer, at + Frames.PREFIX, commandLength, aeronHeader.sessionId());
            at += Frames.PREFIX + commandLength;
        }
        return Action.CONTINUE;
    }

    private boolean haveRoom(int length) {
        boolean have = true;
        for (int i = 0; i < links.size(); i++) {
            PartitionLink link = links.get(i);
            if (!link.isSuspended() && !link.hasRoom(length)) have = false;
        }
        return have;
    }

    private void route(DirectBuffer buffer, int at, int length, int linkId) {
        int templateId = header.wrap(buffer, at).templateId();
        if (templateId == GatewayConnectedDecoder.TEMPLATE_ID) {
            gatewayConnected.wrapAndApplyHeader(buffer, at, header);
            int gatewayId = gatewayConnected.gatewayId();
            gateways.connected(gatewayId, linkId, gatewayConnected.processId());
            care.gatewayConnected(gatewayId);
            return;
        }
        tellCare(templateId, buffer, at);
        targets.clear();
        int partition = partition(templateId, buffer, at);
        for (int i = 0; i < links.size(); i++) {
            boolean isMeant = partition == CommandRoute.ALL || partition == i;
            if (isMeant && !links.get(i).isSuspended()) targets.set(i);
        }
        if (partition == CommandRoute.ALL) awaitAnswers(templateId, buffer, at);
        for (int i = targets.nextSetBit(0); i >= 0; i = targets.nextSetBit(i + 1)) {
            pass(links.get(i), templateId, buffer, at, length);
        }
    }

    /// Who is away hears later of what is for all.
    private void tellCare(int templateId, DirectBuffer buffer, int at) {
        switch (templateId) {
            case SessionOpenedDecoder.TEMPLATE_ID -> {
                sessionOpened.wrapAndApplyHeader(buffer, at, header);
                care.sessionOpened(new MergedState.Session(
                        (int) sessionOpened.participantId(),
                        (int) sessionOpened.sessionId(),
                        sessionOpened.gatewayId()));
            }
            case SessionClosedDecoder.TEMPLATE_ID -> {
                sessionClosed.wrapAndApplyHeader(buffer, at, header);
                care.sessionClosed(
                        (int) sessionClosed.participantId(), (int) sessionClosed.sessionId());
            }
            case GatewayLostDecoder.TEMPLATE_ID ->
                care.sessionsLost(
                        gatewayLost.wrapAndApplyHeader(buffer, at, header).gatewayId());
            default -> {}
        }
    }

    private int partition(int templateId, DirectBuffer buffer, int at) {
        int named = CommandRoute.of(templateId, buffer, at, placement, firstThere());
        int partition = Math.min(named, links.size() - 1); // one that is not there is answered too
        if (templateId != QueryOrdersDecoder.TEMPLATE_ID || partition != CommandRoute.ALL) {
            return partition;
        }
        return questioned(buffer, at + HEADER);
    }

    /// One for a single order goes to the partition that its id tells, or to all; one for all
    /// orders to one partition after the other.
    private int questioned(DirectBuffer buffer, int body) {
        long orderId = longAt(buffer, body + QueryOrdersDecoder.orderIdEncodingOffset());
        if (orderId != QueryOrdersDecoder.orderIdNullValue()) {
            return (int) Math.min(orderId >>> (Long.SIZE - Byte.SIZE), links.size() - 1);
        }
        if (buffer.getByte(body + QueryOrdersDecoder.origClOrdIdEncodingOffset()) != 0) {
            return CommandRoute.ALL;
        }
        questions.asked(longAt(buffer, body + QueryOrdersDecoder.requestIdEncodingOffset()));
        long place = longAt(buffer, body + QueryOrdersDecoder.fromPlaceEncodingOffset());
        return Math.max(firstThere(), OrderQuestions.partition(place));
    }

    private static long longAt(DirectBuffer buffer, int at) {
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    /// Who answers for what no partition has.
    private int firstThere() {
        for (int i = 0; i < links.size(); i++) if (!links.get(i).isSuspended()) return i;
        return 0;
    }

    private void pass(PartitionLink link, int templateId, DirectBuffer buffer, int at, int length) {
        int to = link.next();
        MutableDirectBuffer batch = link.batch();
        batch.putBytes(to, buffer, at - Frames.PREFIX, Frames.PREFIX + length);
        CommandRoute.takePartitionOff(templateId, batch, to + Frames.PREFIX, link.number());
        if (templateId == QueryOrdersDecoder.TEMPLATE_ID) {
            int placeAt =
                    to + Frames.PREFIX + HEADER + QueryOrdersDecoder.fromPlaceEncodingOffset();
            long inside = OrderQuestions.inside(longAt(batch, placeAt));
            batch.putLong(placeAt, inside, ByteOrder.LITTLE_ENDIAN);
        }
        link.wrote(Frames.PREFIX + length, templateId == TakeSnapshotDecoder.TEMPLATE_ID);
    }

    private void awaitAnswers(int templateId, DirectBuffer buffer, int at) {
        int body = at + HEADER;
        if (targets.isEmpty()) return;
        if (templateId == SessionOpenedDecoder.TEMPLATE_ID) {
            int session = buffer.getInt(
                    body + SessionOpenedDecoder.sessionIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
            broadcasts.asked(Broadcasts.Key.session(session), targets);
            return;
        }
        int requestAt = requestAt(templateId);
        if (requestAt == NONE) return;
        long requestId = longAt(buffer, body + requestAt);
        if (requestId != 0) {
            broadcasts.asked(Broadcasts.Key.request(requestId), targets);
        } else if (templateId == MassCancelDecoder.TEMPLATE_ID) {
            int sessionAt = body + MassCancelDecoder.sessionIdEncodingOffset();
            int idAt = body + MassCancelDecoder.clOrdIdEncodingOffset();
            broadcasts.asked(Broadcasts.Key.massCancel(buffer, sessionAt, idAt), targets);
        }
    }

    /// The request of a command that every partition answers once.
    private static int requestAt(int templateId) {
        return switch (templateId) {
            case MassCancelDecoder.TEMPLATE_ID -> MassCancelDecoder.requestIdEncodingOffset();
            case KillTradingDecoder.TEMPLATE_ID -> KillTradingDecoder.requestIdEncodingOffset();
            case ResumeTradingDecoder.TEMPLATE_ID -> ResumeTradingDecoder.requestIdEncodingOffset();
            case QueryOrdersDecoder.TEMPLATE_ID -> QueryOrdersDecoder.requestIdEncodingOffset();
            case QueryExposuresDecoder.TEMPLATE_ID ->
                QueryExposuresDecoder.requestIdEncodingOffset();
            case TakeSnapshotDecoder.TEMPLATE_ID -> TakeSnapshotDecoder.requestIdEncodingOffset();
            case DefineInstrumentDecoder.TEMPLATE_ID ->
                DefineInstrumentDecoder.requestIdEncodingOffset();
            case DefineParticipantDecoder.TEMPLATE_ID ->
                DefineParticipantDecoder.requestIdEncodingOffset();
            case DefineMarketModelDecoder.TEMPLATE_ID ->
                DefineMarketModelDecoder.requestIdEncodingOffset();
            case DefineAssetDecoder.TEMPLATE_ID -> DefineAssetDecoder.requestIdEncodingOffset();
            case DefineClientDecoder.TEMPLATE_ID -> DefineClientDecoder.requestIdEncodingOffset();
            case DefineLimitsDecoder.TEMPLATE_ID -> DefineLimitsDecoder.requestIdEncodingOffset();
            case DefineBatchDecoder.TEMPLATE_ID -> DefineBatchDecoder.requestIdEncodingOffset();
            case SuspendOwnerDecoder.TEMPLATE_ID -> SuspendOwnerDecoder.requestIdEncodingOffset();
            case ResumeOwnerDecoder.TEMPLATE_ID -> ResumeOwnerDecoder.requestIdEncodingOffset();
            default -> NONE;
        };
    }

    /// Each partition closes the sessions of a gateway that is lost.
    private void sayWhichAreLost() {
        Queue<Integer> lost = gateways.lost();
        while (!lost.isEmpty()) care.gatewayLost(lost.remove());
    }
}
