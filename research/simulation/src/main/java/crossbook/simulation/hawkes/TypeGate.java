package crossbook.simulation.hawkes;

/// Which types of events can happen as things are: the intensity of a type is 0 while it
/// is closed.
///
/// So the state of the market enters a model, as in the constrained Hawkes processes of
/// Zheng, Roueff and Abergel (2014), where no order is placed inside a spread of one
/// tick. What happened goes on to excite a closed type, which feels it when it opens. A
/// gate may change with events only: that keeps the simulation exact.
@FunctionalInterface
public interface TypeGate {
    /// All types are open.
    TypeGate OPEN = _ -> true;

    /// Whether events of that type can happen now.
    boolean isOpen(int type);

    /// Is told that an event of that type has happened.
    default void happened(int type) {}
}
