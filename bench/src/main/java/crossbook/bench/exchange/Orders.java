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

    default OrdType ordType() {
        return OrdType.LIMIT;
    }

    default TimeInForce timeInForce() {
        return TimeInForce.DAY;
    }
}
