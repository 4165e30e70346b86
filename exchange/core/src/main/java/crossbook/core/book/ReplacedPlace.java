package crossbook.core.book;

import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.MarketModel;
import crossbook.core.order.Priority;

/// What a replace does to the place of its order (`rulebook.md` 4.6).
public final class ReplacedPlace {
    private ReplacedPlace() {}

    public static Priority priority(LiveOrder order, ReplaceOrder command, MarketModel model) {
        long limitPrice = command.changesPrice ? command.limitPrice : order.limitPrice();
        long orderQty = command.changesQty ? command.orderQty : order.orderQty();
        if (command.changesStopPrice || growsDisplay(order, command)) return Priority.LOST;
        if (!command.changesPrice && !command.changesQty) return Priority.KEPT;
        boolean isUnelected = order.isConditional() && order.ordType().hasStopPrice;
        boolean keepsPrice = isUnelected || limitPrice == order.limitPrice();
        boolean onlyReduces = keepsPrice && orderQty <= order.orderQty();
        boolean keeps = model.replacePriority().keepsPlace(command.changesPrice);
        return keeps && onlyReduces ? Priority.KEPT : Priority.LOST;
    }

    private static boolean growsDisplay(LiveOrder order, ReplaceOrder command) {
        return command.changesDisplayQty
                && order.isConditional()
                && command.displayQty > order.conditions().displayQty();
    }
}
