package crossbook.bench;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.NewOrder;
import crossbook.core.command.TransferFunds;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;
import crossbook.flow.Progress;

import java.util.Locale;
import java.util.SplittableRandom;

/// `crossbook bench memory --owners`: many owners with three accounts each, and their live orders
/// in 100,000 instruments that are covered in full. Owners are clients of 1,000 participants; owner
/// by owner enters an order, which rests, in any instrument.
///
/// @param owners how many there are
/// @param orders how many are live at the end
public record OwnersBenchmark(int owners, int orders) implements Task<String> {
    /// How many can be named in 10 characters, and have accounts in a heap of any size that is
    /// usual.
    public static final int MOST_OWNERS = 100_000_000;

    private static final int INSTRUMENTS = 100_000;
    private static final int PARTICIPANTS = 1_000;
    private static final int ASSETS = 3;
    private static final int LEVELS_PER_SIDE = 500;
    private static final long MID = 100_000;

    @Override
    public String run(Progress progress) {
        long bytesBefore = MemoryBenchmark.usedBytes();
        MatchingEngine engine = new MarketSetup(
                        MarketSetup.plainRules(), INSTRUMENTS, PARTICIPANTS, Cover.FULL)
                .newEngine(new BookEventSink(new EventDigest()));
        long emptyBytes = MemoryBenchmark.usedBytes();
        openAccounts(engine);
        long fundedBytes = MemoryBenchmark.usedBytes();
        long startNs = System.nanoTime();
        fill(engine);
        long endNs = System.nanoTime();
        long bytes = MemoryBenchmark.usedBytes();
        if (engine.liveOrderCount() != orders) {
            throw new IllegalStateException(
                    "live orders: " + engine.liveOrderCount() + ", not " + orders);
        }
        Use use = new Use(
                (emptyBytes - bytesBefore) / (double) INSTRUMENTS,
                (fundedBytes - emptyBytes) / (double) owners,
                (bytes - fundedBytes) / (double) orders,
                (bytes - bytesBefore) / 1_000_000,
                (endNs - startNs) / (double) orders);
        return text(use, accounts(engine));
    }

    /// What was used: bytes each, then megabytes in all, then nanoseconds for an order.
    private record Use(double instrument, double owner, double order, long megabytes, double ns) {}

    private String text(Use use, int accounts) {
        return String.format(
                Locale.ROOT,
                "%s%n"
                        + "instruments                %,d, covered in full%n"
                        + "bytes per idle instrument  %.0f%n"
                        + "owners                     %,d with %,d accounts, each by a deposit%n"
                        + "bytes per owner            %.1f%n"
                        + "live orders                %,d in all instruments%n"
                        + "bytes per live order       %.1f%n"
                        + "all together               %,d MB in a heap of %,d MB%n"
                        + "ns per new order           %.1f%n",
                TaskProcess.jvm(),
                INSTRUMENTS,
                use.instrument,
                owners,
                accounts,
                use.owner,
                orders,
                use.order,
                use.megabytes,
                Runtime.getRuntime().maxMemory() / 1_000_000,
                use.ns);
    }

    /// Those of clients: participants and the exchange have some too.
    private static int accounts(MatchingEngine engine) {
        int[] count = {0};
        engine.accounts().visit(account -> {
            if (account.client().accountFirst() != 0) count[0]++;
        });
        return count[0];
    }

    private void openAccounts(MatchingEngine engine) {
        DefineAsset third = new DefineAsset();
        third.assetId = ASSETS - 1;
        third.code = "THIRD";
        engine.onDefineAsset(third);
        DefineClient client = new DefineClient();
        TransferFunds deposit = new TransferFunds();
        deposit.type = TransferType.DEPOSIT;
        deposit.amount = Long.MAX_VALUE / 2 / owners;
        for (int owner = 0; owner < owners; owner++) {
            client.participantId = owner % PARTICIPANTS;
            name(owner, client.client);
            engine.onDefineClient(client);
            deposit.toParticipantId = client.participantId;
            deposit.to.set(client.client);
            for (int asset = 0; asset < ASSETS; asset++) {
                deposit.assetId = asset;
                deposit.transactionId.set((owner + 1L) * ASSETS + asset);
                engine.onTransferFunds(deposit);
            }
        }
    }

    private void fill(MatchingEngine engine) {
        SplittableRandom random = new SplittableRandom(7);
        NewOrder newOrder = new NewOrder();
        newOrder.ordType = OrdType.LIMIT;
        newOrder.timeInForce = TimeInForce.GTC;
        newOrder.orderQty = 100;
        for (int id = 0; id < orders; id++) {
            int owner = id % owners;
            boolean buys = (random.nextInt() & 1) == 0;
            int away = 1 + random.nextInt(LEVELS_PER_SIDE);
            newOrder.clOrdId.set(id);
            newOrder.participantId = owner % PARTICIPANTS;
            name(owner, newOrder.parties);
            newOrder.instrumentId = random.nextInt(INSTRUMENTS);
            newOrder.side = buys ? Side.BUY : Side.SELL;
            newOrder.limitPrice = buys ? MID - away : MID + away;
            engine.onNewOrder(newOrder);
        }
    }

    private static void name(int owner, Parties parties) {
        parties.setAccount("C" + owner);
    }
}
