package crossbook.auditor;

import crossbook.client.stream.EventListener;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Role;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.QuotesPulledDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Watches who may act, and what ends many orders at once.
///
/// 4   a participant keeps its name
/// 7   a mass cancel, and a protection, cancels as many orders as it says
/// 39  kill switches ([KillChecks])
/// 40  a disconnect ends those orders of its session that do not stay, the oldest first, and says
///     how many
/// 57  who acts has a role that lets it, and is not suspended; orders come from open sessions
final class OperatorChecks implements EventListener {
    private static final long NOBODY = 0xFFFF_FFFFL;
    private static final int REMEMBERED = 65_536; // sessions

    private final Market market;
    private final Findings findings;
    private final KillChecks kills;

    private static final class Participant {
        boolean isActive;
        boolean cancelsOnDisconnect;
        boolean cancelsGtc;
        short roles;
        long sessionId;
        long sessionEvent;
        long suspendedEvent;
        long definedEvent;
    }

    private final Map<Long, Participant> participants = new HashMap<>();
    private final Map<String, Long> names = new HashMap<>();
    private final Map<String, Long> suspendedClients = new HashMap<>();
    private final Set<Long> liquidations = new HashSet<>();
    private boolean liquidated; // whether an order follows that closes a position

    /// Sessions that are closed, each with its participant: of several engines each ends what
    /// it has of one when it hears of it.
    private final Map<Long, Long> closed = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    // Of the command that is on.
    private long massTold;
    private long pulledTold;
    private long massCanceled;
    private long pulled;
    private boolean isOfCounts;
    private final List<LiveOrder> disconnected = new ArrayList<>();

    OperatorChecks(Market market) {
        this.market = market;
        findings = market.findings;
        kills = new KillChecks(market);
    }

    private Participant participant(long id) {
        return participants.computeIfAbsent(id, any -> new Participant());
    }

    // Who there is.

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        acts(event.principalId(), event.principalRole(), Role.ADMIN);
        Participant participant = participant(event.participantId());
        String name = event.name();
        Long other = names.putIfAbsent(name, event.participantId());
        if (other != null && other != event.participantId()) {
            findings.add(
                    4,
                    "participant " + event.participantId() + " has the name of another, " + name);
        }
        participant.isActive = event.active() == YesNo.YES;
        participant.cancelsOnDisconnect = event.cancelOnDisconnect() == YesNo.YES;
        participant.cancelsGtc = event.cancelsGtcOnDisconnect() == YesNo.YES;
        participant.roles = event.buffer()
                .getByte(event.offset() + ParticipantDefinedDecoder.rolesEncodingOffset());
        participant.definedEvent = findings.number();
    }

    /// Somebody acts by a role.
    void acts(long principalId, Role role) {
        if (isOfNobody(principalId, role)) return;
        Participant participant = participants.get(principalId);
        boolean may = participant != null
                && participant.isActive
                && (participant.roles & 1 << role.value()) != 0;
        if (!may) {
            findings.add(
                    57,
                    "participant " + principalId + " acts as " + role + ", and is not",
                    participant == null ? 0 : participant.definedEvent);
        }
    }

    /// The exchange itself needs none.
    private static boolean isOfNobody(long principalId, Role role) {
        return principalId == NOBODY || role == Role.NULL_VAL;
    }

    /// A participant used a right that only one role has.
    void acts(long principalId, Role role, Role letting) {
        acts(principalId, role);
        checkLets(role == letting, principalId, role);
    }

    /// A participant acted on the orders of another, or of all.
    private void actsOn(long subjectId, long principalId, Role role) {
        acts(principalId, role);
        boolean lets = switch (role) {
            case TRADER -> subjectId == principalId;
            case RISK -> subjectId != NOBODY;
            case MARKET_OPERATIONS -> true;
            default -> false;
        };
        checkLets(lets, principalId, role);
    }

    private void checkLets(boolean lets, long principalId, Role role) {
        if (lets || isOfNobody(principalId, role)) return;
        findings.add(57, "participant " + principalId + " acts as " + role + ", which may not");
    }

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        Participant participant = participant(event.participantId());
        if (participant.sessionId != 0) {
            findings.add(
                    57,
                    "participant " + event.participantId() + " opens a session and has one",
                    participant.sessionEvent);
        }
        participant.sessionId = event.sessionId();
        participant.sessionEvent = findings.number();
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        Participant participant = participant(event.participantId());
        if (participant.sessionId != event.sessionId()) {
            findings.add(
                    57,
                    "session " + event.sessionId() + " is closed and was not open",
                    participant.sessionEvent);
        }
        long expired = 0;
        for (LiveOrder order : disconnected) {
            if (order.participantId == event.participantId()) expired++;
        }
        if (expired != event.expiredOrders()) {
            findings.add(
                    40,
                    event.expiredOrders() + " orders are told to end with session "
                            + event.sessionId() + ", and " + expired + " did");
        }
        for (LiveOrder order : disconnected) {
            if (order.participantId == event.participantId()) checkAll(order, participant);
        }
        disconnected.removeIf(order -> order.participantId == event.participantId());
        participant.sessionId = 0;
        if (market.partitions.areSeveral()) closed.put(event.sessionId(), event.participantId());
    }

    /// Where some end, all do that must.
    private void checkAll(LiveOrder ended, Participant participant) {
        if (ended.staysOnDisconnect
                || !participant.cancelsOnDisconnect
                || (isLong(ended) && !participant.cancelsGtc)) {
            findings.add(40, ended + " ends with its session, and stays", ended.acceptedEvent);
        }
    }

    private static boolean isLong(LiveOrder order) {
        return order.timeInForce == TimeInForce.GTC || order.timeInForce == TimeInForce.GTD;
    }

    // Orders.

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        long id = event.state().participantId();
        Participant participant = participants.get(id);
        if (participant == null || !participant.isActive) {
            findings.add(57, "participant " + id + " enters an order, and is not active");
            return;
        }
        boolean isTrader = (participant.roles & 1 << Role.TRADER.value()) != 0;
        if (!isTrader)
            findings.add(
                    57,
                    "participant " + id + " enters an order, and is no trader",
                    participant.definedEvent);
        long sessionId = event.state().sessionId();
        boolean isOpen = sessionId == participant.sessionId || wasOf(sessionId, id);
        if (sessionId != 0 && !isOpen) {
            findings.add(
                    57,
                    "an order comes from session " + sessionId + ", and "
                            + (participant.sessionId == 0
                                    ? "none"
                                    : "session " + participant.sessionId)
                            + " of participant " + id + " is open",
                    participant.sessionEvent);
        }
        checkSuspended(id, participant, event.terms());
        if (isLiquidation(event.terms())) liquidations.add(event.state().orderId());
        else kills.lives(event.state().orderId(), id);
    }

    private void checkSuspended(long id, Participant participant, OrderTermsDecoder terms) {
        long suspended = participant.suspendedEvent;
        if (terms.account(0) != 0 && !suspendedClients.isEmpty()) {
            suspended = suspendedClients.getOrDefault(id + "/" + terms.account(), 0L);
        } else if (terms.account(0) != 0) {
            suspended = 0;
        }
        if (suspended != 0) findings.add(57, "who is suspended enters an order", suspended);
    }

    /// A position is closed for its owner, whatever its owner may do.
    private boolean isLiquidation(OrderTermsDecoder terms) {
        boolean is = liquidated && terms.clOrdId().startsWith("LIQ");
        if (is) liquidated = false;
        return is;
    }

    /// An order trades.
    void trades(long orderId, long participantId) {
        if (!liquidations.contains(orderId)) kills.lives(orderId, participantId);
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        kills.lives(event.state().orderId(), event.state().participantId());
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        kills.lives(event.state().orderId(), event.state().participantId());
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        kills.lives(event.state().orderId(), event.state().participantId());
    }

    void canceled(OrderCanceledDecoder event) {
        switch (event.reason()) {
            case KILLED -> {
                kills.ends(event.state().orderId());
                return;
            }
            case MASS_CANCEL -> massCanceled++;
            case PROTECTED -> pulled++;
            default -> {
                return;
            }
        }
        isOfCounts = true;
    }

    /// Before the order is gone.
    void expired(OrderExpiredDecoder event) {
        if (event.reason() != Reason.CANCEL_ON_DISCONNECT) return;
        LiveOrder order = market.orders.get(event.state().orderId());
        if (order == null) return;
        LiveOrder last = disconnected.isEmpty() ? order : disconnected.getLast();
        if (last.sessionId == order.sessionId && last.acceptedEvent > order.acceptedEvent) {
            findings.add(
                    40,
                    order + " ends with its session after " + last + ", which is younger",
                    order.acceptedEvent,
                    last.acceptedEvent);
        }
        disconnected.add(order);
    }

    // Many at once.

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        actsOn(event.participantId(), event.principalId(), event.principalRole());
        kills.killed(event);
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        actsOn(event.participantId(), event.principalId(), event.principalRole());
        kills.resumed(event);
    }

    @Override
    public void onMassCanceled(MassCanceledDecoder event) {
        actsOn(event.participantId(), event.principalId(), event.principalRole());
        massTold += event.canceledOrders();
        isOfCounts = true;
    }

    @Override
    public void onQuotesPulled(QuotesPulledDecoder event) {
        pulledTold += event.canceledOrders();
        isOfCounts = true;
    }

    /// After the last event of a command.
    void look() {
        if (isOfCounts && !market.isTelling) counts();
        disconnected.forEach(this::checkSession);
        disconnected.clear();
        kills.look();
        massTold = 0;
        pulledTold = 0;
        massCanceled = 0;
        pulled = 0;
        isOfCounts = false;
        liquidations.clear(); // they only take
        liquidated = false;
    }

    /// An order has ended with its session, and the end of that is not told here.
    private void checkSession(LiveOrder order) {
        if (wasOf(order.sessionId, order.participantId)) {
            checkAll(order, participant(order.participantId));
        } else {
            findings.add(40, order + " ends with a session that goes on");
        }
    }

    /// Whether that session of several engines is closed, and was the participant's.
    private boolean wasOf(long sessionId, long participantId) {
        return closed.getOrDefault(sessionId, NOBODY) == participantId;
    }

    private void counts() {
        findings.check(
                7,
                massCanceled == massTold,
                massTold + " orders are told to be canceled, and " + massCanceled + " are");
        findings.check(
                7,
                pulled == pulledTold,
                pulledTold + " orders are told to be pulled, and " + pulled + " are");
    }

    // Who asks.

    @Override
    public void onOwnerSuspended(OwnerSuspendedDecoder event) {
        acts(event.principalId(), event.principalRole());
        suspend(event.participantId(), event.account(), findings.number());
    }

    @Override
    public void onOwnerResumed(OwnerResumedDecoder event) {
        acts(event.principalId(), event.principalRole());
        suspend(event.participantId(), event.account(), 0);
    }

    private void suspend(long id, String account, long event) {
        if (account.isEmpty()) participant(id).suspendedEvent = event;
        else suspendedClients.put(id + "/" + account, event);
    }

    @Override
    public void onLiquidationStarted(LiquidationStartedDecoder event) {
        liquidated = true;
        acts(event.principalId(), event.principalRole());
    }
}
