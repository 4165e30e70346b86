package crossbook.core;

/// What a replace did to an order's place in the queue of its price.
public enum Priority {
    KEPT,
    LOST
}
