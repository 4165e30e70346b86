package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;

class BadScenarioTest {
    private static final Path HERE = Path.of("../../data/scenarios");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            alice                          | the line ends where a client order id is expected
            alice a1                       | the line ends where 'buy', 'sell', 'cancel', 'replace' or 'mass' is expected
            alice a1 by 10 @ 10.00         | 'by' where 'buy', 'sell', 'cancel', 'replace' or 'mass' is expected
            alice a1 buy ten @ 10.00       | a quantity 'ten' is not a whole number of 64 bits
            alice a1 buy 1.5 @ 10.00       | a quantity '1.5' is not a whole number of 64 bits
            alice a1 buy 10                | the line ends where '@ PRICE', 'market', 'budget AMOUNT', 'stop PRICE' or 'pegged' is expected
            alice a1 buy 10 stop           | the line ends where a stop price is expected
            alice a1 buy 10 pegged top     | 'top' where 'mid', 'bid' or 'offer' is expected
            alice a1 buy 10 market hidden  | an order with '@ PRICE' may be hidden, or an iceberg; no other
            alice a1 buy 10 @ 10.00 hidden iceberg 5 | an order with '@ PRICE' may be hidden, or an iceberg; no other
            alice a1 buy 10 @ 10.00 GTD until noon | 'noon' is not a date such as 2015-12-01
            alice a1 buy 10 @ 10.00 GTD until 12:00 | GTD ends with a date, which has no time
            alice a1 buy 10 @ 10.00 GTT until 9:00 | '9:00' is not a time of day such as 10:00:00
            alice a1 buy 10 @ 10.00 smp mine | a self-match prevention key 'mine' is not a whole number of 64 bits
            date 1969-12-31                | '1969-12-31' is not a date such as 2015-12-01
            date 1970-01-01                | time cannot go back from 10:00:00
            alice a1 buy 10 @ ten          | price 'ten': not a decimal number; write the digits 0 to 9 and a point, such as 3000.50
            alice a1 buy 10 @ 10.001       | price '10.001': has more than 2 decimals
            alice a1 buy 10 @ 10.00 DAYY   | 'DAYY' is not a time in force: DAY, GTC, IOC, FOK, OPG, GTD, GTT, GFA, GFX, ATC, CPX, GDX
            alice a1 buy 10 @ 10.00 DAY a  | 'a' is one word too many
            alice a1 buy 10 XYZ @ 10.00    | instrument 'XYZ' is not defined; write 'instrument XYZ' before, or '?XYZ' for one that is unknown
            alice "a1 buy 10 @ 10.00       | a quotation mark is not closed
            alice abcdefghijklmnopqrstuvwxyz01234567890 buy 10 @ 10.00 | clOrdId: 'abcdefghijklmnopqrstuvwxyz01234567890': not 1 to 36 characters
            alice report abcdefghijklmnopqrstuvwxyz01234567890 buy 10 @ 10.00 | clOrdId: 'abcdefghijklmnopqrstuvwxyz01234567890': not 1 to 36 characters
            alice replace a1 as a2 qty 5   | 'qty' where 'qty N', 'price P', 'stop P', 'display N', 'min N', 'until TIME' or 'as ID', in this order, is expected
            alice mass                     | the line ends where 'cancel' is expected
            at noon                        | 'noon' is not a time of day such as 10:00:00
            at 09:00:00                    | time cannot go back from 10:00:00
            phase                          | the line ends where a phase is expected
            market shares                  | market model 'shares': none ships under that name
            market remember_ids=x          | 'x' is not a value of remember_ids
            market remember_ids=-1         | remember_ids: -1 is not in 0 to 16777216
            market forget_ids=1            | 'forget_ids=1' is not remember_ids=N, replace_priority=WORD, initial_phase=NAME or another key
            instrument XYZ tick 1 scale 2  | 'scale' where 'id N', 'scale N', 'tick N', 'lot N', 'max N', 'segment NAME', 'reserve N', 'close P', 'constituent', 'base ASSET AMOUNT quote ASSET COST PER_UNIT taker FEE maker FEE min FEE days N', 'quote ASSET COST PER_UNIT taker FEE maker FEE min FEE margin PER_UNIT initial LONG SHORT maintenance LONG SHORT mark SOURCE max PRICE collar N step N stale SECONDS sources NAMES minimum N alone paying' or 'inactive', in this order, is expected
            open alice as 7                | 'as' is one word too many
            close alice TIRED              | 'TIRED' is not why a session ends: LOGOUT, DISCONNECT, GATEWAY_LOST, MARKET_OPERATIONS
            instrument XYZ base USD 1      | asset 'USD' is not defined; write 'asset USD' before, or '?USD' for one that is unknown
            instrument XYZ base ?USD taker 1 | 'taker' where 'quote' is expected
            instrument XYZ scale 3 base ?USD quote ?EUR | the cost of one price unit is not a whole number of the smallest units of the quote asset
            instrument XYZ base ?USD quote ?EUR days soon | a number of days 'soon' is not a whole number of 64 bits
            instrument XYZ quote ?USD taker 1 | the line ends where 'margin' is expected
            instrument XYZ quote ?USD margin 10 | '10' where 'initial' is expected
            instrument XYZ quote ?USD margin PER_UNIT initial 0.001 | initial margin '0.001': has more than 2 decimals
            instrument XYZ quote ?USD margin initial 1 max 9 | 'max' where 'mark' is expected
            instrument XYZ quote ?USD margin initial 1 mark BEST | 'BEST' is not a source of the mark: LAST, MID, INDEX, MEDIAN
            instrument XYZ quote ?USD margin initial 1 mark MID | the line ends where 'max' is expected
            mark                           | the line ends where an instrument is expected
            liquidate                      | the line ends where a participant, or a client such as alice/C1 is expected
            settle now                     | 'now' is one word too many
            insurance alice 10 ?USD        | 'alice' where 'from' or 'to' is expected
            positions alice bob            | 'bob' is one word too many
            deposit alice ten ?USD         | amount 'ten': not a decimal number; write the digits 0 to 9 and a point, such as 3000.50
            deposit alice 10 ?USD t1       | 't1' is one word too many
            deposit alice/elevenchars 10 ?USD | account: 'elevenchars': not up to 10 printable ASCII characters
            transfer alice bob 10 ?USD as abcdefghijklmnopqrstuvwxyz01234567890 | clOrdId: 'abcdefghijklmnopqrstuvwxyz01234567890': not 1 to 36 characters
            gateway 1                      | the line ends where 'lost' is expected
            alice a1 buy 10 @ 10.00 stay trader T | 'trader' is one word too many
            alice a1 buy 10 @ 10.00 account elevenchars | account: 'elevenchars': not up to 10 printable ASCII characters
            book ?XYZ                      | there is no such book
            """)
    void aMistakeIsOneLineWithItsPlace(String line, String message) {
        Scenario scenario = Scenario.of("x.txt", HERE, "# One mistake.\nat 10:00:00\n" + line);
        BadInput error = assertThrows(BadInput.class, scenario::outcome);
        String place = message.startsWith("market model") ? "" : "x.txt:3: ";
        assertEquals(place + message, error.getMessage());
    }

    @Test
    void theFirstDifferenceIsShownWithItsCommand() {
        String text = """
                alice a1 sell 10 @ 10.00
                  accepted a1
                bob b1 buy 10 @ 10.00
                  accepted b1
                  traded 9 @ 10.00, b1 takes a1
                """;
        assertEquals(
                """
                line 5:
                    bob b1 buy 10 @ 10.00
                      accepted b1
                  -   traded 9 @ 10.00, b1 takes a1
                  +   traded 10 @ 10.00, b1 takes a1
                """, Scenario.of("x", HERE, text).difference().orElseThrow().toString());
    }

    @Test
    void aMissingEventIsADifferenceAtTheNextLine() {
        String text = "alice a1 sell 10 @ 10.00\n\nbook\n  ask 10 @ 10.00: a1 10\n";
        Difference difference = Scenario.of("x", HERE, text).difference().orElseThrow();
        assertEquals(2, difference.lineNumber());
        assertTrue(difference.toString().contains("+   accepted a1"));
    }
}
