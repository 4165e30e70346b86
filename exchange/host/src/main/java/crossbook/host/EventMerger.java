package crossbook.host;

import static crossbook.host.EventKind.NONE;

import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.Frames;
import crossbook.host.Broadcasts.Waiting;
import crossbook.host.Broadcasts.Weight;
import crossbook.host.ToldDefinitions.Subject;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.CommandRepeatedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.StateHashedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.BitSet;

/// Makes one stream of events of those of several partitions, command by command. Of what all of
/// them tell, one is passed on: about an instrument that of the partition which has it, of answers
/// to what went to all the last, of sessions, kill switches and definitions what changes something.
final class EventMerger implements PartitionLink.CommandEvents {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final MergedStream out;
    private final MergedState state;
    private final Broadcasts broadcasts;
    private final OrderQuestions questions;
    private final MergedDefinitions definitions;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionOpenedDecoder opened = new SessionOpenedDecoder();
    private final SessionRejectedDecoder rejected = new SessionRejectedDecoder();
    private PartitionLink from;
    private News news;

    /// Hears what one partition has said and others may not know.
    interface News {
        default void opened(MergedState.Session session) {}

        default void closed(int sessionId) {}

        /// One partition does not open a session: others may have.
        default void refused(int sessionId) {}

        /// The kill switch of a participant was thrown, or taken back.
        default void switched(int participantId) {}

        /// A participant, an instrument or a limit is another from now on.
        ///
        /// @param sent the partitions to which the command went that did it
        default void defined(Subject subject, BitSet sent) {}
    }

    EventMerger(
            MergedStream out, MergedState state, Broadcasts broadcasts, OrderQuestions questions) {
        this.out = out;
        this.state = state;
        this.broadcasts = broadcasts;
        this.questions = questions;
        definitions = new MergedDefinitions(broadcasts, state);
    }

    /// Who hears of it.
    void telling(News listener) {
        news = listener;
        definitions.telling(listener);
    }

    @Override
    public void onCommand(PartitionLink link, DirectBuffer events, int length) {
        from = link;
        if (isHeld(events, length)) return;
        out.from(link.number());
        definitions.begin(events, length);
        pass(link, events, length, 0);
        out.endCommand();
    }

    private void pass(PartitionLink link, DirectBuffer events, int length, int at) {
        from = link;
        int next = at;
        while (next < length) {
            int size = Frames.length(events, next);
            onEvent(events, next + Frames.PREFIX, size);
            long number = EventHead.eventNumber(events, next + Frames.PREFIX);
            out.read(link.number(), number);
            next += Frames.PREFIX + size;
        }
    }

    /// Orders that were canceled together are told together, after how many they were: what
    /// the partitions say to a mass cancel or a kill switch becomes one command, when all have
    /// said it. Until then nothing more is read of those that have. So it is with a switch that
    /// is taken back, that nobody is seen to trade before.
    private boolean isHeld(DirectBuffer events, int length) {
        int at = Frames.PREFIX;
        int templateId = header.wrap(events, at).templateId();
        boolean waits = switch (templateId) {
            case MassCanceledDecoder.TEMPLATE_ID,
                    TradingKilledDecoder.TEMPLATE_ID,
                    TradingResumedDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
        if (!waits || isOfOneInstrument(templateId, events, at)) return false;
        Broadcasts.Key key = key(templateId, events, at);
        Waiting waiting = broadcasts.of(key);
        if (waiting == null) return false;
        if (templateId != MassCanceledDecoder.TEMPLATE_ID) switched(templateId, events, at);
        waiting.hold(from, events, length);
        from.held(true);
        long count = count(templateId, events, at);
        int size = Frames.length(events, 0);
        Waiting all = broadcasts.answered(key, from, events, at, size, count, Weight.DONE);
        if (all != null) tellTogether(all);
        return true;
    }

    private void tellTogether(Waiting all) {
        tell(all);
        long told = out.eventNumber();
        for (Broadcasts.Held each : all.held()) {
            DirectBuffer events = each.events();
            int first = Frames.PREFIX + Frames.length(events, 0);
            each.link().held(false);
            each.link().told(EventHead.eventNumber(events, Frames.PREFIX), told);
            out.read(each.link().number(), EventHead.eventNumber(events, Frames.PREFIX));
            pass(each.link(), events, events.capacity(), first);
        }
        out.endCommand();
    }

    /// A partition is away: what only it had not answered is told.
    void away(int partition) {
        broadcasts.away(partition, waiting -> {
            out.from(waiting.from().number());
            tellTogether(waiting);
        });
    }

    private void onEvent(DirectBuffer event, int at, int length) {
        header.wrap(event, at);
        int templateId = header.templateId();
        boolean isRepeat = templateId == CommandRepeatedDecoder.TEMPLATE_ID; // of a mass cancel?
        if (EventReader.isOfAnOrder(event, at) && !isRepeat) {
            write(templateId, event, at, length);
            return;
        }
        boolean passes = switch (templateId) {
            case SessionOpenedDecoder.TEMPLATE_ID -> opens(event, at, length);
            case SessionClosedDecoder.TEMPLATE_ID -> closes(event, at);
            case SessionRejectedDecoder.TEMPLATE_ID -> opensNot(event, at, length);
            case TradingKilledDecoder.TEMPLATE_ID, TradingResumedDecoder.TEMPLATE_ID ->
                switches(templateId, event, at, length);
            case StateHashedDecoder.TEMPLATE_ID -> false; // of a part, not of all
            default -> passes(templateId, event, at, length);
        };
        if (passes) write(templateId, event, at, length);
    }

    private boolean passes(int templateId, DirectBuffer event, int at, int length) {
        if (ToldDefinitions.isWhole(templateId)) {
            return definitions.passes(from, templateId, event, at, length);
        }
        int instrumentAt = EventKind.instrumentAt(templateId);
        if (instrumentAt != NONE) {
            definitions.answered(from, templateId, event, at);
            return isItsOwn(event, at, instrumentAt);
        }
        if (EventKind.requestAt(templateId) == NONE) return true;
        if (isOfOneInstrument(templateId, event, at)) return true;
        Broadcasts.Key key = key(templateId, event, at);
        if (broadcasts.has(key)) {
            answered(key, templateId, event, at, length);
            return false;
        }
        if (templateId == SnapshotTakenDecoder.TEMPLATE_ID) return false; // by itself
        if (EventKind.definitionRequestAt(templateId) == NONE) return true;
        return !EventKind.isRefusal(templateId)
                && !state.definitions().isKnown(templateId, event, at, length);
    }

    private boolean isItsOwn(DirectBuffer event, int at, int instrumentAt) {
        int id = event.getInt(at + HEADER + instrumentAt, ByteOrder.LITTLE_ENDIAN);
        return state.placement().of(id, 0) == from.number();
    }

    // Answers to what went to all.

    /// Whether a mass cancel is answered that named an instrument, and so went to one
    /// partition: its client may have used the id for another that went to all.
    private static boolean isOfOneInstrument(int templateId, DirectBuffer event, int at) {
        return switch (templateId) {
            case MassCanceledDecoder.TEMPLATE_ID ->
                intAt(event, at, MassCanceledDecoder.instrumentIdEncodingOffset())
                        != (int) MassCanceledDecoder.instrumentIdNullValue();
            case MassCancelRejectedDecoder.TEMPLATE_ID ->
                intAt(event, at, MassCancelRejectedDecoder.instrumentIdEncodingOffset())
                        != (int) MassCancelRejectedDecoder.instrumentIdNullValue();
            default -> false;
        };
    }

    private static Broadcasts.Key key(int templateId, DirectBuffer event, int at) {
        int requestAt = at + HEADER + EventKind.requestAt(templateId);
        long requestId = event.getLong(requestAt, ByteOrder.LITTLE_ENDIAN);
        if (requestId != 0) return Broadcasts.Key.request(requestId);
        int body = at + HEADER;
        return switch (templateId) {
            case CommandRepeatedDecoder.TEMPLATE_ID ->
                Broadcasts.Key.massCancel(
                        event,
                        body + CommandRepeatedDecoder.sessionIdEncodingOffset(),
                        body + CommandRepeatedDecoder.clOrdIdEncodingOffset());
            case MassCanceledDecoder.TEMPLATE_ID ->
                Broadcasts.Key.massCancel(
                        event,
                        body + MassCanceledDecoder.sessionIdEncodingOffset(),
                        body + MassCanceledDecoder.clOrdIdEncodingOffset());
            case MassCancelRejectedDecoder.TEMPLATE_ID ->
                Broadcasts.Key.massCancel(
                        event,
                        body + MassCancelRejectedDecoder.sessionIdEncodingOffset(),
                        body + MassCancelRejectedDecoder.clOrdIdEncodingOffset());
            default -> Broadcasts.Key.request(0);
        };
    }

    private void answered(
            Broadcasts.Key key, int templateId, DirectBuffer event, int at, int length) {
        long count = count(templateId, event, at);
        boolean decides = templateId == OrdersStatedDecoder.TEMPLATE_ID
                ? count > 0
                : EventKind.isRefusal(templateId);
        Weight weight = decides ? Weight.DECIDES : Weight.USUAL;
        boolean isRepeat = templateId == CommandRepeatedDecoder.TEMPLATE_ID;
        answered(key, event, at, length, count, isRepeat ? Weight.REPEATED : weight);
    }

    /// How many an answer counts; 0 where it counts nothing.
    private static long count(int templateId, DirectBuffer event, int at) {
        int countAt = EventKind.countAt(templateId);
        return countAt == NONE ? 0 : event.getLong(at + HEADER + countAt, ByteOrder.LITTLE_ENDIAN);
    }

    private void answered(
            Broadcasts.Key key, DirectBuffer event, int at, int length, long count, Weight weight) {
        PartitionLink answering = from;
        Waiting all = broadcasts.answered(key, from, event, at, length, count, weight);
        if (all == null) return;
        if (all.held().isEmpty()) tell(all);
        else tellTogether(all);
        from = answering;
    }

    private void tell(Waiting all) {
        from = all.from();
        DirectBuffer answer = all.answer();
        int templateId = header.wrap(answer, 0).templateId();
        int at = write(templateId, answer, 0, all.length());
        int countAt = EventKind.countAt(templateId);
        if (countAt != NONE) {
            out.frame().putLong(at + HEADER + countAt, all.count(), ByteOrder.LITTLE_ENDIAN);
        }
        switch (templateId) {
            case SessionRejectedDecoder.TEMPLATE_ID ->
                news.refused(intAt(answer, 0, SessionRejectedDecoder.sessionIdEncodingOffset()));
            case TradingKilledDecoder.TEMPLATE_ID, TradingResumedDecoder.TEMPLATE_ID ->
                news.switched(whose(templateId, answer, 0));
            default -> {}
        }
    }

    // Sessions and kill switches.

    private boolean opens(DirectBuffer event, int at, int length) {
        opened.wrapAndApplyHeader(event, at, header);
        int sessionId = (int) opened.sessionId();
        int participantId = (int) opened.participantId();
        from.opened(sessionId, participantId);
        Broadcasts.Key key = Broadcasts.Key.session(sessionId);
        if (broadcasts.has(key)) {
            answered(key, event, at, length, 0, Weight.USUAL);
            return false;
        }
        if (state.isOpen(sessionId)) return false;
        news.opened(new MergedState.Session(participantId, sessionId, opened.gatewayId()));
        return true;
    }

    private boolean closes(DirectBuffer event, int at) {
        int sessionId = intAt(event, at, SessionClosedDecoder.sessionIdEncodingOffset());
        from.closed(sessionId);
        news.closed(sessionId);
        return state.isOpen(sessionId);
    }

    private boolean opensNot(DirectBuffer event, int at, int length) {
        rejected.wrapAndApplyHeader(event, at, header);
        int sessionId = (int) rejected.sessionId();
        if (from.hasOpened(sessionId)) return false; // it was asked twice
        Broadcasts.Key key = Broadcasts.Key.session(sessionId);
        boolean isAsked = broadcasts.has(key);
        if (isAsked || rejected.reason() == Reason.SESSION_NOT_OPEN) from.closed(sessionId);
        if (!isAsked) return !state.isOpen(sessionId);
        answered(key, event, at, length, 0, Weight.DECIDES);
        return false;
    }

    private boolean switches(int templateId, DirectBuffer event, int at, int length) {
        int whose = switched(templateId, event, at);
        boolean kills = templateId == TradingKilledDecoder.TEMPLATE_ID;
        Broadcasts.Key key = key(templateId, event, at);
        if (broadcasts.has(key)) {
            answered(key, templateId, event, at, length);
            return false;
        }
        if (state.isKilled(whose) == kills) return false;
        news.switched(whose);
        return true;
    }

    /// The partition has thrown a kill switch, or has taken it back. Returns whose.
    private int switched(int templateId, DirectBuffer event, int at) {
        int whose = whose(templateId, event, at);
        from.killed(whose, templateId == TradingKilledDecoder.TEMPLATE_ID);
        return whose;
    }

    private static int whose(int templateId, DirectBuffer event, int at) {
        boolean kills = templateId == TradingKilledDecoder.TEMPLATE_ID;
        int whoseAt = kills
                ? TradingKilledDecoder.participantIdEncodingOffset()
                : TradingResumedDecoder.participantIdEncodingOffset();
        return intAt(event, at, whoseAt);
    }

    private static int intAt(DirectBuffer event, int at, int field) {
        return event.getInt(at + HEADER + field, ByteOrder.LITTLE_ENDIAN);
    }

    // Out.

    /// A repeat names the event that it repeats; one that is too long ago, itself.
    private void nameOriginal(int to) {
        int at = to + HEADER + CommandRepeatedDecoder.originalEventNumberEncodingOffset();
        long told = from.toldAs(out.frame().getLong(at, ByteOrder.LITTLE_ENDIAN));
        long number = told == 0 ? out.eventNumber() : told;
        out.frame().putLong(at, number, ByteOrder.LITTLE_ENDIAN);
    }

    private int write(int templateId, DirectBuffer event, int at, int length) {
        int to = out.write(event, at, length);
        from.told(EventHead.eventNumber(event, at), out.eventNumber());
        if (templateId == CommandRepeatedDecoder.TEMPLATE_ID) nameOriginal(to);
        int tradeAt = EventKind.tradeAt(templateId);
        if (tradeAt != NONE) {
            long own = out.frame().getLong(to + HEADER + tradeAt, ByteOrder.LITTLE_ENDIAN);
            long outside = PartitionTradeId.outside(from.number(), own);
            out.frame().putLong(to + HEADER + tradeAt, outside, ByteOrder.LITTLE_ENDIAN);
        }
        if (templateId == OrdersStatedDecoder.TEMPLATE_ID) {
            int placeAt = to + HEADER + OrdersStatedDecoder.nextPlaceEncodingOffset();
            long requestId = out.frame()
                    .getLong(
                            to + HEADER + OrdersStatedDecoder.requestIdEncodingOffset(),
                            ByteOrder.LITTLE_ENDIAN);
            long place = out.frame().getLong(placeAt, ByteOrder.LITTLE_ENDIAN);
            long next = questions.next(requestId, from.number(), place);
            out.frame().putLong(placeAt, next, ByteOrder.LITTLE_ENDIAN);
        }
        return to;
    }
}
