package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.protocol.LimitLayer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class LimitDefinitionTest {
    private static final LimitDefinition.Scales SCALES =
            new LimitDefinition.Scales(Map.of("NPN", 2, "USDJPY", 3));

    @TempDir
    private Path directory;

    private List<EditableList.Row<LimitDefinition>> read(String name, String text)
            throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, text);
        return LimitDefinition.read(file, SCALES);
    }

    @Test
    void aRowSaysAllThatIsLimited() throws IOException {
        List<EditableList.Row<LimitDefinition>> rows = read("l.toml", """
                [[limit]]
                owner = "*"
                layer = "market"
                max_order_value = 1000
                orders = "1000/1s"

                [[limit]]
                owner = "alice/C1"
                symbol = "NPN"
                layer = "firm"
                max_order_value = "12.50"
                collar = "5%"
                protection = "3,500/1s"
                pull = "2s"
                """);
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).definition())
                .isEqualTo(new LimitDefinition(
                        "",
                        "",
                        "",
                        LimitLayer.MARKET,
                        new LimitSet(Map.of(
                                LimitKind.MAX_ORDER_VALUE, 1_000L,
                                LimitKind.ORDERS_COUNT, 1_000L,
                                LimitKind.ORDERS_WINDOW, 1_000_000_000L))));
        assertThat(rows.get(1).definition().terms(symbol -> 7))
                .isEqualTo(new LimitTerms(
                        "alice",
                        "C1",
                        7,
                        LimitLayer.FIRM,
                        new LimitSet(Map.of(
                                LimitKind.MAX_ORDER_VALUE, 1_250L,
                                LimitKind.COLLAR_MILLIONTHS, 50_000L,
                                LimitKind.PROTECTION_FILLS, 3L,
                                LimitKind.PROTECTION_QTY, 500L,
                                LimitKind.PROTECTION_WINDOW, 1_000_000_000L,
                                LimitKind.PULL, 2_000_000_000L))));
        assertThat(rows.get(1).place()).contains("l.toml:8:");
    }

    @Test
    void everyMistakeIsNamedWithItsLine() {
        assertThatThrownBy(() -> read("l.csv", """
                owner,symbol,layer,max_open_orders,collar,pull
                alice,,firm,10,,
                alice,,firm,20,,
                alice,XYZ,firm,10,,
                alice,,market,,101%,
                bob,,firm,,,1s
                bob,NPN,firm,,,
                bob,,firms,1,,
                """))
                .isInstanceOfSatisfying(
                        BadConfiguration.class,
                        e -> assertThat(e.mistakes().stream().map(Mistake::toString))
                                .anyMatch(told ->
                                        told.contains(":3:") && told.contains("stands twice"))
                                .anyMatch(told ->
                                        told.contains(":4:") && told.contains("instruments"))
                                .anyMatch(
                                        told -> told.contains(":5:") && told.contains("0% to 100%"))
                                .anyMatch(told ->
                                        told.contains(":6:") && told.contains("belongs to prot"))
                                .anyMatch(
                                        told -> told.contains(":7:") && told.contains("no column"))
                                .anyMatch(told ->
                                        told.contains(":8:") && told.contains("market or firm")));
    }

    @Test
    void whoIsLimitedIsKnown() {
        List<Mistake> mistakes = new ArrayList<>();
        String text = "owner,layer,max_open_orders\nalice/any,firm,1\n*,market,2\nalise,firm,3\n";
        assertThat(RowFile.parse(Path.of("l.csv"), LimitDefinition.SECTION, text, mistakes)
                        .definitions(LimitDefinition.reader(SCALES, List.of("alice")), mistakes))
                .hasSize(2);
        assertThat(mistakes)
                .singleElement()
                .asString()
                .contains(":4:")
                .contains("did you mean 'alice'?");
    }
}
