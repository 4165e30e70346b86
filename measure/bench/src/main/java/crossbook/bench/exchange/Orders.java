package crossbook.bench.exchange;

import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

/// What the orders of a load are: a function of their number, so that any run of numbers
/// can be sent.
interface Orders {
    Side side(long number);

    /// Price units.
    long price(long number);

    long qty();

    /// The number of the order that this one replaces; 0: it is new.
    default long replaces(long number) {
        return 0;
    }

    default OrdType ordType() {
        return OrdType.LIMIT;
    }

    default TimeInForce timeInForce() {
        return TimeInForce.DAY;
    }
}
