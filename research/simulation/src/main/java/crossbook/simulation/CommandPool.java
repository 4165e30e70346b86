package crossbook.simulation;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.Command;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrderId;
import crossbook.core.order.TimeInForce;

import org.agrona.collections.IntArrayList;

import java.util.ArrayList;
import java.util.List;

/// Commands that are on their way, each in a place of its own, and those that are used again.
final class CommandPool {
    private final List<Command> travelling = new ArrayList<>();
    private final IntArrayList freePlaces = new IntArrayList();
    private final List<NewOrder> orders = new ArrayList<>();
    private final List<CancelOrder> cancels = new ArrayList<>();
    private final List<ReplaceOrder> replaces = new ArrayList<>();
    private final List<MassCancel> massCancels = new ArrayList<>();

    /// Keeps a command, and returns its place.
    int put(Command command) {
        if (freePlaces.isEmpty()) {
            travelling.add(command);
            return travelling.size() - 1;
        }
        int place = freePlaces.popInt();
        travelling.set(place, command);
        return place;
    }

    Command take(int place) {
        freePlaces.pushInt(place);
        return travelling.set(place, null);
    }

    void clear() {
        travelling.clear();
        freePlaces.clear();
    }

    /// A command is done and may be used again.
    void release(Command command) {
        switch (command) {
            case NewOrder order -> orders.add(order);
            case CancelOrder cancel -> cancels.add(cancel);
            case ReplaceOrder replace -> replaces.add(replace);
            case MassCancel massCancel -> massCancels.add(massCancel);
            default -> {}
        }
    }

    /// A day order of which nothing is said.
    NewOrder order() {
        NewOrder order = orders.isEmpty() ? new NewOrder() : orders.removeLast();
        order.timeInForce = TimeInForce.DAY;
        order.limitPrice = 0;
        order.budget = 0;
        order.stopPrice = 0;
        order.displayQty = 0;
        order.minQty = 0;
        order.expireNs = 0;
        order.pegReference = null;
        order.postOnly = false;
        order.excludeHidden = false;
        order.attributed = false;
        order.volumeAuction = false;
        order.smpKey = 0;
        order.sessionId = 0;
        order.staysOnDisconnect = false;
        order.parties.clear();
        return order;
    }

    CancelOrder cancel() {
        CancelOrder cancel = cancels.isEmpty() ? new CancelOrder() : cancels.removeLast();
        cancel.orderId = OrderId.NONE;
        return cancel;
    }

    /// A replace that names no change.
    ReplaceOrder replace() {
        ReplaceOrder replace = replaces.isEmpty() ? new ReplaceOrder() : replaces.removeLast();
        replace.orderId = OrderId.NONE;
        replace.clOrdId.clear();
        replace.changesPrice = false;
        replace.changesQty = false;
        replace.changesStopPrice = false;
        replace.changesDisplayQty = false;
        replace.changesMinQty = false;
        replace.changesExpiry = false;
        return replace;
    }

    MassCancel massCancel() {
        return massCancels.isEmpty() ? new MassCancel() : massCancels.removeLast();
    }
}
