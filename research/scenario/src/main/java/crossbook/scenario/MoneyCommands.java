package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.model.IndexSources;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;

import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/// Reads what can be owned, who owns it, what is moved, marked, closed and settled,
/// `deposit alice 20 LTC as t1` and the like, hands it to the engine, and shows what everybody
/// has.
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

    /// Runs a line, if it is about money.
    boolean run(MatchingEngine engine, String first, Words words) {
        switch (first) {
            case "asset" -> asset(engine, words);
            case "client" -> client(engine, words);
            case "deposit" -> deposit(engine, words);
            case "withdraw" -> withdraw(engine, words);
            case "transfer" -> transfer(engine, words);
            case "insurance" -> insurance(engine, words);
            case "account" -> show(engine, words);
            case "totals" -> showTotals(engine, words);
            case "mark" -> mark(engine, words);
            case "liquidate" -> liquidate(engine, words);
            case "settle" -> settle(engine, words);
            case "positions" -> showPositions(engine, words);
            case "obligations" -> showObligations(engine, words);
            default -> {
                return false;
            }
        }
        return true;
    }

    // asset USD | asset BTC scale 8 | asset EUR id 0 scale 2 by opal
    private void asset(MatchingEngine engine, Words words) {
        DefineAsset command = new DefineAsset();
        command.timestampNs = clock.timestampNs();
        command.code = words.nextText("a code");
        command.assetId = words.skip("id")
                ? words.nextSmallNumber("an id")
                : names.assets().size();
        command.scale = words.skip("scale") ? words.nextSmallNumber("a scale") : DEFAULT_SCALE;
        askers.read(words, command);
        events.target("asset " + EventWords.quoted(command.code));
        engine.onDefineAsset(command);
    }

    // client alice/C1 | client alice/C1 by opal
    private void client(MatchingEngine engine, Words words) {
        DefineClient command = new DefineClient();
        command.timestampNs = clock.timestampNs();
        command.participantId = readOwner(words, command.client);
        askers.read(words, command);
        events.target("client " + names.owner(command.participantId, command.client));
        engine.onDefineClient(command);
    }

    // deposit alice 20 LTC | deposit alice/C1 20 LTC as t1 by opal because "first deposit"
    private void deposit(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        command.type = TransferType.DEPOSIT;
        command.toParticipantId = readOwner(words, command.to);
        transfer(engine, command, words);
    }

    // withdraw alice 20 LTC as t2
    private void withdraw(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        command.type = TransferType.WITHDRAWAL;
        command.fromParticipantId = readOwner(words, command.from);
        transfer(engine, command, words);
    }

    // transfer alice bob/C1 20 LTC as t3
    private void transfer(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        command.type = TransferType.TRANSFER;
        command.fromParticipantId = readOwner(words, command.from);
        command.toParticipantId = readOwner(words, command.to);
        transfer(engine, command, words);
    }

    // insurance from alice 20 LTC as t4 | insurance to alice 20 LTC
    private void insurance(MatchingEngine engine, Words words) {
        TransferFunds command = new TransferFunds();
        if (words.skip("from")) {
            command.type = TransferType.TO_INSURANCE;
            command.fromParticipantId = readOwner(words, command.from);
        } else if (words.skip("to")) {
            command.type = TransferType.FROM_INSURANCE;
            command.toParticipantId = readOwner(words, command.to);
        } else {
            throw words.error(words.found() + " where 'from' or 'to' is expected");
        }
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

    // mark 101.00 | mark XYZ 101.00 source east by carol
    private void mark(MatchingEngine engine, Words words) {
        SetMark command = new SetMark();
        command.timestampNs = clock.timestampNs();
        command.instrumentId =
                words.nextIsNumber() ? Names.FIRST_INSTRUMENT : names.nextInstrumentId(words);
        command.price = names.nextUnits(words, command.instrumentId, "price");
        command.source = words.skip("source") ? readSource(words) : 0;
        askers.read(words, command);
        events.target("mark");
        engine.onSetMark(command);
    }

    private static long readSource(Words words) {
        try {
            return IndexSources.word(words.nextText("a source of the index"));
        } catch (IllegalArgumentException e) {
            throw words.error(e.getMessage());
        }
    }

    // liquidate alice | liquidate alice/C1 in XYZ by carol because "called yesterday"
    private void liquidate(MatchingEngine engine, Words words) {
        LiquidatePosition command = new LiquidatePosition();
        command.timestampNs = clock.timestampNs();
        command.participantId = readOwner(words, command.client);
        command.instrumentId = names.instrumentIn(words);
        askers.read(words, command);
        events.target("liquidate " + names.owner(command.participantId, command.client));
        engine.onLiquidatePosition(command);
    }

    // settle | settle by opal
    private void settle(MatchingEngine engine, Words words) {
        SettleObligations command = new SettleObligations();
        command.timestampNs = clock.timestampNs();
        askers.read(words, command);
        events.target("settle");
        engine.onSettleObligations(command);
    }

    // positions | positions alice/C1
    private void showPositions(MatchingEngine engine, Words words) {
        Predicate<Account> isMeant = readMeant(words);
        int before = events.length();
        engine.accounts().visitPositions(position -> {
            boolean isOpen = position.qty() != 0 || position.held() != 0;
            if (isOpen && isMeant.test(position.account()))
                events.line("position " + events.words().marked(position));
        });
        if (events.length() == before) events.line("no positions");
    }

    // obligations | obligations alice/C1
    private void showObligations(MatchingEngine engine, Words words) {
        Predicate<Account> isMeant = readMeant(words);
        int before = events.length();
        engine.accounts().visitObligations(obligation -> {
            boolean isShown = isMeant.test(events.words().account(obligation));
            if (isShown) events.line(events.words().text(obligation));
        });
        if (events.length() == before) events.line("no obligations");
    }

    /// Whose are shown: of the owner who is named, else everybody's.
    private Predicate<Account> readMeant(Words words) {
        if (!words.hasNext()) return account -> true;
        Parties client = new Parties();
        int participantId = readOwner(words, client);
        String owner = names.owner(participantId, client);
        words.end();
        return account -> money.owner(account).equals(owner);
    }

    // account alice | account alice/C1
    private void show(MatchingEngine engine, Words words) {
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
    private void showTotals(MatchingEngine engine, Words words) {
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
        private long insurance;

        void add(Account account) {
            if (account.isFees()) fees = account.posted();
            else if (account.isOutside()) outside = account.posted();
            else if (account.isClearing()) clearing = account.posted();
            else if (account.isInsurance()) insurance = account.posted();
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
                    + (insurance == 0 ? "" : ", insurance " + money.number(insurance, asset))
                    + ", sum " + money.number(owned + fees + outside + clearing + insurance, asset);
        }
    }
}
