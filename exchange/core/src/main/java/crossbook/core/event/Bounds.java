package crossbook.core.event;

/// What all the limits come to that apply to a subject in an instrument, or in all: the least of
/// each kind.
public interface Bounds {
    long orderQty();

    long orderValue();

    long collarMillionths();

    long openOrders();

    long openValue();

    long position();
}
