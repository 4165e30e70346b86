package crossbook.simulation.agents;

import crossbook.core.model.Phase;
import crossbook.core.order.Side;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;
import crossbook.simulation.OwnOrders;

/// The queue-reactive model of Huang, Lehalle and Rosenbaum (2015, arXiv 1312.0563): a book as
/// queues around a reference price, to which limit orders, cancels and market orders come with
/// intensities that depend on the size of the queue ([QueueTable]). One agent is the whole market;
/// orders of others in its queues count as its own do.
///
/// The reference price lies half a tick above a price. When the mid has gone up and the queue of
/// the asks next to the reference price is empty, the reference price goes up by a tick with the
/// probability theta, and so downward. The queue that comes into sight is drawn from its stationary
/// distribution, the one that goes out of sight is canceled, and with another probability all are
/// drawn anew. Queues are drawn each for itself ([QueueTable#stationary]).
///
/// It is called at the largest rate that the table has, and does something with the probability of
/// the rate that there is: exact also where others change the book in between.
public final class QueueReactive implements Agent {
    private static final double NS_PER_S = 1e9;
    private static final Side[] SIDES = {Side.BUY, Side.SELL};

    private final TradedInstrument instrument;
    private final QueueModel model;
    private final QueueTable[] tables;
    private final double[][] stationary;
    private final Queues queues;
    private final long unit;
    private final double calledRate;
    private long twiceMid;

    public QueueReactive(QueueReactiveParameters parameters) {
        instrument = parameters.instrument();
        model = parameters.model();
        tables = model.queues().toArray(QueueTable[]::new);
        stationary = new double[tables.length][];
        unit = parameters.unitLots() * instrument.lot();
        queues = new Queues(tables.length, instrument.tick(), unit, instrument.startPrice());
        double rate = 0;
        for (int i = 0; i < tables.length; i++) {
            stationary[i] = tables[i].stationary();
            rate += 2 * tables[i].largestRate();
        }
        calledRate = rate;
    }

    @Override
    public void onStart(Context context) {
        if (isOpen(context)) drawAll(context);
        sleep(context);
    }

    @Override
    public void onWake(Context context) {
        if (isOpen(context)) {
            follow(context); // what others did
            act(context, context.random().uniform() * calledRate);
            follow(context);
        }
        sleep(context);
    }

    private void sleep(Context context) {
        context.wakeAfter((long) context.random().exponential(NS_PER_S / calledRate));
    }

    private boolean isOpen(Context context) {
        Phase phase = context.book(instrument.instrumentId()).phase();
        return phase.matching() == Phase.Matching.ON_ARRIVAL;
    }

    private void look(Context context) {
        queues.look(context.book(instrument.instrumentId()));
    }

    /// Does what a point on the sum of the rates stands for: mostly nothing.
    private void act(Context context, double point) {
        double rest = point;
        for (Side side : SIDES) {
            for (int queue = 0; queue < tables.length; queue++) {
                QueueTable table = tables[queue];
                int size = Math.min(queues.size(side, queue), table.longest());
                if ((rest -= table.limit(size)) < 0) {
                    limit(context, side, queue);
                    return;
                }
                if ((rest -= table.cancel(size)) < 0) {
                    cancelOne(context, side, queue);
                    return;
                }
                if (!queues.isBest(side, queue)) continue;
                if ((rest -= table.market(size)) < 0) {
                    context.market(instrument.instrumentId(), side.opposite(), unit);
                    return;
                }
            }
        }
    }

    private void limit(Context context, Side side, int queue) {
        context.limit(instrument.instrumentId(), side, unit, queues.price(side, queue));
    }

    /// Cancels one of its orders in a queue, each as likely; none where all are others'.
    private void cancelOne(Context context, Side side, int queue) {
        long price = queues.price(side, queue);
        OwnOrders orders = context.orders();
        int own = 0;
        for (int i = 0; i < orders.count(); i++) if (isIn(orders, i, side, price)) own++;
        if (own == 0) return;
        long chosen = context.random().below(own);
        for (int i = 0; i < orders.count(); i++) {
            if (isIn(orders, i, side, price) && chosen-- == 0) {
                context.cancel(instrument.instrumentId(), orders.clOrdId(i));
                return;
            }
        }
    }

    private static boolean isIn(OwnOrders orders, int place, Side side, long price) {
        return orders.limitPrice(place) == price && orders.side(place) == side;
    }

    /// The reference price follows the mid, or does not.
    private void follow(Context context) {
        look(context);
        long before = twiceMid;
        twiceMid = queues.twiceMid();
        if (twiceMid == before) return;
        Side side = twiceMid > before ? Side.SELL : Side.BUY;
        if (queues.size(side, 0) > 0 || !context.random().chance(model.theta())) return;
        move(context, side);
    }

    /// The reference price moves by a tick towards the side whose first queue is empty.
    private void move(Context context, Side side) {
        int last = queues.count() - 1;
        cancelAll(context, side.opposite(), queues.price(side.opposite(), last));
        queues.move(side == Side.SELL ? 1 : -1);
        if (context.random().chance(model.thetaReinit())) {
            context.massCancel(instrument.instrumentId());
            drawAll(context);
        } else {
            look(context);
            draw(context, side, last);
            look(context);
        }
        twiceMid = queues.twiceMid();
    }

    private void cancelAll(Context context, Side side, long price) {
        OwnOrders orders = context.orders();
        for (int i = orders.count() - 1; i >= 0; i--) {
            if (i < orders.count() && isIn(orders, i, side, price)) {
                context.cancel(instrument.instrumentId(), orders.clOrdId(i));
            }
        }
    }

    private void drawAll(Context context) {
        look(context);
        for (Side side : SIDES) {
            for (int queue = 0; queue < queues.count(); queue++) draw(context, side, queue);
        }
        look(context);
        twiceMid = queues.twiceMid();
    }

    /// Fills a queue up to a size from its stationary distribution.
    private void draw(Context context, Side side, int queue) {
        double rest = context.random().uniform();
        double[] likely = stationary[queue];
        int size = 0;
        while (size < likely.length - 1 && (rest -= likely[size]) >= 0) size++;
        for (int i = queues.size(side, queue); i < size; i++) limit(context, side, queue);
    }
}
