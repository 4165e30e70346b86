package crossbook.fix;

/// The logon to market data, which is public: nobody needs a password. Numbers belong to the
/// connection.
final class MarketDataLogon extends LogonExchange {
    MarketDataLogon(FixSession.Surroundings surroundings, FixLine line, Inbound in, Outbound out) {
        super(surroundings, line, in, out);
    }

    @Override
    String furtherFault(FixMessage message) {
        if (message.number(Tag.MSG_SEQ_NUM, 0) == 1) return null;
        return named(message, Tag.MSG_SEQ_NUM)
                + ": numbers of market data begin at 1 with each connection";
    }

    @Override
    boolean ask(FixMessage message) {
        accept(1);
        return true;
    }
}
