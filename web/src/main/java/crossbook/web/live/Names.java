package crossbook.web.live;

/// What instruments are called and how their prices are read.
interface Names {
    /// Empty if it is not known.
    String symbol(int instrumentId);

    int priceScale(int instrumentId);
}
