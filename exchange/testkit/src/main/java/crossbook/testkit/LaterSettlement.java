package crossbook.testkit;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.host.VirtualHost;
import crossbook.market.MarketModelFile;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.Side;

import java.time.Instant;

/// What happens among four of whom some trade what settles two business days later, from a
/// Thursday to the Monday after, in virtual time.
///
/// A lot of LATER is 1.000 XBT, a price unit 0.01 USD; a taker pays 0.03 USD for a lot, a
/// maker 0.01. FUT is on margin: a price unit of it is worth 0.10 USD, the fees are 0.02
/// and 0.01.
///
/// On Thursday (1) Bob sells 3 LATER at 1.00 to Alice's client, (2) the client sells 1 at
/// 1.10 to Carol, and (3) Bob sells 2 at 1.00 to Carol. On Friday (3) is busted, (4) Bob
/// sells 1 LATER at 1.00 to Carol, (5) 3 FUT at 1.00 to Carol, and (6) 1 FUT at 0.70 to
/// Dave. FUT's day ends at 0.70, and Carol has lost 9.00 USD. On Monday is settled what
/// was traded on Thursday; Carol lacks a part of the 1.10 USD that she owes. The trade of
/// Friday is still open.
public final class LaterSettlement {
    /// The participants, by number.
    public static final int ALICE = 0;

    public static final int BOB = 1;
    public static final int CAROL = 2;
    public static final int DAVE = 3;

    /// The assets.
    public static final int XBT = 0;

    public static final int USD = 1;

    /// The instruments.
    public static final int LATER = 0;

    public static final int FUT = 1;

    /// Thursday's trades.
    public static final Instant THURSDAY = Instant.parse("2026-03-05T10:00:00Z");

    public static final Instant FRIDAY = Instant.parse("2026-03-06T10:00:00Z");
    public static final Instant MONDAY = Instant.parse("2026-03-09T10:00:00Z");

    private static final Coverage IN_FULL =
            new Coverage(CoverageKind.FULL, "XBT", "USD", 1_000, 1, FeeUnit.PER_UNIT, 3, 1, 0);
    private static final Coverage ON_MARGIN = Coverage.onMargin(
            "USD",
            10,
            FeeUnit.PER_UNIT,
            2,
            1,
            0,
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000));

    private final VirtualHost host;
    private final EngineCommands commands;

    private LaterSettlement(VirtualHost host) {
        this.host = host;
        commands = new EngineCommands(host);
    }

    /// A host on which all of it has happened.
    public static VirtualHost recorded() {
        return recorded(model());
    }

    /// The same under another model.
    public static VirtualHost recorded(MarketModel model) {
        VirtualHost host = new VirtualHost(THURSDAY);
        LaterSettlement settlement = new LaterSettlement(host);
        settlement.begin(model);
        settlement.thursday();
        settlement.friday();
        settlement.monday();
        return host;
    }

    /// Always open but on weekends; the last trades can be busted.
    public static MarketModel model() {
        return MarketModelFile.shipped("continuous").toBuilder()
                .rule(RuleKey.WEEKEND, "SATURDAY SUNDAY")
                .rule(RuleKey.REMEMBER_TRADES, "100")
                .build();
    }

    private void begin(MarketModel model) {
        commands.model(model);
        commands.participant(ALICE, "alice");
        commands.participant(BOB, "bob");
        commands.participant(CAROL, "carol");
        commands.participant(DAVE, "dave");
        commands.client(ALICE, "C1");
        commands.asset(XBT, "XBT", 3);
        commands.asset(USD, "USD", 2);
        commands.instrument(LATER, "LATER", EngineCommands.NO_PRICE, IN_FULL.settling(2));
        commands.instrument(FUT, "FUT", 100, ON_MARGIN);
        commands.deposit("d1", ALICE, "C1", USD, 2_000);
        commands.deposit("d2", ALICE, "C1", XBT, 2_000);
        commands.deposit("d3", BOB, "", XBT, 30_000);
        commands.deposit("d4", BOB, "", USD, 1_000);
        commands.deposit("d5", CAROL, "", USD, 1_000);
        commands.deposit("d6", DAVE, "", USD, 1_000);
    }

    private void buy(int participant, int instrument, String id, long qty, long price) {
        commands.order(participant, instrument, id, Side.BUY, qty, price, terms -> {});
    }

    private void sell(int participant, int instrument, String id, long qty, long price) {
        commands.order(participant, instrument, id, Side.SELL, qty, price, terms -> {});
    }

    private void thursday() {
        commands.order(ALICE, LATER, "a1", Side.BUY, 3, 100, terms -> terms.account("C1"));
        sell(BOB, LATER, "b1", 3, 100);
        buy(CAROL, LATER, "c1", 1, 110);
        commands.order(ALICE, LATER, "a2", Side.SELL, 1, 110, terms -> terms.account("C1"));
        buy(CAROL, LATER, "c2", 2, 100);
        sell(BOB, LATER, "b2", 2, 100);
    }

    private void friday() {
        host.advanceTo(FRIDAY);
        commands.bust(3);
        buy(CAROL, LATER, "c3", 1, 100);
        sell(BOB, LATER, "b3", 1, 100);
        buy(CAROL, FUT, "c4", 3, 100);
        sell(BOB, FUT, "b4", 3, 100);
        buy(DAVE, FUT, "d1", 1, 70);
        sell(BOB, FUT, "b5", 1, 70);
        commands.phase(FUT, "CLOSED");
    }

    private void monday() {
        host.advanceTo(MONDAY);
        commands.settle();
    }
}
