package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.host.ToldDefinitions.Subject;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.PartitionMergedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What the merged events say: how far they go, which sessions are open, which kill
/// switches are on, what is traded where. A function of these events alone, so a start
/// reads it from their recording.
final class MergedState implements EventHandler, EventListener {
    private static final int NOWHERE = -1;

    /// More definitions are not on their way to a partition at a time.
    private static final int MOST_ON_THEIR_WAY = 4_096;

    private final Placement placement;
    private final ToldDefinitions definitions = new ToldDefinitions();
    private final EventReader reader = new EventReader(this);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final long[] read;
    private final Map<Integer, Session> sessions = new LinkedHashMap<>();

    /// By participant; that of everybody by the number that is none.
    private final Map<Integer, Kill> kills = new LinkedHashMap<>();

    private final List<Told> told = new ArrayList<>();

    /// What the events of this frame say; its end says whose they are.
    private final List<Subject> ofFrame = new ArrayList<>();

    private final Map<Integer, Integer> placed = new TreeMap<>();
    private final Set<Integer> unplaced = new TreeSet<>();
    private long eventNumber;
    private long commandNumber;
    private long timestampNs;

    record Session(int participantId, int sessionId, int gatewayId) {}

    /// @param askerId who threw the switch
    record Kill(int participantId, int askerId) {}

    /// What a partition was told while it was there. It may have it still, whatever the others
    /// said of it since then.
    private static final class Told {
        /// By participant the last one.
        private final Map<Integer, Integer> sessions = new LinkedHashMap<>();

        private final Set<Integer> kills = new LinkedHashSet<>();
        private final ToldDefinitions definitions = new ToldDefinitions();

        /// Of which another partition spoke last: they may have been on their way to this one when
        /// it went, before the host noticed.
        private final Deque<Subject> unsure = new ArrayDeque<>();

        private boolean isAway = true;

        private void tell(Subject subject, ToldDefinitions all) {
            definitions.tell(subject, all);
            unsure.add(subject);
            if (unsure.size() > MOST_ON_THEIR_WAY) unsure.remove();
        }
    }

    MergedState(Placement placement, int partitions) {
        this.placement = placement;
        read = new long[partitions];
        for (int i = 0; i < partitions; i++) told.add(new Told());
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        eventNumber = EventHead.eventNumber(buffer, offset);
        timestampNs = EventHead.timestampNs(buffer, offset);
        if (EventReader.isOfAnOrder(buffer, offset)) return;
        reader.onEvent(buffer, offset, length);
        int templateId = header.wrap(buffer, offset).templateId();
        boolean isWhole = ToldDefinitions.isWhole(templateId);
        boolean isDefinition =
                isWhole || EventKind.definitionRequestAt(templateId) != EventKind.NONE;
        if (!isDefinition) return;
        Subject subject = definitions.tell(templateId, buffer, offset, length);
        if (!isWhole) return;
        ofFrame.add(subject);
        for (Told each : told) if (!each.isAway) each.tell(subject, definitions);
    }

    /// A frame ends with how far a partition was read, or with what the host says itself.
    private void count(EventHeadDecoder head) {
        commandNumber = head.commandNumber();
    }

    @Override
    public void onPartitionMerged(PartitionMergedDecoder event) {
        count(event.head());
        if (event.partition() < read.length) {
            read[event.partition()] = event.partitionEventNumber();
            ofFrame.forEach(told.get(event.partition()).unsure::removeLastOccurrence);
        }
        ofFrame.clear();
    }

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        int sessionId = (int) event.sessionId();
        int participantId = (int) event.participantId();
        sessions.put(sessionId, new Session(participantId, sessionId, event.gatewayId()));
        for (Told each : told) if (!each.isAway) each.sessions.put(participantId, sessionId);
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        sessions.remove((int) event.sessionId());
    }

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        int whose = (int) event.participantId();
        kills.put(whose, new Kill(whose, (int) event.principalId()));
        for (Told each : told) if (!each.isAway) each.kills.add(whose);
    }

    @Override
    public void onPartitionSuspended(PartitionSuspendedDecoder event) {
        count(event.head());
        if (event.partition() < told.size()) told.get(event.partition()).isAway = true;
    }

    /// It has been told all that it missed.
    @Override
    public void onPartitionResumed(PartitionResumedDecoder event) {
        count(event.head());
        if (event.partition() >= told.size()) return;
        Told back = told.get(event.partition());
        back.isAway = false;
        sessions.values().forEach(each -> back.sessions.put(each.participantId, each.sessionId));
        back.kills.addAll(kills.keySet());
        back.definitions.tellAll(definitions);
        back.unsure.clear();
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        kills.remove((int) event.participantId());
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        int id = (int) event.instrumentId();
        placement.define(id, event.symbol());
        compare(id);
    }

    @Override
    public void onInstrumentPlaced(InstrumentPlacedDecoder event) {
        count(event.head());
        int id = (int) event.instrumentId();
        placed.put(id, (int) event.partition());
        compare(id);
    }

    private void compare(int id) {
        int told = placed.getOrDefault(id, NOWHERE);
        if (told == placement.of(id, told)) unplaced.remove(id);
        else unplaced.add(id);
    }

    /// Instruments of which it is still to be told where they are.
    List<Integer> unplaced() {
        return unplaced.isEmpty() ? List.of() : List.copyOf(unplaced);
    }

    ToldDefinitions definitions() {
        return definitions;
    }

    Placement placement() {
        return placement;
    }

    /// How many there are.
    int partitions() {
        return read.length;
    }

    /// Up to which of its own events a partition has been read.
    long read(int partition) {
        return read[partition];
    }

    /// The sessions that a partition may have open, each with its participant.
    Map<Integer, Integer> sessionsIn(int partition) {
        Map<Integer, Integer> all = new LinkedHashMap<>();
        told.get(partition).sessions.forEach((participantId, id) -> all.put(id, participantId));
        return all;
    }

    /// Whom a partition may keep from trading.
    Set<Integer> killsIn(int partition) {
        return new LinkedHashSet<>(told.get(partition).kills);
    }

    /// What a partition knows for certain of participants, instruments and limits.
    ToldDefinitions definitionsIn(int partition) {
        ToldDefinitions known = new ToldDefinitions();
        known.tellAll(told.get(partition).definitions);
        told.get(partition).unsure.forEach(known::forget);
        return known;
    }

    boolean isOpen(int sessionId) {
        return sessions.containsKey(sessionId);
    }

    List<Session> sessions() {
        return List.copyOf(sessions.values());
    }

    boolean isKilled(int participantId) {
        return kills.containsKey(participantId);
    }

    /// The switch that keeps a participant from trading; null if there is none.
    Kill kill(int participantId) {
        return kills.get(participantId);
    }

    /// Whom switches keep from trading.
    Set<Integer> killed() {
        return kills.keySet();
    }

    long eventNumber() {
        return eventNumber;
    }

    long commandNumber() {
        return commandNumber;
    }

    long timestampNs() {
        return timestampNs;
    }
}
