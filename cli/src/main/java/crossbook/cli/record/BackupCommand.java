package crossbook.cli.record;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.configuration.ServerConfiguration;
import crossbook.flow.Progress;
import crossbook.host.HostException;
import crossbook.host.StorageProblem;
import crossbook.server.HomeBackup;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// `crossbook backup`: a copy of an exchange that may run.
@Command(
        name = "backup",
        description = {
            "Copy an exchange, which may run meanwhile: the copy is a home with everything that had been",
            "acknowledged when the command began, and starts as any other. The store's database is left",
            "out; a start fills it from what the engine still has. Of a cluster it has what its members",
            "on this machine have recorded."
        },
        footer = {
            "  crossbook backup /mnt/backup/friday",
            "  crossbook backup friday --home my-exchange",
            "  crossbook log verify --home friday     replays what is in it and compares every event",
        })
public final class BackupCommand extends HomeVerb {
    private static final int MEGA = 1_000_000;

    @Parameters(paramLabel = "DIR", description = "Where the copy is made; must not exist.")
    private Path to;

    private long bytes;

    @Override
    public void run() {
        ServerConfiguration configuration = options().read();
        Instant began = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        Progress progress = progress();
        progress.start("copying the exchange", "MB");
        try {
            HomeBackup.take(options().home(), configuration, to, size -> {
                bytes += size;
                progress.advance(bytes / MEGA);
            });
        } catch (HostException e) {
            throw LogCommand.failure(e);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.badInput(e.getMessage());
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.STORAGE, to + ": cannot be made: " + StorageProblem.of(e), e);
        }
        progress.finish();
        print(to + ": everything that was acknowledged before " + began + ", "
                + (bytes + MEGA - 1) / MEGA + " MB");
    }
}
