package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.NewOrder;
import crossbook.core.event.Book;
import crossbook.core.event.EventSink;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;

import org.junit.jupiter.api.Test;

class DepthLadderTest {
    private final MatchingEngine engine =
            new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {});
    private long orders;

    @Test
    void asksStandAboveBidsWithBarsOfTheirQuantity() {
        Book book = book("NPN", 2);
        enter(Side.SELL, 1007, 50);
        enter(Side.SELL, 1006, 1200);
        enter(Side.SELL, 1006, 800);
        enter(Side.BUY, 1004, 1000);
        enter(Side.BUY, 999, 1);

        assertThat(DepthLadder.of(book)).isEqualTo("""
                NPN  CONTINUOUS
                price  quantity  orders
                10.07        50       1  #
                10.06     2,000       2  ########################################
                -----  spread 0.02
                10.04     1,000       1  ####################
                 9.99         1       1  #""");
    }

    @Test
    void onlyTheBestLevelsAreShownAndTheRestIsCounted() {
        Book book = book("NPN", 0);
        for (int i = 0; i < 4; i++) enter(Side.SELL, 110 + i, 10);
        for (int i = 0; i < 3; i++) enter(Side.BUY, 100 - i, 10);

        assertThat(DepthLadder.of(book, 2)).isEqualTo("""
                NPN  CONTINUOUS
                price  quantity  orders
                ... 2 more levels of asks
                  111        10       1  ########################################
                  110        10       1  ########################################
                -----  spread 10
                  100        10       1  ########################################
                   99        10       1  ########################################
                ... 1 more level of bids""");
    }

    @Test
    void emptySidesAreNamed() {
        Book book = book("NPN", 2);
        assertThat(DepthLadder.of(book)).isEqualTo("""
                NPN  CONTINUOUS
                price  quantity  orders
                -----  no orders""");

        enter(Side.BUY, 1004, 10);
        assertThat(DepthLadder.of(book)).isEqualTo("""
                NPN  CONTINUOUS
                price  quantity  orders
                -----  no asks
                10.04        10       1  ########################################""");
    }

    @Test
    void aSideWithoutBidsIsNamed() {
        Book book = book("NPN", 2);
        enter(Side.SELL, 1004, 10);
        assertThat(DepthLadder.of(book)).endsWith("""
                10.04        10       1  ########################################
                -----  no bids""");
    }

    @Test
    void noNumberIsTooLargeForTheWidth() {
        Book book = book("A".repeat(25), 18);
        enter(Side.SELL, 1L << 47, Long.MAX_VALUE);
        enter(Side.BUY, 1, Long.MAX_VALUE / 2);

        assertThat(DepthLadder.of(book)).isEqualTo("""
                AAAAAAAAAAAAAAAAAAAAAAAAA  CONTINUOUS
                               price                   quantity  orders
                0.000140737488355328  9,223,372,036,854,775,807       1  #######################
                --------------------  spread 0.000140737488355327
                0.000000000000000001  4,611,686,018,427,387,903       1  ############""");
        assertThat(DepthLadder.of(book).lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void aLadderHasALevel() {
        Book book = book("NPN", 2);
        assertThatThrownBy(() -> DepthLadder.of(book, 0)).hasMessage("levels: 0: less than 1");
    }

    private Book book(String symbol, int priceScale) {
        DefineMarketModel model = new DefineMarketModel();
        model.model = MarketModelFile.shipped("continuous");
        engine.onDefineMarketModel(model);
        DefineParticipant participant = new DefineParticipant();
        participant.name = "alice";
        engine.onDefineParticipant(participant);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = symbol;
        instrument.priceScale = priceScale;
        engine.onDefineInstrument(instrument);
        return engine.book(0);
    }

    private void enter(Side side, long price, long qty) {
        NewOrder order = new NewOrder();
        order.clOrdId.set(++orders);
        order.side = side;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.DAY;
        order.limitPrice = price;
        order.orderQty = qty;
        engine.onNewOrder(order);
    }
}
