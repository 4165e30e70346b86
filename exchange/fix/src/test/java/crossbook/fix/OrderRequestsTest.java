package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.client.entry.Limits;
import crossbook.protocol.Capacity;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelOrderDecoder;
import crossbook.protocol.entry.MassCancelDecoder;
import crossbook.protocol.entry.NewOrderDecoder;
import crossbook.protocol.entry.ReplaceOrderDecoder;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What requests mean in the messages of order entry.
class OrderRequestsTest {
    private static final String HEAD = "49=alice|56=CROSSBOOK|34=2|52=20261126-10:00:00|";
    private static final String TAIL = "60=20261126-10:00:00|";

    private final Refusal refusal = new Refusal();
    private final OrderRequests requests =
            new OrderRequests(Dialect.crossbook(), new OneInstrument(), refusal, new Questions());
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    OrderRequestsTest() {
        requests.ofSession("alice".getBytes(US_ASCII), false);
    }

    /// ABC has the number 7 and two decimals.
    private static final class OneInstrument implements Instruments {
        @Override
        public int find(DirectBuffer symbol, int at, int length) {
            return Messages.text(symbol, at, length).equals("ABC") ? 7 : NONE;
        }

        @Override
        public byte[] symbol(int instrumentId) {
            return instrumentId == 7 ? "ABC".getBytes(US_ASCII) : null;
        }

        @Override
        public int priceScale(int instrumentId) {
            return 2;
        }

        @Override
        public String sentence(Reason reason, Limits limits, int instrumentId, Side side) {
            return reason.name();
        }
    }

    /// What an order with these fields besides the usual ones is, of what it does not have to
    /// be.
    private String order(String fields) {
        String body = "35=D|" + HEAD + "11=a1|55=ABC|38=100|" + TAIL + fields;
        if (write(body).isEmpty()) return refused();
        OrderTermsDecoder terms = new NewOrderDecoder()
                .wrapAndApplyHeader(requests.buffer(), 0, header)
                .terms();
        List<String> said = new ArrayList<>();
        said.add(terms.side() + " " + terms.ordType() + " " + terms.timeInForce());
        add(said, "price", terms.price(), OrderTermsDecoder.priceNullValue());
        add(said, "stop", terms.stopPrice(), OrderTermsDecoder.stopPriceNullValue());
        add(said, "display", terms.displayQty(), OrderTermsDecoder.displayQtyNullValue());
        add(said, "min", terms.minQty(), OrderTermsDecoder.minQtyNullValue());
        add(said, "reserve", terms.reservePrice(), OrderTermsDecoder.reservePriceNullValue());
        add(said, "smp", terms.smpKey(), OrderTermsDecoder.smpKeyNullValue());
        if (terms.expireTimeNs() != 0) {
            said.add("until " + Instant.ofEpochSecond(0, terms.expireTimeNs()));
        }
        if (terms.pegReference() != PegReference.NULL_VAL) {
            said.add("peg " + terms.pegReference());
        }
        if (terms.capacity() != Capacity.UNSET) said.add("" + terms.capacity());
        if (terms.flags().postOnly()) said.add("postOnly");
        if (terms.flags().staysOnDisconnect()) said.add("stays");
        if (terms.flags().excludeHidden()) said.add("excludeHidden");
        if (terms.flags().attributed()) said.add("attributed");
        if (terms.flags().volumeAuction()) said.add("volumeAuction");
        if (!terms.account().isEmpty()) said.add("account " + terms.account());
        if (!terms.trader().isEmpty()) said.add("trader " + terms.trader());
        assertThat(terms.clOrdId()).isEqualTo("a1");
        assertThat(terms.instrumentId()).isEqualTo(7);
        assertThat(terms.orderQty()).isEqualTo(100);
        return String.join(", ", said);
    }

    private static void add(List<String> said, String what, long value, long none) {
        if (value != none) said.add(what + " " + value);
    }

    private String write(String body) {
        FixMessage message = Messages.parsed(body);
        assertThat(message.check()).as(body).isNull();
        return requests.write(message) == OrderRequests.REFUSED ? "" : "written";
    }

    private String refused() {
        return (refusal.isBusiness() ? "j " : "3 ") + refusal.code() + " " + refusal.text();
    }

    @Test
    void everyOrderType() {
        assertThat(order("54=1|40=1|")).isEqualTo("BUY MARKET DAY");
        assertThat(order("54=2|40=2|44=10.05|")).isEqualTo("SELL LIMIT DAY, price 1005");
        assertThat(order("54=1|40=3|99=9.5|")).isEqualTo("BUY STOP DAY, stop 950");
        assertThat(order("54=1|40=4|99=9.5|44=9.60|"))
                .isEqualTo("BUY STOP_LIMIT DAY, price 960, stop 950");
        assertThat(order("54=1|40=2|44=1|1138=0|"))
                .isEqualTo("BUY LIMIT DAY, price 100, display 0");
        assertThat(order("54=1|40=2|44=1|111=10|"))
                .isEqualTo("BUY LIMIT DAY, price 100, display 10");
        assertThat(order("54=1|40=1|20001=500|59=3|")).isEqualTo("BUY BUDGET IOC, price 50000");
        assertThat(order("54=1|40=P|1094=2|")).isEqualTo("BUY PEGGED DAY, peg MID");
        assertThat(order("54=1|40=P|18=R|")).isEqualTo("BUY PEGGED DAY, peg BID");
        assertThat(order("54=2|40=P|18=R|")).isEqualTo("SELL PEGGED DAY, peg OFFER");
        assertThat(order("54=2|40=P|1094=4|44=2|"))
                .isEqualTo("SELL PEGGED_LIMIT DAY, price 200, peg BID");
    }

    @Test
    void everyTimeInForce() {
        String limit = "54=1|40=2|44=1|";
        assertThat(order(limit + "59=0|")).isEqualTo("BUY LIMIT DAY, price 100");
        assertThat(order(limit + "59=1|")).isEqualTo("BUY LIMIT GTC, price 100");
        assertThat(order(limit + "59=2|")).isEqualTo("BUY LIMIT OPG, price 100");
        assertThat(order(limit + "59=3|")).isEqualTo("BUY LIMIT IOC, price 100");
        assertThat(order(limit + "59=4|")).isEqualTo("BUY LIMIT FOK, price 100");
        assertThat(order(limit + "59=6|432=20261231|"))
                .isEqualTo("BUY LIMIT GTD, price 100, until 2026-12-31T12:00:00Z");
        assertThat(order(limit + "59=6|126=20261126-15:30:00.5|"))
                .isEqualTo("BUY LIMIT GTT, price 100, until 2026-11-26T15:30:00.500Z");
        assertThat(order(limit + "59=7|")).isEqualTo("BUY LIMIT ATC, price 100");
        assertThat(order(limit + "59=8|")).isEqualTo("BUY LIMIT GFX, price 100");
        assertThat(order(limit + "59=9|")).isEqualTo("BUY LIMIT GFA, price 100");
        assertThat(order(limit + "59=V|")).isEqualTo("BUY LIMIT GDX, price 100");
        assertThat(order(limit + "59=X|")).isEqualTo("BUY LIMIT CPX, price 100");
    }

    @Test
    void everyCondition() {
        String limit = "54=1|40=2|44=1|";
        String is = "BUY LIMIT DAY, price 100, ";
        assertThat(order(limit + "1138=0|110=50|")).isEqualTo(is + "display 0, min 50");
        assertThat(order(limit + "20005=1.5|")).isEqualTo(is + "reserve 150");
        assertThat(order(limit + "2362=99|")).isEqualTo(is + "smp 99");
        assertThat(order(limit + "528=A|")).isEqualTo(is + "AGENCY");
        assertThat(order(limit + "528=P|")).isEqualTo(is + "PRINCIPAL");
        assertThat(order(limit + "18=6|")).isEqualTo(is + "postOnly");
        assertThat(order(limit + "20002=Y|")).isEqualTo(is + "stays");
        assertThat(order(limit + "20003=Y|")).isEqualTo(is + "excludeHidden");
        assertThat(order(limit + "1091=N|")).isEqualTo(is + "attributed");
        assertThat(order("54=1|40=P|18=M|20004=Y|"))
                .isEqualTo("BUY PEGGED DAY, peg MID, volumeAuction");
        assertThat(order(limit + "1=C1|")).isEqualTo(is + "account C1");
        String parties = "453=2|448=alice|447=D|452=1|448=T9|447=D|452=12|";
        assertThat(order(limit + parties)).isEqualTo(is + "trader T9");
        assertThat(order(limit + "48=ABC|22=8|21=1|15=ZAR|58=hello|"))
                .isEqualTo("BUY LIMIT DAY, price 100");
    }

    @Test
    void aSessionMayLetItsOrdersStay() {
        requests.ofSession("alice".getBytes(US_ASCII), true);
        assertThat(order("54=1|40=1|")).isEqualTo("BUY MARKET DAY, stays");
        assertThat(order("54=1|40=1|20002=N|")).isEqualTo("BUY MARKET DAY");
    }

    @Test
    void whatCannotBeSaidIsRefused() {
        assertThat(order("54=1|40=2|44=1.005|"))
                .isEqualTo("3 5 Price(44)=1.005: has more than 2 decimals");
        assertThat(order("54=1|40=2|44=1.0500|")).isEqualTo("BUY LIMIT DAY, price 105");
        assertThat(order("54=1|40=2|44=99999999999999999999|"))
                .isEqualTo("3 5 Price(44)=99999999999999999999: is too large");
        assertThat(order("54=1|40=1|44=1|")).isEqualTo("3 5 Price(44)=1: a market order has none");
        assertThat(order("54=1|40=2|44=1|20001=5|"))
                .isEqualTo("3 5 Budget(20001)=5: only a market order has one");
        assertThat(order("54=1|40=P|"))
                .isEqualTo("j 5 PegPriceType(1094): a pegged order needs it, or an ExecInst(18)");
        assertThat(order("54=1|40=P|18=M R|"))
                .isEqualTo("3 5 ExecInst(18)=M R: an order follows one price");
        assertThat(order("54=1|40=2|44=1|59=6|"))
                .isEqualTo("j 5 ExpireDate(432): this or ExpireTime(126) says how long");
        assertThat(order("54=1|40=2|44=1|1=ABCDEFGHIJK|"))
                .isEqualTo("3 5 Account(1)=ABCDEFGHIJK: has more than 10 characters");
        assertThat(order("54=1|40=2|44=1|453=1|448=bob|452=1|"))
                .isEqualTo("3 5 PartyID(448)=bob: as the firm only the participant can be named");
        assertThat(order("54=1|40=2|44=1|2362=x|"))
                .startsWith("3 5 SelfMatchPreventionID(2362)=x: ");
    }

    @Test
    void whatIsListedElsewhereIsUnknown() {
        write("35=D|" + HEAD + "11=a1|55=XYZ|38=100|54=1|40=1|" + TAIL);
        assertThat(refused()).isEqualTo("j 2 UNKNOWN_INSTRUMENT: Symbol(55)=XYZ is not listed");
        write("35=D|" + HEAD + "11=a1|38=100|54=1|40=1|" + TAIL);
        assertThat(refused()).isEqualTo("j 5 Symbol(55): an instrument must be named");
    }

    @Test
    void aCancelNamesItsOrder() {
        write("35=F|" + HEAD + "41=a1|11=c1|55=ABC|54=1|" + TAIL);
        CancelOrderDecoder cancel =
                new CancelOrderDecoder().wrapAndApplyHeader(requests.buffer(), 0, header);
        assertThat(cancel.clOrdId()).isEqualTo("c1");
        assertThat(cancel.origClOrdId()).isEqualTo("a1");
        assertThat(cancel.orderId()).isZero();
        write("35=F|" + HEAD + "37=01hbIXLE8st|11=c1|55=ABC|54=1|" + TAIL);
        cancel.wrapAndApplyHeader(requests.buffer(), 0, header);
        assertThat(cancel.orderId()).isEqualTo(23_057_063_777_141_547L); // scenario 97
        assertThat(cancel.origClOrdId()).isEmpty();
        assertThat(write("35=F|" + HEAD + "11=c1|55=ABC|54=1|" + TAIL)).isEmpty();
        assertThat(refused()).isEqualTo("j 5 OrigClOrdID(41): this or OrderID(37) names the order");
    }

    @Test
    void aReplaceChangesWhatItNames() {
        write("35=G|" + HEAD + "41=a1|11=a2|55=ABC|54=1|40=2|44=1.10|38=80|111=20|" + TAIL);
        ReplaceOrderDecoder replace =
                new ReplaceOrderDecoder().wrapAndApplyHeader(requests.buffer(), 0, header);
        assertThat(replace.clOrdId()).isEqualTo("a2");
        assertThat(replace.origClOrdId()).isEqualTo("a1");
        assertThat(replace.price()).isEqualTo(110);
        assertThat(replace.orderQty()).isEqualTo(80);
        assertThat(replace.displayQty()).isEqualTo(20);
        assertThat(replace.stopPrice()).isEqualTo(ReplaceOrderDecoder.stopPriceNullValue());
        assertThat(replace.minQty()).isEqualTo(ReplaceOrderDecoder.minQtyNullValue());
        assertThat(replace.expireTimeNs()).isZero();
    }

    @Test
    void aMassCancelSaysWhichOrders() {
        write("35=q|" + HEAD + "11=m1|530=7|54=2|" + TAIL);
        MassCancelDecoder mass =
                new MassCancelDecoder().wrapAndApplyHeader(requests.buffer(), 0, header);
        assertThat(mass.scope() + " " + mass.side()).isEqualTo("ALL SELL");
        write("35=q|" + HEAD + "11=m1|530=1|55=ABC|" + TAIL);
        mass.wrapAndApplyHeader(requests.buffer(), 0, header);
        assertThat(mass.scope() + " " + mass.instrumentId()).isEqualTo("INSTRUMENT 7");
    }
}
