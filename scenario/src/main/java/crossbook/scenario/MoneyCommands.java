package crossbook.scenario;

import crossbook.core.Account;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.TransferFunds;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;

import java.util.function.ToIntFunction;

/// Reads what can be owned, who owns it and what is moved, `deposit alice 20 LTC as t1` and the
/// like, hands it to the engine, and shows what everybody has.
final class MoneyCommands {
    private static final int DEFAULT_SCALE = 2;

    private final Names names;
    private final ScenarioClock clock;
    private final ToIntFunction<String> joining;
    private final Askers askers;
    private final EventWriter events;
    private final MoneyWords money;
    private int transferCount;

    /// @param joining the number of the participant, who joins the market if need be
    MoneyCommands(
            Names names,
            ScenarioClock clock,
            ToIntFunction<String> joining,
            Askers askers,
            EventWriter events) {
        this.names = names;
        this.clock = clock;
        this.joining = joining;
        this.askers = askers;
        this.events = events;
        money = new MoneyWords(names);
    }

    // asset USD | asset BTC scale 8 | asset EUR id 0 scale 2 by opal
    void asset(MatchingEngine engine, Words words) {
        DefineAsset command = new DefineAsset();
        command.timestampNs = clock.timestampNs();
        command.code = words.nextText("a code");
        command.assetId = words.skip("id")
                ? words.nextSmallNumber("an id")
                : names.assets().size();
        command.scale = words.skip("scale") ? words.nextSmallNumber("a scale") : DEFAULT_SCALE;
        askers.read(words, command);
        engine.onDefineAsset(command);
    }

    // client alice/C1 | client alice/C1 by opal
    void client(MatchingEngine engine, Words words) {
        DefineClient command = new DefineClient();
        command.timestampNs = clock.timestampNs();
        command.participantId = readOwner(words, command.client);
        askers.read(words, command);
        engine.onDefineClient(command);
    }

    // deposit alice 20 LTC | deposit alice/C1 20 LTC as t1 by opal because "first deposit"
    void deposit(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        command.type = TransferType.DEPOSIT;
        command.toParticipantId = readOwner(words, command.to);
        transfer(engine, command, words);
    }

    // withdraw alice 20 LTC as t2
    void withdraw(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        command.type = TransferType.WITHDRAWAL;
        command.fromParticipantId = readOwner(words, command.from);
        transfer(engine, command, words);
    }

    // transfer alice bob/C1 20 LTC as t3
    void transfer(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        command.type = TransferType.TRANSFER;
        command.fromParticipantId = readOwner(words, command.from);
        command.toParticipantId = readOwner(words, command.to);
        transfer(engine, command, words);
    }

    private void transfer(MatchingEngine engine, TransferFunds command, Words words) {
        command.timestampNs = clock.timestampNs();
        String amount = words.next("an amount");
        command.assetId = names.nextAssetId(words);
        command.amount = names.nextAmount(words.only(amount), command.assetId, "amount");
        readId(words, command.transactionId);
        askers.read(words, command);
        engine.onTransferFunds(command);
    }

    private void readId(Words words, ClOrdId id) {
        transferCount++;
        String text = words.skip("as") ? words.next("a transaction id") : "" + transferCount;
        try {
            if (!text.equals("-")) id.set(text);
        } catch (IllegalArgumentException e) {
            throw words.error(e.getMessage());
        }
    }

    // alice | alice/C1
    private int readOwner(Words words, Parties client) {
        String owner = words.next("a participant, or a client such as alice/C1");
        int slash = owner.indexOf('/');
        try {
            if (slash >= 0) client.setAccount(owner.substring(slash + 1));
        } catch (IllegalArgumentException e) {
            throw words.error(e.getMessage());
        }
        return joining.applyAsInt(slash < 0 ? owner : owner.substring(0, slash));
    }

    // account alice | account alice/C1
    void show(MatchingEngine engine, Words words) {
        Parties client = new Parties();
        int participantId = readOwner(words, client);
        words.end();
        boolean hasNothing = true;
        Account account = engine.accounts().newView();
        for (int asset = 0; asset < names.assets().size(); asset++) {
            if (!engine.accounts().find(participantId, client, asset, account)) continue;
            events.line(money.balance(account));
            hasNothing = false;
        }
        if (hasNothing) events.line("has nothing");
    }

    // totals
    void showTotals(MatchingEngine engine, Words words) {
        words.end();
        for (int asset = 0; asset < names.assets().size(); asset++) {
            Totals totals = new Totals();
            int assetId = asset;
            engine.accounts().visit(account -> {
                if (account.assetId() == assetId) totals.add(account);
            });
            events.line(totals.text(assetId, money));
        }
    }

    /// What all have of an asset together, and that it adds up to zero.
    private static final class Totals {
        private long owned;
        private long held;
        private long fees;
        private long outside;
        private long clearing;

        void add(Account account) {
            if (account.isFees()) fees = account.posted();
            else if (account.isOutside()) outside = account.posted();
            else if (account.isClearing()) clearing = account.posted();
            else {
                owned += account.posted();
                held += account.held();
            }
        }

        String text(int asset, MoneyWords money) {
            return "all have " + money.amount(owned, asset) + ", held " + money.number(held, asset)
                    + ", fees "
                    + money.number(fees, asset) + ", outside " + money.number(outside, asset)
                    + (clearing == 0 ? "" : ", clearing " + money.number(clearing, asset))
                    + ", sum " + money.number(owned + fees + outside + clearing, asset);
        }
    }
}
