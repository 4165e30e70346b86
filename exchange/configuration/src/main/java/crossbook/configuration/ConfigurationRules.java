package crossbook.configuration;

import crossbook.configuration.ServerKeys.EngineHost;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.FixKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.configuration.ServerKeys.PartitionRun;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.configuration.ServerKeys.WebKeys;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The rules that involve more than one value, or the machine. A rule is tried only where the
/// values themselves could be read.
final class ConfigurationRules {
    private static final int LAST_OF_FIVE_PORTS = 65_531;

    private final ServerConfiguration configuration;
    private final Values values;

    ConfigurationRules(ServerConfiguration configuration) {
        this.configuration = configuration;
        values = configuration.values();
    }

    /// Notes what is broken.
    void check() {
        notBelow(EngineKeys.SEGMENT_LENGTH, EngineKeys.TERM_LENGTH);
        notBelow(GatewayKeys.OUTPUT_TOTAL, GatewayKeys.OUTPUT_BUFFER);
        notBelow(GatewayKeys.OUTPUT_BUFFER, GatewayKeys.MAX_FRAME);
        notBelow(GatewayKeys.FAILED_LOGON_DELAY_MAX, GatewayKeys.FAILED_LOGON_DELAY);
        ports();
        remoteChannel(EngineKeys.INGRESS_CHANNEL, EngineKeys.ALLOW_REMOTE);
        remoteChannel(EngineKeys.ARCHIVE_CHANNEL, EngineKeys.ALLOW_REMOTE);
        cluster();
        partitions();
        remoteGateway();
        remoteAddress(FixKeys.TCP, FixKeys.ALLOW_REMOTE);
        fixTimes();
        remoteAddress(MarketDataKeys.TCP, MarketDataKeys.ALLOW_REMOTE);
        remoteAddress(MarketDataKeys.FIX, MarketDataKeys.ALLOW_REMOTE);
        store();
        web();
        datagrams();
        directory(EngineKeys.DIR, configuration.path(EngineKeys.DIR));
        configuration
                .optionalPath(EngineKeys.DRIVER_DIR)
                .ifPresent(dir -> directory(EngineKeys.DRIVER_DIR, dir));
    }

    private boolean good(Key<?>... keys) {
        for (Key<?> key : keys) if (!values.isGood(key)) return false;
        return true;
    }

    private <T extends Comparable<T>> void notBelow(Key<T> key, Key<T> least) {
        if (!good(key, least) || values.get(key).compareTo(values.get(least)) >= 0) return;
        values.refuse(key, "must not be below " + least.name(), "that is " + values.text(least));
    }

    private void ports() {
        otherPort(GatewayKeys.TCP, MarketDataKeys.TCP);
        otherPort(GatewayKeys.TCP, WebKeys.HTTP);
        otherPort(GatewayKeys.TCP, FixKeys.TCP);
        otherPort(MarketDataKeys.TCP, FixKeys.TCP);
        otherPort(WebKeys.HTTP, FixKeys.TCP);
        otherPort(MarketDataKeys.TCP, WebKeys.HTTP);
        otherPort(GatewayKeys.TCP, MarketDataKeys.FIX);
        otherPort(FixKeys.TCP, MarketDataKeys.FIX);
        otherPort(MarketDataKeys.TCP, MarketDataKeys.FIX);
        otherPort(WebKeys.HTTP, MarketDataKeys.FIX);
    }

    private void otherPort(Key<Optional<Address>> taken, Key<Optional<Address>> key) {
        if (!good(taken, key)) return;
        Optional<Address> first = values.get(taken);
        Optional<Address> second = values.get(key);
        if (first.isEmpty() || second.isEmpty() || !first.get().overlaps(second.get())) return;
        values.refuse(key, "uses the port of " + taken.path(), "choose another, or 0 for any");
    }

    /// The database's protocol is not encrypted: it does not leave this machine.
    private void store() {
        if (!good(StoreKeys.PG) || values.get(StoreKeys.PG).isLoopback()) return;
        values.refuse(
                StoreKeys.PG,
                "must be an address of this machine's loopback",
                "from elsewhere, use an SSH tunnel");
    }

    /// Passwords and cookies leave this machine encrypted or not at all, and a demonstration never.
    private void web() {
        remoteAddress(WebKeys.HTTP, WebKeys.ALLOW_REMOTE);
        Key<Optional<Path>> certificate = WebKeys.TLS_CERTIFICATE;
        if (!good(WebKeys.HTTP, certificate, WebKeys.TLS_KEY, WebKeys.INSECURE, WebKeys.DEMO)) {
            return;
        }
        boolean hasCertificate = values.get(certificate).isPresent();
        if (hasCertificate != values.get(WebKeys.TLS_KEY).isPresent()) {
            values.refuse(certificate, "needs " + WebKeys.TLS_KEY.path() + " beside it", "");
        }
        boolean isRemote = values.get(WebKeys.HTTP).stream().anyMatch(to -> !to.isLoopback());
        if (isRemote && !hasCertificate && !values.get(WebKeys.INSECURE)) {
            values.refuse(
                    WebKeys.HTTP,
                    "reaches beyond this machine without TLS",
                    "name " + certificate.path() + ", or set " + WebKeys.INSECURE.path()
                            + " = true");
        }
        if (isRemote && values.get(WebKeys.DEMO)) {
            values.refuse(WebKeys.DEMO, "lets anybody trade", "it is for this machine alone");
        }
    }

    private void remoteChannel(Key<Channel> key, Key<Boolean> permission) {
        if (good(key, permission)) remote(key, values.get(key).addresses(), permission);
    }

    private void remoteAddress(Key<Optional<Address>> key, Key<Boolean> permission) {
        if (good(key, permission)) remote(key, values.get(key).stream().toList(), permission);
    }

    private void cluster() {
        Key<List<Address>> members = EngineKeys.CLUSTER_MEMBERS;
        if (!good(members, EngineKeys.CLUSTER_MEMBER, EngineKeys.ALLOW_REMOTE)) return;
        members(members, values.get(members));
        if (!good(PartitionKeys.COUNT, PartitionKeys.RUN, PartitionKeys.ENGINES)) return;
        if (!good(EngineKeys.PARTITION)) return;
        int member = configuration.getInt(EngineKeys.CLUSTER_MEMBER);
        if (member >= configuration.clusterMembers().size()) {
            values.refuse(EngineKeys.CLUSTER_MEMBER, "must be a place in cluster_members", "");
        }
    }

    private void members(Key<?> key, List<Address> addresses) {
        remote(key, addresses, EngineKeys.ALLOW_REMOTE);
        if (addresses.size() % 2 == 0) {
            String why = "with an even number a cluster outlives no more losses than with one less";
            values.refuse(key, "must name one, three, five or more, an odd number", why);
        }
        boolean fit = addresses.stream()
                .allMatch(address -> address.port() > 0 && address.port() <= LAST_OF_FIVE_PORTS);
        if (!fit) values.refuse(key, "must have ports from 1 to " + LAST_OF_FIVE_PORTS, "");
    }

    private void partitions() {
        Key<Long> count = PartitionKeys.COUNT;
        if (!good(count, PartitionKeys.RUN, EngineKeys.HOST, EngineKeys.PARTITION)) return;
        if (values.get(count) == 0) {
            if (values.get(PartitionKeys.RUN) == PartitionRun.ALL) return;
            values.refuse(PartitionKeys.RUN, "needs partitions", "set " + count.path());
        } else if (values.get(EngineKeys.HOST) == EngineHost.CLUSTER) {
            String where =
                    "where the members of a partition are says " + PartitionKeys.ENGINES.path();
            values.refuse(count, "must be 0 in a cluster", where);
        } else if (values.get(EngineKeys.PARTITION) >= values.get(count)) {
            String why = "they are numbered from 0";
            values.refuse(EngineKeys.PARTITION, "must be below " + count.path(), why);
        } else {
            places(values.get(count));
        }
    }

    private void places(long count) {
        Key<List<PartitionPlace>> key = PartitionKeys.ENGINES;
        if (!good(key, EngineKeys.ALLOW_REMOTE)) return;
        Set<Integer> named = new HashSet<>();
        for (PartitionPlace place : values.get(key)) {
            members(key, place.members());
            if (!named.add(place.partition())) {
                values.refuse(key, "must name partition " + place.partition() + " only once", "");
            }
            if (place.partition() < count) continue;
            String rule = "must name partitions below " + PartitionKeys.COUNT.path();
            values.refuse(key, rule, "they are numbered from 0");
        }
        if (named.isEmpty() || values.get(PartitionKeys.RUN) != PartitionRun.ALL) return;
        values.refuse(
                key,
                "needs " + PartitionKeys.RUN.path() + " = \"front\" or \"one\"",
                "a process that runs every engine reaches none over the network");
    }

    private void fixTimes() {
        if (!good(FixKeys.SESSION_START, FixKeys.SESSION_END)) return;
        boolean hasStart = values.get(FixKeys.SESSION_START).isPresent();
        if (hasStart != values.get(FixKeys.SESSION_END).isPresent()) {
            Key<?> wrong = hasStart ? FixKeys.SESSION_END : FixKeys.SESSION_START;
            Key<?> other = hasStart ? FixKeys.SESSION_START : FixKeys.SESSION_END;
            values.refuse(wrong, "must be a time, because " + other.path() + " is one", "");
        }
        if (good(FixKeys.SESSION_DAYS) && values.get(FixKeys.SESSION_DAYS).isEmpty()) {
            values.refuse(FixKeys.SESSION_DAYS, "must name a day at least", "");
        }
        if (!hasStart && good(FixKeys.RESET_AT_START) && values.get(FixKeys.RESET_AT_START)) {
            String rule = "needs " + FixKeys.SESSION_START.path() + " beside it";
            values.refuse(FixKeys.RESET_AT_START, rule, "");
        }
    }

    private void remoteGateway() {
        Key<Boolean> permission = GatewayKeys.ALLOW_REMOTE;
        remoteAddress(GatewayKeys.TCP, permission);
        Key<Optional<Channel>> aeron = GatewayKeys.AERON;
        if (!good(aeron, permission)) return;
        values.get(aeron).ifPresent(channel -> remote(aeron, channel.addresses(), permission));
    }

    private void remote(Key<?> key, List<Address> addresses, Key<Boolean> permission) {
        boolean isRemote = addresses.stream().anyMatch(address -> !address.isLoopback());
        if (!isRemote || values.get(permission)) return;
        values.refuse(key, "reaches beyond this machine", permissionNeeded(permission));
    }

    private static String permissionNeeded(Key<Boolean> permission) {
        return "if that is meant, set " + permission.path() + " = true";
    }

    private void datagrams() {
        datagrams(MarketDataKeys.UDP);
        datagrams(MarketDataKeys.DATAGRAMS);
    }

    private void datagrams(Key<List<Address>> key) {
        if (!good(key, MarketDataKeys.MULTICAST_INTERFACE, MarketDataKeys.ALLOW_REMOTE)) return;
        boolean local = new Address(values.get(MarketDataKeys.MULTICAST_INTERFACE), 0).isLoopback();
        for (Address address : values.get(key)) {
            if (address.port() == 0) values.refuse(key, "must name ports above 0", "");
            boolean stays = address.isLoopback() || (address.isMulticast() && local);
            if (stays || values.get(MarketDataKeys.ALLOW_REMOTE)) continue;
            values.refuse(
                    key,
                    address + " is beyond this machine",
                    permissionNeeded(MarketDataKeys.ALLOW_REMOTE));
        }
    }

    /// A directory is made when it is needed, but not those that it is in.
    private void directory(Key<?> key, Path dir) {
        if (!good(key)) return;
        if (Files.exists(dir) && !Files.isDirectory(dir)) {
            values.refuse(key, "must be a directory, and is a file", "");
            return;
        }
        Path parent = dir.getParent();
        if (Files.exists(dir) || parent == null || Files.isDirectory(parent)) return;
        values.refuse(key, "there is no directory " + parent, "make it, or name another");
    }
}
