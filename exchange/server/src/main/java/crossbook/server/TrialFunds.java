package crossbook.server;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.NewOrder;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;
import crossbook.web.surroundings.OrderTrials.Funds;
import crossbook.web.surroundings.OrderTrials.Scene;

/// The money of a trial: enough for the orders that stand there, and for the one that is tried
/// what its owner has free.
final class TrialFunds {
    private static final int BASE = 0;
    static final int QUOTE = 1;

    /// More than orders need, and small enough for three of it to fit in an account.
    private static final long PLENTY = 1L << 60;

    private static final Parties ITSELF = new Parties();

    private final MatchingEngine engine;
    private final Scene scene;
    private long transactions;

    TrialFunds(MatchingEngine engine, Scene scene) {
        this.engine = engine;
        this.scene = scene;
    }

    static void defineAssets(MatchingEngine engine) {
        for (String code : new String[] {"BASE", "QUOTE"}) {
            DefineAsset asset = new DefineAsset();
            asset.timestampNs = engine.timestampNs();
            asset.assetId = engine.accounts().assetCount();
            asset.code = code;
            engine.onDefineAsset(asset);
        }
    }

    /// How the instrument is covered; on margin the mark stays where it is.
    static Coverage coverage(Funds funds) {
        var real = funds.coverage();
        Coverage coverage = new Coverage(
                BASE,
                QUOTE,
                real.baseUnits(),
                real.quoteUnits(),
                FeeUnit.valueOf(real.feeUnit().name()),
                real.takerRate(),
                real.makerRate(),
                real.minFee());
        var margin = real.margin();
        if (!real.isOnMargin()) return coverage;
        return coverage.onMargin(new Margin(
                FeeUnit.valueOf(margin.unit().name()),
                margin.initialLong(),
                margin.initialShort(),
                margin.maintenanceLong(),
                margin.maintenanceShort(),
                MarkSource.INDEX,
                margin.maxPrice()));
    }

    /// Before the orders that stand there are entered.
    void coverMakers() {
        if (scene.funds().isEmpty()) return;
        for (int owner : new int[] {TrialEngine.ASKER, TrialEngine.OTHERS}) {
            deposit(owner, ITSELF, BASE, PLENTY);
            deposit(owner, ITSELF, QUOTE, PLENTY);
        }
    }

    /// Takes from the asker what its standing orders left, and gives the owner of the order what
    /// it has free.
    void leaveWhatIsFree(NewOrder order) {
        if (scene.funds().isEmpty()) return;
        Funds funds = scene.funds().get();
        takeAll(ITSELF, BASE);
        takeAll(ITSELF, QUOTE);
        if (!funds.isKnown()) return;
        defineClient(order.parties);
        deposit(TrialEngine.ASKER, order.parties, BASE, funds.freeBase());
        deposit(TrialEngine.ASKER, order.parties, QUOTE, funds.freeQuote());
    }

    /// Makes whom an order names as its account one who can own, if it names somebody.
    void defineClient(Parties parties) {
        if (parties.accountFirst() == 0) return;
        DefineClient client = new DefineClient();
        client.timestampNs = engine.timestampNs();
        client.participantId = TrialEngine.ASKER;
        client.client.set(parties);
        engine.onDefineClient(client);
    }

    /// More than a position needs.
    void depositPlenty(int owner, Parties client) {
        deposit(owner, client, QUOTE, PLENTY);
    }

    /// Leaves the asker, or its client, so much that is free.
    void leave(Parties client, long free) {
        takeAll(client, QUOTE);
        deposit(TrialEngine.ASKER, client, QUOTE, free);
    }

    private void takeAll(Parties client, int assetId) {
        Account account = engine.accounts().of(TrialEngine.ASKER, client, assetId);
        TransferFunds withdrawal = transfer(TransferType.WITHDRAWAL, assetId, account.free());
        withdrawal.fromParticipantId = TrialEngine.ASKER;
        withdrawal.from.set(client);
        engine.onTransferFunds(withdrawal);
    }

    private void deposit(int owner, Parties client, int assetId, long amount) {
        if (amount <= 0) return;
        TransferFunds deposit = transfer(TransferType.DEPOSIT, assetId, Math.min(amount, PLENTY));
        deposit.toParticipantId = owner;
        deposit.to.set(client);
        engine.onTransferFunds(deposit);
    }

    private TransferFunds transfer(TransferType type, int assetId, long amount) {
        TransferFunds command = new TransferFunds();
        command.timestampNs = engine.timestampNs();
        command.type = type;
        command.transactionId.set(++transactions);
        command.assetId = assetId;
        command.amount = amount;
        return command;
    }
}
