package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.protocol.Decimals;

import java.io.IOException;
import java.io.Writer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Writes Databento's CSV of the market-by-order schema.
final class MboCsvExport extends MboExport {
    private static final String HEADER =
            "ts_recv,ts_event,rtype,publisher_id,instrument_id,action,side,price,size,channel_id,"
                    + "order_id,flags,ts_in_delta,sequence,symbol\n";

    private final Writer out;
    private final IntFunction<String> symbols;
    private final StringBuilder line = new StringBuilder(160);

    MboCsvExport(
            Writer out,
            Supplier<MatchingEngine> engine,
            long midnightNs,
            IntFunction<String> symbols)
            throws IOException {
        super(engine, midnightNs);
        this.out = out;
        this.symbols = symbols;
        out.write(HEADER);
    }

    @Override
    void write(MboRow row) throws IOException {
        line.append(row.timestampNs).append(',').append(row.timestampNs).append(",160,0,");
        line.append(row.instrumentId).append(',');
        line.append(row.action).append(',').append(row.side).append(',');
        line.append(Decimals.text(row.price, PRICE_SCALE)).append(',');
        line.append(row.size).append(",0,");
        line.append(Long.toUnsignedString(row.orderId)).append(',');
        line.append(row.flags).append(",0,").append(Integer.toUnsignedString(row.sequence));
        line.append(',').append(symbols.apply(row.instrumentId - 1)).append('\n');
        out.append(line);
        line.setLength(0);
    }

    @Override
    void finish() throws IOException {
        out.close();
    }
}
