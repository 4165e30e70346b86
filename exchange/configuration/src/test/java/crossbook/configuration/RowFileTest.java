package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Role;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

class RowFileTest {
    private static final Path TOML = Path.of("list.toml");
    private static final Path CSV = Path.of("list.csv");
    private static final List<String> SEGMENTS = List.of("ZA01", "ZA03");

    private final List<Mistake> mistakes = new ArrayList<>();

    private RowFile participants(Path file, String text) {
        return RowFile.parse(file, ParticipantDefinition.SECTION, text, mistakes);
    }

    private List<ParticipantDefinition> participantsOf(Path file, String text) {
        return participants(file, text).definitions(ParticipantDefinition::read, mistakes);
    }

    private List<InstrumentDefinition> instrumentsOf(Path file, String text) {
        return RowFile.parse(file, InstrumentDefinition.SECTION, text, mistakes)
                .definitions(InstrumentDefinition.reader(SEGMENTS, List.of()), mistakes);
    }

    private List<String> told() {
        return mistakes.stream().map(Mistake::toString).toList();
    }

    @Test
    void bothFormsMeanTheSame() {
        var alice = new ParticipantDefinition(
                "alice",
                List.of(Role.TRADER, Role.RISK),
                false,
                false,
                OptionalInt.of(50),
                OptionalInt.empty(),
                true);
        assertThat(participantsOf(TOML, """
                        [[participant]]
                        name = "alice"
                        roles = ["trader", "risk"]
                        cancel_on_disconnect = false
                        throttle_rate = 50
                        """)).containsExactly(alice);
        assertThat(participantsOf(CSV, """
                        # A comment.
                        name,roles,cancel_on_disconnect,throttle_rate,active

                        alice,trader risk,false,50,
                        """)).containsExactly(alice);
        assertThat(told()).isEmpty();
    }

    @Test
    void aTickIsExactAtTheScale() {
        assertThat(instrumentsOf(CSV, "symbol,price_scale,tick,lot,max_qty\nNPN,4,0.05,10,100\n"))
                .containsExactly(instrument("NPN", 4, 500, 10, 100));
        assertThat(instrumentsOf(TOML, "[[instrument]]\nsymbol = \"X\"\n"))
                .containsExactly(instrument("X", 2, 1, 1, 1_000_000));
        assertThat(told()).isEmpty();
    }

    private static InstrumentDefinition instrument(
            String symbol, int scale, long tick, long lot, long maxQty) {
        return new InstrumentDefinition(
                symbol,
                scale,
                tick,
                lot,
                maxQty,
                true,
                "",
                0,
                false,
                OptionalLong.empty(),
                Coverage.NONE,
                0);
    }

    @Test
    void anInstrumentHasAPlaceInTheMarket() {
        var definition = new InstrumentDefinition(
                "MTM",
                4,
                10_000,
                1,
                100,
                true,
                "ZA03",
                500,
                true,
                OptionalLong.of(12_345_000),
                Coverage.NONE,
                0);
        assertThat(instrumentsOf(TOML, """
                        [[instrument]]
                        symbol = "MTM"
                        price_scale = 4
                        tick = "1"
                        max_qty = 100
                        segment = "ZA03"
                        min_reserve = 500
                        constituent = true
                        reference_price = "1234.5"
                        """)).containsExactly(definition);
        assertThat(instrumentsOf(CSV, """
                        symbol,price_scale,tick,max_qty,segment,min_reserve,constituent,reference_price
                        MTM,4,1,100,ZA03,500,true,1234.5
                        """)).containsExactly(definition);
        assertThat(told()).isEmpty();

        instrumentsOf(CSV, """
                symbol,segment,min_reserve,constituent,reference_price
                A,ZA99,,,
                B,,-1,,
                C,,,maybe,
                D,,,,10.005
                """);
        assertThat(told())
                .containsExactlyInAnyOrder(
                        "list.csv:2:3: instrument.segment: 'ZA99': is not a segment of the market"
                                + " model; it has ZA01, ZA03",
                        "list.csv:3:4: instrument.min_reserve: '-1': must be a whole number from 0",
                        "list.csv:4:5: instrument.constituent: 'maybe': must be true or false",
                        "list.csv:5:6: instrument.reference_price: '10.005': does not fit"
                                + " price_scale 2");
    }

    @Test
    void everyMistakeOfAListIsNamed() {
        assertThat(instrumentsOf(TOML, """
                        [[instrument]]
                        symbol = "NPN"
                        tick = 0.01
                        [[instrument]]
                        symbol = "NPN"
                        [[instrument]]
                        symbl = "AGL"
                        [[instrument]]
                        symbol = "SOL"
                        tick = "0.005"
                        [[instrument]]
                        symbol = "SBK"
                        lot = 10
                        max_qty = 9
                        [[instrumnt]]
                        """)).isEmpty();
        assertThat(told())
                .containsExactlyInAnyOrder(
                        "list.toml:3:1: instrument.tick: 0.01: must be a decimal number above 0 such"
                                + " as \"0.01\"; write it in quotes, so that it is exact",
                        "list.toml:5:1: instrument.symbol: 'NPN': stands twice; first in line 2",
                        "list.toml:7:1: instrument.symbl: is not a key of [[instrument]];"
                                + " did you mean 'symbol'?",
                        "list.toml:6:1: instrument.symbol: is missing",
                        "list.toml:10:1: instrument.tick: '0.005': does not fit price_scale 2",
                        "list.toml:14:1: instrument.max_qty: '9': must not be below lot; that is 10",
                        "list.toml:15:1: instrumnt: does not belong here;"
                                + " did you mean 'instrument'?");
    }

    @Test
    void everyMistakeOfACsvFileIsNamed() {
        participantsOf(CSV, """
                name,rols,active
                alice,trader
                bob,trader,maybe
                ,trader,true
                "carol,trader,true
                =1+1,trader,true
                """);
        assertThat(told())
                .containsExactlyInAnyOrder(
                        "list.csv:1:6: rols: is not a column; did you mean 'roles'?",
                        "list.csv:2:1: has 2 cells under 3 columns",
                        "list.csv:3:12: participant.active: 'maybe': must be true or false",
                        "list.csv:4:1: participant.name: is missing",
                        "list.csv:5:1: column 1: the quote is not closed",
                        "list.csv:6:1: participant.name: '=1+1': must be 1 to 11 letters, digits or"
                                + " . _ -, beginning with a letter or digit");
    }

    @Test
    void rolesThatDoNotGoTogetherAreRefused() {
        participantsOf(CSV, "name,roles\nalice,trader admin\nbob,boss\ncarol,risk risk\nweb,\n");
        assertThat(told())
                .containsExactlyInAnyOrder(
                        "list.csv:2:7: participant.roles: 'trader admin': must not join admin and"
                                + " trader; make two participants of it",
                        "list.csv:3:5: participant.roles: 'boss': must be viewer or trader or risk"
                                + " or market_operations or admin",
                        "list.csv:4:7: participant.roles: 'risk risk': must name risk only once",
                        "list.csv:5:1: participant.name: 'web': must not be the name of the web"
                                + " component's key");
    }

    @Test
    void anEditOfTomlKeepsCommentsAndLayout() {
        RowFile file = participants(TOML, """
                # The head.

                # Our best customer.
                [[participant]]
                name   = "alice"   # since 2019
                roles  = [ "trader" ]

                [[participant]]
                name = "bob"
                """);
        file.change(0, Map.of("active", "false"));
        file.remove(1);
        file.add(Map.of("name", "carol"));
        assertThat(file.text()).isEqualTo("""
                # The head.

                # Our best customer.
                [[participant]]
                name   = "alice"   # since 2019
                roles  = [ "trader" ]
                active = false

                [[participant]]
                name = "carol"
                """);
        assertThat(file.find("carol")).hasValue(1);
        assertThat(file.find("bob")).isEmpty();
    }

    @Test
    void anEditOfCsvKeepsCommentsAndLayout() {
        RowFile file = participants(CSV, """
                # The head.
                name,roles

                # Our best customer.
                alice, trader
                bob,"trader,risk"
                # The end.
                """);
        file.change(file.find("bob").orElseThrow(), Map.of("active", "false"));
        file.remove(0);
        file.add(Map.of("name", "carol", "roles", "viewer"));
        assertThat(file.text()).isEqualTo("""
                # The head.
                name,roles,active

                # Our best customer.
                bob,"trader,risk",false
                # The end.
                carol,viewer,
                """);
        assertThat(file.rows()).hasSize(2);
        assertThat(told()).isEmpty();
    }

    @Test
    void anEmptyFileTakesItsFirstRow() {
        RowFile csv = participants(CSV, "");
        csv.add(Map.of("name", "alice"));
        assertThat(csv.text())
                .isEqualTo("name,roles,cancel_on_disconnect,cancel_gtc_on_disconnect,throttle_rate,"
                        + "throttle_burst,active\nalice,,,,,,\n");
        RowFile toml = participants(TOML, "");
        toml.add(Map.of("name", "alice", "roles", "trader risk"));
        assertThat(participantsOf(TOML, toml.text()))
                .singleElement()
                .extracting(ParticipantDefinition::roles)
                .isEqualTo(List.of(Role.TRADER, Role.RISK));
        toml.remove(0);
        assertThat(participantsOf(TOML, toml.text())).isEmpty();
        assertThat(told()).isEmpty();
    }
}
