package crossbook.cli.run;

import crossbook.cli.connect.StoreOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.client.stream.HostStatus;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.StoreSecret;
import crossbook.flow.Progress;
import crossbook.server.Component;
import crossbook.server.Exchange;
import crossbook.server.JsonObject;
import crossbook.store.SqlText;
import crossbook.store.Store;
import crossbook.store.StoreMismatchException;
import crossbook.store.StoreService.RebuildTerms;
import crossbook.store.StoreStatus;
import crossbook.store.StoredRange;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;

/// `crossbook store`: the store alone, and what there is to do with one.
@Command(
        name = "store",
        description = {
            "Start the store alone, for the engine of the same configuration. It may be stopped, killed",
            "and started again: it reads on where it was. `crossbook serve` has one of its own."
        },
        subcommands = {StoreCommand.Rebuild.class, StoreCommand.StatusOf.class},
        footer = {
            "  crossbook store",
            "  crossbook store status",
            "  crossbook store rebuild --home my-exchange",
        })
public final class StoreCommand extends ServeCommand {
    StoreCommand() {
        super(EnumSet.of(Component.STORE));
    }

    /// `crossbook store rebuild`
    @Command(
            name = "rebuild",
            description = {
                "Build the store anew from the events that the exchange has recorded, beside the old one, and",
                "put it into its place. The exchange must run; its store may run too, and takes the new one",
                "over. What the exchange no longer keeps the new store will not have."
            },
            footer = {
                "  crossbook store rebuild",
                "  crossbook store rebuild --discard-older",
                "  crossbook store rebuild --home my-exchange",
            })
    static final class Rebuild extends HomeVerb {
        @Option(
                names = "--discard-older",
                description = "Even if the exchange no longer keeps its first events.")
        private boolean discardOlder;

        @Override
        public void run() {
            ServerConfiguration configuration = options().read();
            makeSecret();
            long newest = newestEvent(configuration.engineDirectory());
            Progress progress = progress();
            progress.start("building the store", newest, "events");
            try {
                StoreStatus built = Exchange.rebuildStore(
                        options().home(),
                        configuration,
                        new RebuildTerms(newest, discardOlder),
                        status -> progress.advance(status.eventNumber()));
                progress.finish();
                print("built up to event " + built.committedEvent() + ": " + built.rows()
                        + " rows");
            } catch (StoreMismatchException e) {
                throw new CommandFailure(
                        ExitCode.REFUSED, e.getMessage() + "; --discard-older allows it", e);
            }
        }

        private void makeSecret() {
            try {
                StoreSecret.ensure(options().home());
            } catch (IOException e) {
                throw new CommandFailure(
                        ExitCode.STORAGE, options().home().directory() + ": cannot be written", e);
            }
        }

        private static long newestEvent(Path directory) {
            return HostStatus.read(directory)
                    .filter(HostStatus::isAlive)
                    .map(status -> status.get(HostStatus.Value.EVENTS))
                    .orElseThrow(() -> new CommandFailure(
                            ExitCode.CANNOT_CONNECT,
                            "no engine runs with " + directory
                                    + ": start crossbook engine or crossbook serve first"));
        }
    }

    /// `crossbook store status`
    @Command(
            name = "status",
            description = "How far the store has read, and how many rows each of its tables has.",
            footer = {
                "  crossbook store status",
                "  crossbook store status --json",
                "  crossbook store status --connect 127.0.0.1:7005",
            })
    static final class StatusOf extends Verb {
        @Mixin
        private StoreOptions options;

        @Option(names = "--json", description = "Print JSON lines.")
        private boolean json;

        @Override
        public void run() {
            options.use(this::tell);
            out().flush();
        }

        private void tell(Store asked) {
            PrintWriter out = out();
            StoredRange range = asked.range();
            Path directory = options.configuration().recording();
            long newest = HostStatus.read(directory)
                    .map(status -> status.get(HostStatus.Value.EVENTS))
                    .orElse(-1L);
            if (json) {
                out.println(new JsonObject()
                        .number("firstEvent", range.firstEvent())
                        .number("lastEvent", range.lastEvent())
                        .number("exchangeEvent", newest));
            } else {
                out.println("events " + range.firstEvent() + " to " + range.lastEvent()
                        + (newest < 0 ? "" : "; the exchange is at " + newest));
            }
            asked.sql(Store.ROWS_OF_TABLES, json ? SqlText.json(out) : SqlText.table(out));
        }
    }
}
