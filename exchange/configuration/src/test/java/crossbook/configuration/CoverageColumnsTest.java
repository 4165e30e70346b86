package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How orders are covered, as the lists of assets, instruments and clients say it.
class CoverageColumnsTest {
    private static final List<AssetDefinition> ASSETS = List.of(
            new AssetDefinition("USD", 2),
            new AssetDefinition("XBT", 8),
            new AssetDefinition("LTC", 8));

    private final List<Mistake> mistakes = new ArrayList<>();

    private List<Coverage> coverages(String file, String text) {
        return RowFile.parse(Path.of(file), InstrumentDefinition.SECTION, text, mistakes)
                .definitions(InstrumentDefinition.reader(List.of(), ASSETS), mistakes)
                .stream()
                .map(InstrumentDefinition::coverage)
                .toList();
    }

    private List<String> told() {
        return mistakes.stream().map(Mistake::toString).toList();
    }

    /// exchange-core's XBT_LTC: a lot is 1,000,000 satoshi, a price step 10,000 litoshi of it, the
    /// fees 1,900 and 700 litoshi a lot.
    @Test
    void amountsAreWrittenAsPeopleDo() {
        Coverage coverage = new Coverage(
                CoverageKind.FULL,
                "XBT",
                "LTC",
                1_000_000,
                10_000,
                FeeUnit.PER_UNIT,
                1_900,
                700,
                0);
        assertThat(coverages("x.toml", """
                        [[instrument]]
                        symbol = "XBT_LTC"
                        price_scale = 0
                        tick = "1"
                        base_asset = "XBT"
                        quote_asset = "LTC"
                        base_amount = "0.01"
                        multiplier = "0.0001"
                        fee_unit = "per_unit"
                        taker_fee = "0.000019"
                        maker_fee = "0.000007"
                        """)).containsExactly(coverage);
        assertThat(coverages("x.csv", """
                        symbol,price_scale,tick,base_asset,quote_asset,base_amount,multiplier,fee_unit,taker_fee,maker_fee
                        XBT_LTC,0,1,XBT,LTC,0.01,0.0001,per_unit,0.000019,0.000007
                        """)).containsExactly(coverage);
        assertThat(told()).isEmpty();
    }

    /// A price of four decimals in an asset of two: one price unit is worth a hundredth of a cent,
    /// so a quantity of 1 must be a hundred of what is priced.
    @Test
    void aPriceUnitMayBeFinerThanTheAsset() {
        String text = "symbol,price_scale,base_asset,quote_asset,multiplier,taker_fee,min_fee\n";
        assertThat(coverages("x.csv", text + "X,4,XBT,USD,100,2000,0.05\n"))
                .containsExactly(new Coverage(
                        CoverageKind.FULL,
                        "XBT",
                        "USD",
                        100_000_000,
                        1,
                        FeeUnit.PER_MILLION,
                        2_000,
                        0,
                        5));
        assertThat(coverages("x.csv", text + "X,4,XBT,USD,150,0,0\n")).isEmpty();
        assertThat(told())
                .containsExactly("x.csv:2:13: instrument.multiplier: '150': the cost of one price"
                        + " unit is not a whole number of the smallest units of USD; USD has 2"
                        + " decimals, a price 4");
    }

    /// CME's E-mini S&P 500: 50 dollars a point, ticks of a quarter point; what is not said
    /// of a short position, and of one that lasts, is as of a long one that is taken.
    @Test
    void aFutureNamesItsMargins() {
        String text = "symbol,price_scale,tick,reference_price,quote_asset,multiplier,fee_unit,"
                + "taker_fee,margin_unit,max_price,initial_margin_long,mark_source";
        Margin margin = new Margin(
                FeeUnit.PER_UNIT, 250_000, 250_000, 250_000, 250_000, MarkSource.LAST, 2_000_000);
        // No further from the mark than 5 %, which moves by 1 % in a minute.
        margin = margin.liquidating(false, 50_000).bounded(10_000, 0).withholding(true);
        assertThat(coverages(
                        "x.csv",
                        text + "\nES,2,0.25,5000,USD,50,per_unit,1.25,per_unit,"
                                + "20000,2500,last\n"))
                .containsExactly(Coverage.onMargin("USD", 50, FeeUnit.PER_UNIT, 125, 0, 0, margin));
        margin = new Margin(
                FeeUnit.PER_MILLION,
                100_000,
                120_000,
                80_000,
                90_000,
                MarkSource.MEDIAN,
                2_000_000);
        assertThat(coverages(
                        "x.csv",
                        text + ",initial_margin_short,maintenance_margin_long,"
                                + "maintenance_margin_short,liquidation_collar,"
                                + "liquidates_alone,mark_step,index_staleness,index_sources,index_minimum\nES,2,0.25,5000,USD,50,"
                                + "per_million,10,per_million,20000,100000,median,120000,80000,"
                                + "90000,50000,true,5000,30s,east west north,\n"))
                .containsExactly(Coverage.onMargin(
                        "USD",
                        50,
                        FeeUnit.PER_MILLION,
                        10,
                        0,
                        0,
                        margin.liquidating(true, 50_000)
                                .bounded(5_000, 30_000_000_000L)
                                .withholding(true)
                                .indexedBy(List.of("east", "west", "north"), 2)));
        assertThat(told()).isEmpty();
    }

    @Test
    void tradesSettleAtOnceOrBusinessDaysLater() {
        String text = "symbol,base_asset,quote_asset,settlement_days\n";
        assertThat(coverages("x.csv", text + "X,XBT,USD,\nY,XBT,USD,2\nZ,XBT,USD,31\n"))
                .extracting(Coverage::settlementDays)
                .containsExactly(0, 2);
        assertThat(told())
                .containsExactly("x.csv:4:11: instrument.settlement_days: '31': must be a whole"
                        + " number from 0 to 30");
    }

    @Test
    void withoutAssetsNothingIsCovered() {
        assertThat(coverages("x.csv", "symbol\nX\n")).containsExactly(Coverage.NONE);
        assertThat(told()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            base_asset | XBT | base_asset: 'XBT': needs quote_asset beside it
            quote_asset | USD | quote_asset: 'USD': needs base_asset beside it
            base_asset,quote_asset | XBT,XBT | quote_asset: 'XBT': must be another asset than base_asset
            base_asset,quote_asset | XTB,USD | base_asset: 'XTB': is not in the list of assets; did you mean 'XBT'?
            base_asset,quote_asset | GOLD,USD | base_asset: 'GOLD': is not in the list of assets; crossbook assets add GOLD
            base_asset,quote_asset,base_amount | XBT,USD,0.000000001 | base_amount: '0.000000001': it is not a whole number of the smallest units of XBT; XBT has 8 decimals
            base_asset,quote_asset,taker_fee | XBT,USD,-1 | taker_fee: '-1': must be a decimal number, 0 or above, such as "0.01"
            base_asset,quote_asset,taker_fee | XBT,USD,0.5 | taker_fee: '0.5': must be a whole number of millionths up to 1000000
            base_asset,quote_asset,maker_fee | XBT,USD,1000001 | maker_fee: '1000001': must be a whole number of millionths up to 1000000
            base_asset,quote_asset,min_fee | XBT,USD,0.001 | min_fee: '0.001': it is not a whole number of the smallest units of USD; USD has 2 decimals
            base_amount | 0.5 | base_amount: '0.5': goes with base_asset and quote_asset
            multiplier | 10 | multiplier: '10': goes with base_asset and quote_asset
            fee_unit | per_unit | fee_unit: 'per_unit': goes with base_asset and quote_asset
            taker_fee | 5 | taker_fee: '5': goes with base_asset and quote_asset
            initial_margin_short | 5 | initial_margin_short: '5': goes with initial_margin_long
            quote_asset,max_price | USD,500 | max_price: '500': goes with initial_margin_long
            initial_margin_long,mark_source | 5,last | initial_margin_long: '5': needs quote_asset beside it
            initial_margin_long,quote_asset,mark_source | 5,USD,last | initial_margin_long: '5': needs max_price beside it
            initial_margin_long,quote_asset,max_price,mark_source | 5,USD,900,last | initial_margin_long: '5': needs reference_price beside it; it is the first mark
            initial_margin_long,quote_asset,max_price,reference_price,mark_source | 5,USD,90,90.01,last | max_price: '90': must not be below reference_price; that is 90.01
            initial_margin_long,quote_asset,max_price,reference_price,mark_source | 5,USD,90.001,90,last | max_price: '90.001': does not fit price_scale 2
            initial_margin_long,quote_asset,max_price,reference_price,mark_source | 5,UDS,900,90,last | quote_asset: 'UDS': is not in the list of assets; did you mean 'USD'?
            initial_margin_long,quote_asset,base_asset,mark_source | 5,USD,XBT,last | base_asset: 'XBT': does not go with initial_margin_long
            initial_margin_long,quote_asset,max_price,reference_price,mark_source | 1000001,USD,900,90,last | initial_margin_long: '1000001': must be a whole number of millionths up to 1000000
            initial_margin_long,quote_asset,max_price,reference_price,margin_unit,mark_source | 0.001,USD,900,90,per_unit,last | initial_margin_long: '0.001': it is not a whole number of the smallest units of USD; USD has 2 decimals
            initial_margin_long,quote_asset,max_price,reference_price,maintenance_margin_long,mark_source | 5,USD,900,90,6,last | maintenance_margin_long: '6': must not be above initial_margin_long; that is 5
            initial_margin_long,quote_asset,max_price,reference_price,maintenance_margin_short,mark_source | 5,USD,900,90,6,last | maintenance_margin_short: '6': must not be above initial_margin_long; that is 5
            initial_margin_long,quote_asset,max_price,reference_price,mark_source | 5,USD,900,90,middle | mark_source: 'middle': must be last or mid or index or median
            initial_margin_long,quote_asset,max_price,reference_price,liquidation_collar,mark_source | 5,USD,900,90,0,last | liquidation_collar: '0': must be a whole number from 1 to 1000000
            initial_margin_long,quote_asset,max_price,reference_price | 5,USD,900,90 | initial_margin_long: '5': needs mark_source beside it; median, of an index that a command sets, the last price and the middle; index, that alone; last, the last price, or mid, the middle of the best bid and offer, which who trades alone can make; before it had to be named it was last: `crossbook instruments edit X --mark-source last`
            initial_margin_long,quote_asset,max_price,reference_price,mark_source | 5,USD,900,90,none | initial_margin_long: '5': needs mark_source beside it; median, of an index that a command sets, the last price and the middle; index, that alone; last, the last price, or mid, the middle of the best bid and offer, which who trades alone can make; before it had to be named it was last: `crossbook instruments edit X --mark-source last`
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,mark_step | 5,USD,900,90,last,1000001 | mark_step: '1000001': must be a whole number from 0 to 1000000
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,mark_step | 5,USD,900,90,index,500 | mark_step: '500': does not go with mark_source index
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_staleness | 5,USD,900,90,mid,5s | index_staleness: '5s': goes with mark_source median
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_staleness | 5,USD,900,90,median,0s | index_staleness: '0s': must be from 1s to 1d
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_sources | 5,USD,900,90,index,east west | index_sources: 'east west': goes with mark_source median
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_sources | 5,USD,900,90,median,east east | index_sources: 'east east': must not have a name twice
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_sources | 5,USD,900,90,median,southeast | index_sources: 'southeast': must be up to 8 names of at most 8 characters, separated by blanks
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_minimum | 5,USD,900,90,median,2 | index_minimum: '2': goes with index_sources
            initial_margin_long,quote_asset,max_price,reference_price,mark_source,index_sources,index_minimum | 5,USD,900,90,median,east west,3 | index_minimum: '3': must not be above the number of index_sources; that is 2
            mark_step | 0 | mark_step: '0': goes with initial_margin_long
            liquidates_alone | true | liquidates_alone: 'true': goes with initial_margin_long
            withholds_profit | false | withholds_profit: 'false': goes with initial_margin_long
            initial_margin_long,quote_asset,max_price,reference_price,settlement_days,mark_source | 5,USD,900,90,2,last | settlement_days: '2': does not go with initial_margin_long
            quote_asset,fee_unit | USD,null_val | fee_unit: 'null_val': must be per_unit or per_million
            settlement_days | 2 | settlement_days: '2': goes with base_asset and quote_asset
            """)
    void aMistakeNamesTheKeyTheValueAndTheRule(String columns, String cells, String mistake) {
        assertThat(coverages("x.csv", "symbol," + columns + "\nX," + cells + "\n"))
                .isEmpty();
        assertThat(told())
                .singleElement()
                .satisfies(told ->
                        assertThat(told).startsWith("x.csv:2:").endsWith("instrument." + mistake));
    }

    @Test
    void aClientIsOneOfAKnownParticipant() {
        String text = "name\nalice/C1\nalise/C1\nalice/C1\nalice\n";
        assertThat(RowFile.parse(Path.of("c.csv"), ClientDefinition.SECTION, text, mistakes)
                        .definitions(ClientDefinition.reader(List.of("alice", "bob")), mistakes))
                .containsExactly(new ClientDefinition("alice", "C1"));
        assertThat(told())
                .hasSize(3)
                .anyMatch(
                        told -> told.contains("c.csv:3:") && told.contains("did you mean 'alice'?"))
                .anyMatch(told -> told.contains("c.csv:4:") && told.contains("stands twice"))
                .anyMatch(told -> told.contains("c.csv:5:") && told.contains("a slash"));
    }

    @Test
    void anAssetHasDecimals() {
        String text = "code,scale\nUSD,\nBTC,8\nX,19\n";
        assertThat(RowFile.parse(Path.of("a.csv"), AssetDefinition.SECTION, text, mistakes)
                        .definitions(AssetDefinition::read, mistakes))
                .containsExactly(new AssetDefinition("USD", 2), new AssetDefinition("BTC", 8));
        assertThat(told())
                .singleElement()
                .satisfies(told -> assertThat(told)
                        .contains("asset.scale: '19': must be a whole number from 0 to 18"));
    }
}
