/// The matching engine of one partition, without I/O, clock, thread or randomness.
///
/// Exported is what a user meets: the engine, its commands, its events and what they show, the
/// market's model, the words of orders and trades, and where its state is written. What the engine
/// is made of is its own affair.
module crossbook.core {
    exports crossbook.core;
    exports crossbook.core.command;
    exports crossbook.core.event;
    exports crossbook.core.model;
    exports crossbook.core.order;
    exports crossbook.core.state;
}
