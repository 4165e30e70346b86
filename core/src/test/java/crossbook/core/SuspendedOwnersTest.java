package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.RuleKey;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;
import crossbook.core.state.StateException;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Owners who are suspended (`docs/decisions/0030-suspended-owners.md`). ABC is paid in CASH, one
/// of it for a price step, and its lot is one of SHARES; FREE is not covered. C1 is a client of the
/// first participant. Owners are numbered 5, 6, ... as they come to be.
class SuspendedOwnersTest {
    private static final int SHARES = 0;
    private static final int CASH = 1;
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final String ITSELF = "";
    private static final String C1 = "C1"; // owner 5

    private final TestMarket market = TestMarket.open(
            3, TestMarket.model().rule(RuleKey.REMEMBER_TRADES, "10").build());

    SuspendedOwnersTest() {
        asset(SHARES, "SHARES");
        asset(CASH, "CASH");
        cover(0);
        market.instrument(1, "FREE");
        DefineClient client = new DefineClient();
        client.client.setAccount(C1);
        engine().onDefineClient(client);
        deposit("first", FIRST, C1, CASH, 1_000);
        market.events.clear();
    }

    private MatchingEngine engine() {
        return market.engine;
    }

    private void asset(int id, String code) {
        DefineAsset asset = new DefineAsset();
        asset.assetId = id;
        asset.code = code;
        engine().onDefineAsset(asset);
    }

    private void cover(int settlementDays) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "ABC";
        instrument.priceScale = 2;
        instrument.coverage = new Coverage(SHARES, CASH, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0)
                .settling(settlementDays);
        engine().onDefineInstrument(instrument);
    }

    private void deposit(String id, int participant, String client, int asset, long amount) {
        move(TransferType.DEPOSIT, id, participant, client, asset, amount);
    }

    private void withdraw(String id, int participant, String client, int asset, long amount) {
        move(TransferType.WITHDRAWAL, id, participant, client, asset, amount);
    }

    private void move(
            TransferType type, String id, int participant, String client, int asset, long amount) {
        TransferFunds command = new TransferFunds();
        command.timestampNs = engine().timestampNs();
        command.type = type;
        command.transactionId.set(id);
        command.assetId = asset;
        command.amount = amount;
        command.toParticipantId = participant;
        command.to.setAccount(client);
        command.fromParticipantId = participant;
        command.from.setAccount(client);
        engine().onTransferFunds(command);
    }

    private NewOrder order(int participant, String client, String id, Side side, long price) {
        NewOrder order = TestMarket.order(participant, id, side, 1, price);
        order.timestampNs = engine().timestampNs();
        order.parties.setAccount(client);
        return order.classify();
    }

    private void enter(int participant, String client, String id, Side side, long price) {
        engine().onNewOrder(order(participant, client, id, side, price));
    }

    private void suspend(int participant, String client) {
        SuspendOwner command = new SuspendOwner();
        command.timestampNs = engine().timestampNs();
        command.participantId = participant;
        command.client.setAccount(client);
        engine().onSuspendOwner(command);
    }

    private void resume(int participant, String client) {
        ResumeOwner command = new ResumeOwner();
        command.timestampNs = engine().timestampNs();
        command.participantId = participant;
        command.client.setAccount(client);
        engine().onResumeOwner(command);
    }

    private void told(String... lines) {
        assertEquals(List.of(lines), market.events);
        market.events.clear();
    }

    private static Parties client(String account) {
        Parties client = new Parties();
        client.setAccount(account);
        return client;
    }

    private long posted(int participant, String client, int asset) {
        Account account = engine().accounts().of(participant, client(client), asset);
        return account == null ? -1 : account.posted();
    }

    /// What suspended owners have, and that all accounts of an asset with it add up to zero.
    private List<String> suspended() {
        List<String> lines = new ArrayList<>();
        long[] sums = new long[engine().accounts().assetCount()];
        engine().accounts().visit(account -> sums[account.assetId()] += account.posted());
        engine().accounts().visitSuspended((participant, client, asset, posted) -> {
            sums[asset] += posted;
            lines.add(participant + client.account() + " asset " + asset + ": " + posted);
        });
        assertArrayEquals(new long[sums.length], sums, "the accounts of an asset add up to zero");
        return lines;
    }

    @Test
    void whoIsResumedHasWhatItHad() {
        deposit("shares", FIRST, C1, SHARES, 7);
        withdraw("shares out", FIRST, C1, SHARES, 7);
        market.events.clear();
        suspend(FIRST, C1);
        told("suspended 5");
        assertEquals(-1, posted(FIRST, C1, CASH));
        assertEquals(List.of("0C1 asset 0: 0", "0C1 asset 1: 1000"), suspended());
        resume(FIRST, C1);
        told("resumed 5");
        assertEquals(1_000, posted(FIRST, C1, CASH));
        assertEquals(0, posted(FIRST, C1, SHARES));
        assertEquals(List.of(), suspended());
    }

    @Test
    void whoIsSuspendedDoesNothing() {
        suspend(FIRST, C1);
        market.events.clear();
        enter(FIRST, C1, "covered", Side.BUY, 10);
        NewOrder free = order(FIRST, C1, "free", Side.BUY, 10);
        free.instrumentId = 1;
        engine().onNewOrder(free);
        deposit("in", FIRST, C1, CASH, 1);
        withdraw("out", FIRST, C1, CASH, 1);
        told(
                "rejected covered OWNER_SUSPENDED",
                "rejected free OWNER_SUSPENDED",
                "rejected in OWNER_SUSPENDED",
                "rejected out OWNER_SUSPENDED");
        resume(FIRST, C1);
        enter(FIRST, C1, "covered", Side.BUY, 10);
        withdraw("out", FIRST, C1, CASH, 990);
        told("resumed 5", "accepted covered", "held covered 10", "transferred 990");
    }

    @Test
    void noSideOfACrossIsSuspended() {
        enter(SECOND, ITSELF, "bid", Side.BUY, 9);
        deposit("p2", SECOND, ITSELF, CASH, 1_000);
        deposit("p2 shares", SECOND, ITSELF, SHARES, 10);
        enter(SECOND, ITSELF, "bid", Side.BUY, 9);
        enter(SECOND, ITSELF, "offer", Side.SELL, 11);
        market.events.clear();
        suspend(FIRST, C1);
        NewCross cross = new NewCross();
        cross.price = 10;
        cross.qty = 1;
        cross.buyClOrdId.set("x");
        cross.sellClOrdId.set("y");
        cross.sellParties.setAccount(C1);
        engine().onNewCross(cross);
        told("suspended 5", "rejected x OWNER_SUSPENDED");
    }

    @Test
    void aRetryIsAnsweredAndBookedOnce() {
        suspend(FIRST, C1);
        deposit("first", FIRST, C1, CASH, 1_000);
        resume(FIRST, C1);
        deposit("first", FIRST, C1, CASH, 1_000);
        told("suspended 5", "repeated first", "resumed 5", "repeated first");
        assertEquals(1_000, posted(FIRST, C1, CASH));
    }

    @Test
    void whoHasAnOrderStays() {
        enter(FIRST, C1, "bid", Side.BUY, 10);
        market.events.clear();
        suspend(FIRST, C1);
        told("rejected suspension OWNER_HAS_ORDERS");
        cancel("bid");
        suspend(FIRST, C1);
        told("held bid 0", "suspended 5");
    }

    private void cancel(String id) {
        CancelOrder cancel = new CancelOrder();
        cancel.clOrdId.set(id);
        engine().onCancelOrder(cancel);
    }

    /// It holds nothing; that of the participant itself is not the client's.
    @Test
    void anOrderThatHoldsNothingCountsToo() {
        NewOrder free = order(FIRST, C1, "free", Side.BUY, 10);
        free.instrumentId = 1;
        engine().onNewOrder(free);
        suspend(FIRST, C1);
        suspend(FIRST, ITSELF);
        told("accepted free", "rejected suspension OWNER_HAS_ORDERS", "suspended 6");
        resume(FIRST, ITSELF);
        CancelOrder cancel = new CancelOrder();
        cancel.instrumentId = 1;
        cancel.clOrdId.set("free");
        engine().onCancelOrder(cancel);
        free = order(FIRST, ITSELF, "own", Side.BUY, 10);
        free.instrumentId = 1;
        engine().onNewOrder(free);
        suspend(FIRST, C1);
        suspend(FIRST, ITSELF);
        told("resumed 6", "accepted own", "suspended 5", "rejected suspension OWNER_HAS_ORDERS");
    }

    /// Until the date of a trade is settled, also where nothing is held for it.
    @Test
    void whoOwesOrIsDueSomethingStays() {
        cover(2);
        deposit("shares", SECOND, ITSELF, SHARES, 1);
        enter(SECOND, ITSELF, "offer", Side.SELL, 10);
        enter(FIRST, C1, "bid", Side.BUY, 10);
        market.events.clear();
        suspend(FIRST, C1);
        suspend(SECOND, ITSELF);
        told(
                "rejected suspension OWNER_HAS_OBLIGATIONS",
                "rejected suspension OWNER_HAS_OBLIGATIONS");
        SettleObligations settle = new SettleObligations();
        settle.timestampNs = 10 * 86_400_000_000_000L;
        engine().onSettleObligations(settle);
        market.events.clear();
        suspend(FIRST, C1);
        suspend(SECOND, ITSELF);
        told("suspended 5", "suspended 6");
        assertEquals(
                List.of("0C1 asset 0: 1", "0C1 asset 1: 990", "1 asset 0: 0", "1 asset 1: 10"),
                suspended());
    }

    @Test
    void aTradeOfWhoIsSuspendedStands() {
        deposit("shares", SECOND, ITSELF, SHARES, 1);
        enter(SECOND, ITSELF, "offer", Side.SELL, 10);
        enter(FIRST, C1, "bid", Side.BUY, 10);
        suspend(SECOND, ITSELF);
        market.events.clear();
        BustTrade bust = new BustTrade();
        bust.tradeId = 1;
        engine().onBustTrade(bust);
        told("rejected bust 1 OWNER_SUSPENDED");
        resume(SECOND, ITSELF);
        engine().onBustTrade(bust);
        told("resumed 6", "booked -1 for -10, fees 0 and 0, held 0 and 0");
    }

    @Test
    void onlyWhoIsKnownAndNotYetIsSuspended() {
        suspend(FIRST, "C2");
        suspend(3, ITSELF);
        resume(FIRST, C1);
        resume(FIRST, ITSELF);
        suspend(FIRST, C1);
        suspend(FIRST, C1);
        told(
                "rejected suspension UNKNOWN_ACCOUNT",
                "rejected suspension UNKNOWN_PARTICIPANT",
                "rejected resumption OWNER_NOT_SUSPENDED",
                "rejected resumption OWNER_NOT_SUSPENDED",
                "suspended 5",
                "rejected suspension OWNER_SUSPENDED");
        SuspendOwner command = new SuspendOwner();
        command.askerId = SECOND;
        engine().onSuspendOwner(command);
        told("rejected suspension ROLE_NOT_PERMITTED");
    }

    @Test
    void theRoomOfAnAccountIsUsedAgain() {
        suspend(FIRST, C1);
        deposit("p2", SECOND, ITSELF, CASH, 5);
        suspend(SECOND, ITSELF);
        deposit("p3", 2, ITSELF, CASH, 6);
        deposit("p3 shares", 2, ITSELF, SHARES, 6);
        int[] accounts = {0};
        engine().accounts().visit(account -> accounts[0]++);
        assertEquals(4, accounts[0], "the third's, and where deposits come from");
        resume(SECOND, ITSELF);
        resume(FIRST, C1);
        assertEquals(5, posted(SECOND, ITSELF, CASH));
        assertEquals(1_000, posted(FIRST, C1, CASH));
        assertEquals(6, posted(2, ITSELF, CASH));
        suspended();
    }

    @Test
    void whatIsSavedGoesOn() {
        deposit("p2", SECOND, ITSELF, CASH, 5);
        suspend(FIRST, C1);
        suspend(SECOND, ITSELF);
        long[] saved = market.saved();
        long hash = engine().stateHash();
        market.engine = MatchingEngine.load(TestMarket.input(saved), market);
        assertArrayEquals(saved, market.saved());
        assertEquals(hash, engine().stateHash());
        market.events.clear();
        deposit("p3", 2, ITSELF, CASH, 6);
        resume(FIRST, C1);
        told("transferred 6", "resumed 5");
        assertEquals(1_000, posted(FIRST, C1, CASH));
        assertEquals(List.of("1 asset 1: 5"), suspended());
    }

    @Test
    void aSavedStateWithAnyWordChangedIsRefused() {
        suspend(FIRST, C1);
        long[] saved = market.saved();
        for (int word = 0; word < saved.length; word++) {
            for (long change : new long[] {1, -1, Long.MIN_VALUE}) {
                long[] other = saved.clone();
                other[word] += change;
                assertThrows(
                        StateException.class,
                        () -> MatchingEngine.load(TestMarket.input(other), market),
                        "word " + word);
            }
        }
    }
}
