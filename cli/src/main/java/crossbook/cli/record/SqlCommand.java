package crossbook.cli.record;

import crossbook.cli.connect.StoreOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.store.SqlRows;
import crossbook.store.SqlText;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `crossbook sql`: asks the store.
@Command(
        name = "sql",
        description = {
            "Ask the store a question in SQL. Its tables are orders, trades, trade_changes, book, phases,",
            "auctions, statistics, rejects, sessions, instruments, participants, assets, clients, postings,",
            "holds, positions, obligations, fees and administration. Prices are whole price units, amounts",
            "smallest units of an asset: price_scale and asset_scale say how many of their digits are",
            "decimals. Under its name with _decimal, a table has each of them as a decimal too:",
            "price_decimal, amount_decimal."
        },
        footer = {
            "  crossbook sql \"SELECT ts, symbol, price_decimal, qty FROM trades_decimal LIMIT -10\"",
            "  crossbook sql --csv \"SELECT symbol, count() FROM orders\"",
            "  crossbook sql --json \"SELECT ts, price, qty FROM trades WHERE symbol = 'NPN'\"",
        })
public final class SqlCommand extends Verb {
    @Mixin
    private StoreOptions options;

    @Option(names = "--csv", description = "Print CSV.")
    private boolean csv;

    @Option(names = "--json", description = "Print JSON: an object in a line for each row.")
    private boolean json;

    @Parameters(paramLabel = "SQL", description = "The question.")
    private String question;

    @Override
    public void run() {
        if (csv && json) {
            throw CommandFailure.usage("--csv and --json are two answers: ask for one");
        }
        options.use(store -> store.sql(question, rows()));
        out().flush();
    }

    private SqlRows rows() {
        if (csv) return SqlText.csv(out());
        if (json) return SqlText.json(out());
        return SqlText.table(out());
    }
}
