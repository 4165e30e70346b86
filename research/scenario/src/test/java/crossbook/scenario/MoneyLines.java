package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.OwnerCommand;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.IndexSources;
import crossbook.core.model.Instrument;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;

/// The lines of a random day that are about money, which name assets and instruments by numbers:
///
///     money asset 0 CASH
///     money client alice A1
///     money cover 0 base 1 1 quote 0 100 PER_UNIT 2 1 0 2
///     money margin 1 0 100 PER_UNIT 2 1 0 PER_UNIT 6 8 4 5 LAST 900 100 50000 true 0 0 true
///     money margin 1 0 100 PER_UNIT 2 1 0 PER_UNIT 6 8 4 5 MEDIAN 900 100 50000 true 0 9 true a,b
/// 2
///     money mark 1 1010
///     money mark 1 1010 b
///     money liquidate 1 alice A1
///     money settle
///     money suspend alice A1
///     money resume alice -
///     money DEPOSIT T1 0 1000 - - alice A1
///     money TRANSFER T2 0 1000 alice A1 bob -
final class MoneyLines {
    private static final int NOBODY = 1_000;

    private MoneyLines() {}

    static boolean isOne(String line) {
        return line.startsWith("money ");
    }

    static void run(String line, MatchingEngine engine) {
        String[] words = line.split(" ");
        switch (words[1]) {
            case "asset" -> {
                DefineAsset command = new DefineAsset();
                command.timestampNs = engine.timestampNs();
                command.assetId = Integer.parseInt(words[2]);
                command.code = words[3];
                command.scale = 2;
                engine.onDefineAsset(command);
            }
            case "client" -> {
                DefineClient command = new DefineClient();
                command.timestampNs = engine.timestampNs();
                command.participantId = participant(words[2], engine);
                command.client.setAccount(words[3]);
                engine.onDefineClient(command);
            }
            case "cover" -> cover(words, coverage(words), null, engine);
            case "margin" -> cover(words, marginCoverage(words), Long.valueOf(words[16]), engine);
            case "mark" -> mark(words, engine);
            case "liquidate" -> liquidate(words, engine);
            case "settle" -> {
                SettleObligations command = new SettleObligations();
                command.timestampNs = engine.timestampNs();
                engine.onSettleObligations(command);
            }
            case "suspend" -> engine.onSuspendOwner(of(words, new SuspendOwner(), engine));
            case "resume" -> engine.onResumeOwner(of(words, new ResumeOwner(), engine));
            default -> engine.onTransferFunds(command(words, engine));
        }
    }

    private static void mark(String[] words, MatchingEngine engine) {
        SetMark command = new SetMark();
        command.timestampNs = engine.timestampNs();
        command.instrumentId = Integer.parseInt(words[2]);
        command.price = Long.parseLong(words[3]);
        command.source = words.length > 4 ? IndexSources.word(words[4]) : 0;
        engine.onSetMark(command);
    }

    private static void liquidate(String[] words, MatchingEngine engine) {
        LiquidatePosition command = new LiquidatePosition();
        command.timestampNs = engine.timestampNs();
        command.instrumentId = Integer.parseInt(words[2]);
        command.participantId = participant(words[3], engine);
        setAccount(words[4], command.client);
        engine.onLiquidatePosition(command);
    }

    private static <C extends OwnerCommand> C of(String[] words, C command, MatchingEngine engine) {
        command.timestampNs = engine.timestampNs();
        command.participantId = participant(words[2], engine);
        setAccount(words[3], command.client);
        return command;
    }

    private static int participant(String name, MatchingEngine engine) {
        return engine.participants().find(name).orElse(NOBODY);
    }

    private static Coverage coverage(String[] words) {
        return new Coverage(
                        Integer.parseInt(words[4]),
                        Integer.parseInt(words[7]),
                        Long.parseLong(words[5]),
                        Long.parseLong(words[8]),
                        FeeUnit.valueOf(words[9]),
                        Long.parseLong(words[10]),
                        Long.parseLong(words[11]),
                        Long.parseLong(words[12]))
                .settling(Integer.parseInt(words[13]));
    }

    private static Coverage marginCoverage(String[] words) {
        Margin terms = new Margin(
                FeeUnit.valueOf(words[9]),
                Long.parseLong(words[10]),
                Long.parseLong(words[11]),
                Long.parseLong(words[12]),
                Long.parseLong(words[13]),
                MarkSource.valueOf(words[14]),
                Long.parseLong(words[15]),
                Long.parseLong(words[17]),
                Boolean.parseBoolean(words[18]),
                Long.parseLong(words[19]),
                Long.parseLong(words[20]),
                Boolean.parseBoolean(words[21]),
                sources(words));
        return new Coverage(
                        Coverage.NO_ASSET,
                        Integer.parseInt(words[3]),
                        0,
                        Long.parseLong(words[4]),
                        FeeUnit.valueOf(words[5]),
                        Long.parseLong(words[6]),
                        Long.parseLong(words[7]),
                        Long.parseLong(words[8]))
                .onMargin(terms);
    }

    private static IndexSources sources(String[] words) {
        boolean areNamed = words.length > 23 && !words[22].isEmpty();
        return areNamed
                ? IndexSources.of(words[22].replace(',', ' '), Integer.parseInt(words[23]))
                : IndexSources.ONE;
    }

    /// @param reference the first mark; null where there is none
    private static void cover(
            String[] words, Coverage coverage, Long reference, MatchingEngine engine) {
        int instrumentId = Integer.parseInt(words[2]);
        if (engine.book(instrumentId) == null) return;
        Instrument old = engine.book(instrumentId).instrument();
        DefineInstrument command = new DefineInstrument();
        command.timestampNs = engine.timestampNs();
        command.instrumentId = instrumentId;
        command.symbol = old.symbol();
        command.priceScale = old.priceScale();
        command.unitsPerTick = old.unitsPerTick();
        command.lotSize = old.lotSize();
        command.maxOrderQty = old.maxOrderQty();
        command.active = old.active();
        command.segment = old.segment();
        command.minReserveQty = old.minReserveQty();
        command.isConstituent = old.isConstituent();
        command.referencePrice = old.referencePrice();
        if (reference != null && command.referencePrice == Instrument.NO_PRICE) {
            command.referencePrice = reference;
        }
        command.coverage = coverage;
        engine.onDefineInstrument(command);
    }

    private static TransferFunds command(String[] words, MatchingEngine engine) {
        TransferFunds command = new TransferFunds();
        command.timestampNs = engine.timestampNs();
        command.type = TransferType.valueOf(words[1]);
        setId(words[2], command.transactionId);
        command.assetId = Integer.parseInt(words[3]);
        command.amount = Long.parseLong(words[4]);
        command.fromParticipantId = participant(words[5], engine);
        setAccount(words[6], command.from);
        command.toParticipantId = participant(words[7], engine);
        setAccount(words[8], command.to);
        return command;
    }

    private static void setId(String word, ClOrdId id) {
        if (!word.equals("-")) id.set(word);
    }

    private static void setAccount(String word, Parties parties) {
        if (!word.equals("-")) parties.setAccount(word);
    }

    /// What a line says about funds, or null where it is about something else.
    static MoneySeen.Transfer transfer(String line, MatchingEngine engine) {
        String[] words = line.split(" ");
        boolean isTransfer = words.length == 9;
        return isTransfer ? MoneySeen.Transfer.of(command(words, engine)) : null;
    }
}
