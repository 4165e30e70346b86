package crossbook.core.event;

import crossbook.core.order.Side;

/// The orders resting on one side of a book, best price first and oldest first within a price, to
/// look at.
public interface BookSide {
    Side side();

    boolean isEmpty();

    /// The price of the best order, price units.
    ///
    /// @throws IllegalStateException if no order rests here
    long bestPrice();

    /// What stands at the best price; 0 where no order rests.
    long bestQty();

    /// Whether an order of this side trades next.
    boolean isFirst(Order order);

    /// How many prices have an order.
    int levelCount();

    int orderCount();

    /// The quantity of every order together.
    long leavesQty();

    /// The quantity that rests at a price; 0 where nothing does.
    long qtyAt(long price);

    /// Shows the best levels, best first, until the visitor has enough.
    void visitLevels(LevelVisitor visitor);

    /// Shows every order in the order of its priority.
    void visitOrders(OrderVisitor visitor);

    /// Shows the orders that rest at a price, in the order in which they trade.
    void visitOrdersAt(long price, OrderVisitor visitor);

    /// Sees one price level: its price in price units, the quantity and the number of its
    /// orders. Returns whether it wants to see more.
    @FunctionalInterface
    interface LevelVisitor {
        boolean visit(long price, long leavesQty, int orderCount);
    }

    /// Sees one order, during the call.
    @FunctionalInterface
    interface OrderVisitor {
        void visit(Order order);
    }
}
