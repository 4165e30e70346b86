package crossbook.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A member of a cluster whose directory is lost, and is made anew. What is left of the
/// old one is moved aside.
public final class LostMember {
    /// What belongs to the process that ran there, not to what it recorded.
    private static final Set<String> OF_THE_PROCESS = Set.of(
            "host.lock",
            "host.address",
            "host.status",
            "archive-mark.dat",
            "cluster-mark.lnk",
            "cluster-mark-service-0.lnk");

    private LostMember() {}

    /// Makes its directory of the identity of the others: it begins empty, and fetches
    /// from them what they have.
    ///
    /// @param directory of the member, which must not run
    /// @param others of the other members, here or copied from where they are
    /// @return where the old one is now; empty if there was none
    /// @throws HostException if it runs, or nobody has an identity
    public static Optional<Path> replace(Path directory, List<Path> others) {
        HostDirectory lost = new HostDirectory(directory);
        HostDirectory known = Stream.concat(others.stream(), Stream.of(directory))
                .map(HostDirectory::new)
                .filter(Identity::isIn)
                .findFirst()
                .orElseThrow(() -> ClusterHost.missingIdentity(lost));
        Identity identity = Identity.read(known);
        Optional<Path> aside = moveAside(lost);
        identity.write(lost.create().identity());
        return aside;
    }

    /// Makes its directory of what another member has recorded: it goes on from there,
    /// even where the others have given back the beginning of the log.
    ///
    /// @param directory of the member, which must not run
    /// @param from the directory of another member, which has stopped, or a copy of it
    /// @return where the old one is now; empty if there was none
    /// @throws HostException if one of them runs, or the other is none of a member
    public static Optional<Path> replaceFrom(Path directory, Path from) {
        HostDirectory lost = new HostDirectory(directory);
        HostDirectory known = new HostDirectory(from);
        if (!Identity.isIn(known)) throw ClusterHost.missingIdentity(known);
        if (Identity.read(known).kind() != Identity.Kind.CLUSTER) {
            throw new HostException(
                    HostException.Kind.CONFIGURATION,
                    from + ": is of no member of a cluster: name the directory of one");
        }
        try (HostLock _ = HostLock.acquire(known.lock())) {
            Optional<Path> aside = moveAside(lost);
            copy(from, directory);
            return aside;
        }
    }

    private static Optional<Path> moveAside(HostDirectory lost) {
        Path directory = lost.root();
        if (!Files.exists(directory)) return Optional.empty();
        HostLock.acquire(lost.lock()).close();
        Path aside = free(directory);
        try {
            Files.move(directory, aside);
        } catch (IOException e) {
            throw failure(directory + ": cannot be moved aside", e);
        }
        return Optional.of(aside);
    }

    private static Path free(Path directory) {
        for (int number = 1; ; number++) {
            Path aside = directory.resolveSibling(directory.getFileName() + ".lost-" + number);
            if (!Files.exists(aside)) return aside;
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : (Iterable<Path>) all::iterator) {
                if (OF_THE_PROCESS.contains("" + each.getFileName()) && !each.equals(from))
                    continue;
                Files.copy(each, to.resolve("" + from.relativize(each)));
            }
        } catch (IOException e) {
            throw failure(from + ": cannot be copied to " + to, e);
        }
    }

    private static HostException failure(String what, IOException e) {
        return new HostException(HostException.Kind.STORAGE, what + ": " + StorageProblem.of(e), e);
    }
}
