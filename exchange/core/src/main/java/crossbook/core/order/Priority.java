package crossbook.core.order;

/// What a replace did to an order's place in the queue of its price.
public enum Priority {
    KEPT,
    LOST
}
