package crossbook.core;

/// The tables that all books share.
record BookTables(Orders orders, PriceLevels levels, LadderNodes nodes) {}
