package crossbook.examples;

import crossbook.core.*;
import crossbook.core.command.*;
import crossbook.core.event.*;
import crossbook.core.model.*;
import crossbook.core.order.*;

import java.util.ArrayList;
import java.util.List;

/// An exchange in a page: the engine inside a program of your own. Run it, or read `main`
/// from top to bottom.
public final class EmbeddedEngine implements EventSink {
    static final MarketModel MODEL = MarketModel.named("always open")
            .initialPhase("OPEN")
            .phases("""
                        matching    replace  cancel  ends_day  then
                  OPEN  on_arrival    yes     yes       -       -
                """)
            .byTimeInForce("""
                        DAY   GTC   IOC   FOK
                  OPEN  rest  rest  take  take
                """)
            .byOrdType("""
                        MARKET  LIMIT  BUDGET
                  OPEN   take   rest    take
                """)
            .combinations("""
                          DAY  GTC  IOC  FOK
                  MARKET  yes  yes  yes  yes
                  LIMIT   yes  yes  yes  yes
                  BUDGET   -    -   yes  yes
                """)
            .build();

    private final List<String> story = new ArrayList<>();
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, this);
    private long nowNs;

    /// Trades a little and prints what happened.
    public static void main(String[] args) {
        run().forEach(System.out::println);
    }

    static List<String> run() {
        EmbeddedEngine exchange = new EmbeddedEngine();
        exchange.open();
        exchange.order(0, "ask-1", Side.SELL, 100, 10_05);
        exchange.order(0, "ask-2", Side.SELL, 50, 10_10);
        exchange.order(1, "bid-1", Side.BUY, 80, 9_95);
        exchange.order(1, "bid-2", Side.BUY, 120, 10_05); // trades 100, rests 20
        exchange.move(1, "bid-1", 10_00);
        exchange.cancel(0, "ask-1"); // too late: it has traded
        exchange.showTenLevels();
        return exchange.story;
    }

    private void open() {
        DefineMarketModel model = new DefineMarketModel();
        model.model = MODEL;
        engine.onDefineMarketModel(model);
        DefineParticipant participant = new DefineParticipant();
        for (String name : List.of("alice", "bob")) {
            participant.participantId = engine.participants().count();
            participant.name = name;
            engine.onDefineParticipant(participant);
        }
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "XYZ";
        instrument.priceScale = 2; // a price of 1005 units is 10.05
        instrument.unitsPerTick = 5;
        engine.onDefineInstrument(instrument);
    }

    private void order(int participantId, String clOrdId, Side side, long qty, long price) {
        NewOrder command = new NewOrder(); // a busy program keeps one and fills it anew
        command.timestampNs = ++nowNs;
        command.participantId = participantId;
        command.clOrdId.set(clOrdId);
        command.side = side;
        command.ordType = OrdType.LIMIT;
        command.timeInForce = TimeInForce.DAY;
        command.orderQty = qty;
        command.limitPrice = price;
        engine.onNewOrder(command);
    }

    private void move(int participantId, String clOrdId, long price) {
        ReplaceOrder command = new ReplaceOrder();
        command.timestampNs = ++nowNs;
        command.participantId = participantId;
        command.origClOrdId.set(clOrdId);
        command.changesPrice = true;
        command.limitPrice = price;
        engine.onReplaceOrder(command);
    }

    private void cancel(int participantId, String clOrdId) {
        CancelOrder command = new CancelOrder();
        command.timestampNs = ++nowNs;
        command.participantId = participantId;
        command.clOrdId.set(clOrdId);
        engine.onCancelOrder(command);
    }

    private void showTenLevels() {
        Book book = engine.book(0);
        for (Side side : Side.values()) {
            int[] shown = {0};
            book.side(side).visitLevels((price, qty, orders) -> {
                story.add("%s %d @ %d in %d".formatted(side, qty, price, orders));
                return ++shown[0] < 10;
            });
        }
    }

    @Override
    public void orderAccepted(Order order) {
        story.add("accepted " + order.clOrdId());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        story.add("traded %d @ %d, %s takes %s"
                .formatted(qty, price, taker.clOrdId(), maker.clOrdId()));
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        story.add("moved %s from %d to %d"
                .formatted(order.clOrdId(), previous.limitPrice, order.limitPrice()));
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        story.add("not canceled " + command.clOrdId + ": " + reason);
    }
}
