package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.Definition;
import crossbook.core.event.EventSink;
import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.core.model.LimitSet;
import crossbook.core.model.Participant;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Definitions that come together, all or nothing. There is one instrument, ABC, and the
/// participants p0 and p1, of whom p1 is market operations.
class BatchTest {
    private static final int OPERATOR = 1;

    private final TestMarket market = TestMarket.open(1);
    private final MatchingEngine engine = market.engine;
    private final DefineBatch batch = new DefineBatch();

    BatchTest() {
        engine.onDefineParticipant(participant(OPERATOR, "p1", Role.MARKET_OPERATIONS));
        batch.askerId = OPERATOR;
        batch.text = "listing";
        market.events.clear();
    }

    private static DefineAsset asset(int id, String code) {
        DefineAsset asset = new DefineAsset();
        asset.assetId = id;
        asset.code = code;
        asset.scale = 2;
        return asset;
    }

    private static DefineInstrument instrument(int id, String symbol) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.instrumentId = id;
        instrument.symbol = symbol;
        return instrument;
    }

    private static DefineParticipant participant(int id, String name, Role role) {
        DefineParticipant participant = new DefineParticipant();
        participant.participantId = id;
        participant.name = name;
        participant.roles = Roles.of(role);
        return participant;
    }

    private static DefineClient client(int participant, String account) {
        DefineClient client = new DefineClient();
        client.participantId = participant;
        client.client.setAccount(account);
        return client;
    }

    private void define(Definition... lines) {
        batch.lines.clear();
        batch.lines.addAll(List.of(lines));
        engine.onDefineBatch(batch);
    }

    private void told(String... lines) {
        assertEquals(List.of(lines), market.events);
        market.events.clear();
    }

    /// A line that is wrong, behind one that is right: nothing has changed.
    private void isWrong(String reason, Definition right, Definition wrong) {
        long hash = engine.businessHash();
        define(right, wrong);
        told("rejected line 1 " + reason);
        assertEquals(hash, engine.businessHash());
    }

    @Test
    void allLinesAreDefinedInTheirOrder() {
        List<String> seen = new ArrayList<>();
        MatchingEngine other = new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {
            @Override
            public void assetDefined(Asset asset) {
                seen.add("asset " + asset.assetId() + ' ' + asset.code());
            }

            @Override
            public void clientDefined(DefineClient command, int owner) {
                seen.add("client " + command.client.account() + ' ' + owner);
            }

            @Override
            public void participantDefined(Participant participant) {
                seen.add("participant " + participant.name());
            }

            @Override
            public void instrumentDefined(Instrument instrument) {
                seen.add("instrument " + instrument.symbol());
            }

            @Override
            public void batchDefined(DefineBatch command) {
                seen.add("batch of " + command.lines.size());
            }
        });
        crossbook.core.command.DefineMarketModel model =
                new crossbook.core.command.DefineMarketModel();
        model.model = TestMarket.model().build();
        other.onDefineMarketModel(model);
        other.onDefineParticipant(participant(0, "p0", Role.TRADER));
        DefineBatch all = new DefineBatch();
        all.lines.addAll(List.of(
                asset(0, "USD"),
                instrument(0, "X"),
                asset(1, "EUR"),
                participant(1, "p1", Role.TRADER),
                client(0, "C1"),
                instrument(1, "Y"),
                client(0, "C2")));
        other.onDefineBatch(all);
        assertEquals(
                List.of(
                        "participant p0",
                        "asset 0 USD",
                        "instrument X",
                        "asset 1 EUR",
                        "participant p1",
                        "client C1 5",
                        "instrument Y",
                        "client C2 6",
                        "batch of 7"),
                seen);
        assertEquals(7, other.eventNumber() - 3, "and one for the batch");
    }

    @Test
    void whoAsksIsThatOfTheBatch() {
        DefineAsset usd = asset(0, "USD");
        usd.askerId = 0;
        define(usd, client(0, "C1"));
        told("defined 2 by MARKET_OPERATIONS");
        assertEquals("listing", engine.authority().text());
    }

    @Test
    void aLineThatIsWrongByItselfIsNamed() {
        isWrong("NAME_MISSING", asset(0, "USD"), asset(1, ""));
        isWrong("LOT_SIZE_NOT_POSITIVE", instrument(1, "X"), lot(instrument(2, "Y"), 0));
        isWrong("ID_NOT_DENSE", instrument(1, "X"), instrument(3, "Y"));
        isWrong("UNKNOWN_PARTICIPANT", client(0, "C1"), client(7, "C1"));
        isWrong("ROLE_NOT_PERMITTED", asset(0, "USD"), participant(2, "p2", Role.TRADER));
        define();
        told("defined 0 by MARKET_OPERATIONS");
    }

    private static DefineInstrument lot(DefineInstrument instrument, long lotSize) {
        instrument.lotSize = lotSize;
        return instrument;
    }

    @Test
    void whatIsThereAlreadyIsNotDefinedAgain() {
        isWrong("NAME_TAKEN", instrument(1, "X"), instrument(0, "ABC"));
        isWrong("NAME_TAKEN", instrument(1, "X"), instrument(0, "DEF"));
        isWrong("NAME_TAKEN", instrument(1, "X"), instrument(2, "ABC"));
        define(client(0, "C1"), asset(0, "USD"));
        told("defined 2 by MARKET_OPERATIONS");
        isWrong("NAME_TAKEN", client(0, "C2"), client(0, "C1"));
        isWrong("NAME_TAKEN", asset(1, "EUR"), asset(0, "USD"));
        isWrong("NAME_TAKEN", asset(1, "EUR"), asset(2, "usd"));
    }

    private static DefineLimits orders(int participant, int most) {
        DefineLimits limits = new DefineLimits();
        limits.participantId = participant;
        limits.layer = LimitLayer.FIRM;
        limits.limits = new LimitSet(
                LimitSet.NO_LIMIT,
                LimitSet.NO_LIMIT,
                LimitSet.NO_LIMIT,
                most,
                LimitSet.NO_LIMIT,
                LimitSet.NO_LIMIT,
                null,
                null,
                null,
                null);
        return limits;
    }

    @Test
    void limitsOfABatchTakeThePlaceOfThoseThatWere() {
        isWrong("UNKNOWN_PARTICIPANT", orders(0, 1), orders(7, 1));
        isWrong("LIMIT_OUT_OF_RANGE", orders(0, 1), orders(1, -2));
        assertEquals(List.of(), limits());
        define(orders(0, 1), orders(1, 2));
        told("defined 2 by MARKET_OPERATIONS");
        define(asset(0, "USD"), orders(0, 3));
        told("defined 2 by MARKET_OPERATIONS");
        assertEquals(List.of("0 3", "1 2"), limits());
    }

    /// The open orders that participants may have.
    private List<String> limits() {
        List<String> found = new ArrayList<>();
        engine.participants()
                .visitLimits((layer, participantId, client, instrumentId, set) ->
                        found.add(participantId + " " + set.openOrders()));
        return found;
    }

    @Test
    void noTwoLinesAreOfOneName() {
        isWrong("NAME_TAKEN", instrument(1, "X"), instrument(2, "X"));
        isWrong("NAME_TAKEN", instrument(1, "X"), instrument(1, "Y"));
        isWrong("NAME_TAKEN", asset(0, "USD"), asset(1, "USD"));
        isWrong("NAME_TAKEN", asset(0, "USD"), asset(1, "Usd"));
        isWrong("NAME_TAKEN", client(0, "C1"), client(0, "C1"));
        batch.askerId = Participant.EXCHANGE;
        isWrong("NAME_TAKEN", participant(2, "p2", Role.TRADER), participant(3, "p2", Role.TRADER));
    }

    @Test
    void whatALineRefersToIsThereBefore() {
        DefineInstrument covered = instrument(1, "X");
        covered.coverage = new Coverage(0, 1, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0);
        define(asset(0, "USD"), asset(1, "EUR"), covered);
        told("rejected line 2 UNKNOWN_ASSET");
        define(asset(0, "USD"), asset(1, "EUR"));
        define(covered);
        told("defined 2 by MARKET_OPERATIONS", "defined 1 by MARKET_OPERATIONS");
    }
}
