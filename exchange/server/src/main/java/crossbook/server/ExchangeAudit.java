package crossbook.server;

import crossbook.auditor.AuditorSettings;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OrderEntry;
import crossbook.client.stream.HostConnection;
import crossbook.configuration.AuditorKeys;
import crossbook.configuration.AuditorKeys.OnViolation;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Home;
import crossbook.configuration.PartitionPlace;
import crossbook.configuration.Passwords;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.core.model.MarketModel;
import crossbook.host.StateEvents;
import crossbook.server.auditing.AuditorStatus;
import crossbook.server.auditing.Halts;
import crossbook.server.auditing.RunningAuditor;

import org.agrona.CloseHelper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The auditors of an exchange as its configuration says: one for each engine, none where
/// they are off.
final class ExchangeAudit implements AutoCloseable {
    private final ServerConfiguration configuration;
    private final EngineLink link;
    private final List<RunningAuditor> auditors = new ArrayList<>();
    private Halts halts; // null: what is found is reported alone

    private ExchangeAudit(ServerConfiguration configuration, EngineLink link) {
        this.configuration = configuration;
        this.link = link;
    }

    /// Starts them.
    ///
    /// @param gateway where halts are asked for
    /// @throws BadConfiguration if nothing could be halted
    static ExchangeAudit start(
            Home home,
            ServerConfiguration configuration,
            MarketModel model,
            EngineLink link,
            Supplier<EntryAddress> gateway) {
        ExchangeAudit audit = new ExchangeAudit(configuration, link);
        if (!configuration.get(AuditorKeys.ENABLED)) return audit;
        RunningAuditor.Listener listener = audit.listener(home, model, gateway);
        AuditorSettings settings = new AuditorSettings(model.rules().orders().isByTime());
        audit.engines()
                .map(engine -> RunningAuditor.start(engine, settings, listener))
                .forEach(audit.auditors::add);
        return audit;
    }

    private RunningAuditor.Listener listener(
            Home home, MarketModel model, Supplier<EntryAddress> gateway) {
        OnViolation deed = configuration.get(AuditorKeys.ON_VIOLATION);
        if (deed == OnViolation.REPORT) return (violation, timeNs, instruments) -> {};
        if (model.phase(Halts.PHASE) == null) {
            throw new BadConfiguration(
                    AuditorKeys.ON_VIOLATION.path(),
                    "the market model has no phase " + Halts.PHASE + ", so that nothing can be"
                            + " stopped: set it to report");
        }
        String participant = configuration.get(AuditorKeys.PARTICIPANT);
        String password = new String(Passwords.read(home.secret(participant)));
        halts = Halts.start(
                () -> OrderEntry.logOn(gateway.get(), participant, password),
                deed == OnViolation.STOP_MARKET);
        return halts;
    }

    private Stream<RunningAuditor.Engine> engines() {
        int count = configuration.partitions();
        if (count == 0) {
            return Stream.of(new RunningAuditor.Engine(
                    configuration.getInt(EngineKeys.PARTITION),
                    link::connect,
                    link.state().orElse(handler -> 0),
                    link::newestEvent));
        }
        return IntStream.range(0, count).mapToObj(this::partition);
    }

    private RunningAuditor.Engine partition(int number) {
        return configuration.place(number).map(this::elsewhere).orElseGet(() -> here(number));
    }

    /// What that no longer keeps is not told here.
    private RunningAuditor.Engine elsewhere(PartitionPlace place) {
        return new RunningAuditor.Engine(
                place.partition(),
                () -> HostConnection.open(ComponentSettings.remotePartition(configuration, place)),
                handler -> 0,
                () -> -1);
    }

    private RunningAuditor.Engine here(int number) {
        Path directory = configuration.partitionDirectory(number);
        return new RunningAuditor.Engine(
                number,
                () -> HostConnection.open(directory),
                handler -> StateEvents.tell(directory, handler),
                () -> EngineLink.newestEvent(directory));
    }

    /// How each of them is.
    List<AuditorStatus> statuses() {
        return auditors.stream().map(RunningAuditor::status).toList();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(auditors);
        CloseHelper.quietClose(halts);
    }
}
