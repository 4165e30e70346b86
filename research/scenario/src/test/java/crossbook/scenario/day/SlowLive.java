package crossbook.scenario.day;

import crossbook.core.event.Order;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;

import java.math.BigInteger;

/// What [SlowLimits] knows of a live order.
final class SlowLive {
    final int participantId;
    final String account;
    final int instrumentId;
    final boolean buys;
    String clOrdId;
    OrdType type;
    long limit;
    long stop;
    long qty;
    long left;
    final long budget;

    /// What a unit of it is valued at; null before anything is counted.
    BigInteger price;

    SlowLive(Order order) {
        participantId = order.participantId();
        account = order.parties().account();
        instrumentId = order.instrumentId();
        buys = order.side() == Side.BUY;
        budget = order.ordType().hasBudget ? order.budget() : 0;
        show(order);
    }

    void show(Order order) {
        clOrdId = order.clOrdId().toString();
        type = order.ordType();
        limit = type.hasLimitPrice ? order.limitPrice() : 0;
        stop = order.stopPrice();
        qty = order.orderQty();
        left = order.leavesQty();
    }

    BigInteger value() {
        return type.hasBudget
                ? BigInteger.valueOf(budget)
                : price.multiply(BigInteger.valueOf(left));
    }

    /// Whether it is of somebody, in an instrument or in all.
    boolean isOf(SlowSubject subject, int instrument) {
        boolean isHere = instrument < 0 || instrument == instrumentId;
        boolean isTheirs = subject.account().isEmpty() || subject.account().equals(account);
        return isHere && isTheirs && subject.participantId() == participantId;
    }
}
