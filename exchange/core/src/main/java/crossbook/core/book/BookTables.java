package crossbook.core.book;

/// The tables that all books share.
public record BookTables(Orders orders, PriceLevels levels, LadderNodes nodes) {}
