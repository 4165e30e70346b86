package crossbook.configuration;

import crossbook.configuration.ServerKeys.EngineHost;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.configuration.ServerKeys.PartitionRun;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Everything that `crossbook.toml` says, read once and checked whole.
///
/// @param base what relative paths start from
/// @param values what each key has and where it comes from
public record ServerConfiguration(Path base, Values values) {
    /// Reads a configuration and checks all of it.
    ///
    /// @throws BadConfiguration with every mistake
    public static ServerConfiguration read(ConfigurationSource source) {
        List<Mistake> mistakes = new ArrayList<>();
        ServerConfiguration configuration = read(source, mistakes);
        BadConfiguration.throwIfAny(mistakes);
        return configuration;
    }

    /// Reads a configuration as far as it makes sense and notes every mistake.
    static ServerConfiguration read(ConfigurationSource source, List<Mistake> mistakes) {
        Values values = ConfigurationReader.read(source, mistakes);
        ServerConfiguration configuration = new ServerConfiguration(source.base(), values);
        new ConfigurationRules(configuration).check();
        return configuration;
    }

    /// What a key has.
    public <T> T get(Key<T> key) {
        return values.get(key);
    }

    /// What a key has that is a whole number of 32 bits by its kind.
    public int getInt(Key<Long> key) {
        return Math.toIntExact(get(key));
    }

    /// The path that a key has, absolute.
    public Path path(Key<Path> key) {
        return absolute(get(key));
    }

    /// The same of a key that may have none.
    public Optional<Path> optionalPath(Key<Optional<Path>> key) {
        return get(key).map(this::absolute);
    }

    /// The file of the market model; none if it ships with Crossbook.
    public Optional<Path> modelFile() {
        String model = get(MarketKeys.MODEL);
        boolean isFile = model.endsWith(".toml") || model.contains("/") || model.contains("\\");
        return isFile ? Optional.of(absolute(Path.of(model))) : Optional.empty();
    }

    /// Whether the engine is one of several members of a cluster.
    public boolean isReplicated() {
        Optional<PartitionPlace> own = ownPlace();
        if (own.isPresent()) return own.get().isReplicated();
        return get(EngineKeys.HOST) == EngineHost.CLUSTER && clusterMembers().size() > 1;
    }

    /// The first port of each member of the cluster that the engine is.
    public List<Address> clusterMembers() {
        return ownPlace().map(PartitionPlace::members).orElse(get(EngineKeys.CLUSTER_MEMBERS));
    }

    /// Of how many engines the exchange is made; 0: it is not made of several.
    public int partitions() {
        return getInt(PartitionKeys.COUNT);
    }

    /// Where the engine of a partition is reached over the network; none if it is on the machine of
    /// the front.
    public Optional<PartitionPlace> place(int partition) {
        return get(PartitionKeys.ENGINES).stream()
                .filter(place -> place.partition() == partition)
                .findFirst();
    }

    /// The same of the partition whose engine this process runs.
    private Optional<PartitionPlace> ownPlace() {
        return isOnePartition() ? place(getInt(EngineKeys.PARTITION)) : Optional.empty();
    }

    /// Whether this process runs the engine of one of several partitions.
    public boolean isOnePartition() {
        return partitions() > 0 && get(PartitionKeys.RUN) == PartitionRun.ONE;
    }

    /// The directory of the engine of one of several partitions; that of its members if it is a
    /// cluster.
    public Path partitionDirectory(int number) {
        return path(EngineKeys.DIR).resolve("partition-" + number);
    }

    /// Where the engine keeps what it records: a directory of its own for each partition and
    /// for each member where there are several, so that one home can be that of all.
    public Path engineDirectory() {
        return isReplicated() ? engineDirectory(getInt(EngineKeys.CLUSTER_MEMBER)) : engineParent();
    }

    /// The directory of one of several members.
    public Path engineDirectory(int member) {
        return engineParent().resolve("member-" + member);
    }

    /// The directory of the engine, or that of its members.
    public Path engineParent() {
        return isOnePartition()
                ? partitionDirectory(getInt(EngineKeys.PARTITION))
                : path(EngineKeys.DIR);
    }

    private Path absolute(Path path) {
        return base.resolve(path).normalize();
    }
}
