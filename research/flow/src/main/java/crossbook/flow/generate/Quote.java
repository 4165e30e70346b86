package crossbook.flow.generate;

import crossbook.core.order.Side;

/// What somebody wants in the book: an order's id and its terms.
record Quote(long orderId, Side side, long price, long qty) {}
