package crossbook.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A member of a cluster whose directory is lost, and is made anew. What is left of the
/// old one is moved aside.
public final class LostMember {
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
        requireWholeLog(known);
        Optional<Path> aside = moveAside(lost);
        identity.write(lost.create().identity());
        return aside;
    }

    /// What a conversion has recorded is in no log that could be fetched.
    private static void requireWholeLog(HostDirectory known) {
        if (Conversion.isAt(known)) {
            throw new HostException(
                    HostException.Kind.CONFIGURATION,
                    known.root() + ": its cluster goes on from what an earlier version recorded,"
                            + " which is in no log: name the directory of another member by"
                            + " --from, or a copy of it");
        }
    }

    /// Makes its directory of what another member has recorded: it goes on from there,
    /// even where the others have given back the beginning of the log.
    ///
    /// @param directory of the member, which must not run
    /// @param from the directory of another member, which may run, or a copy of it
    /// @return where the old one is now; empty if there was none
    /// @throws HostException if it runs, or the other is none of a member
    public static Optional<Path> replaceFrom(Path directory, Path from) {
        HostDirectory lost = new HostDirectory(directory);
        HostDirectory known = new HostDirectory(from);
        if (!Identity.isIn(known)) throw ClusterHost.missingIdentity(known);
        if (directory.toAbsolutePath().equals(from.toAbsolutePath())) {
            throw new HostException(
                    HostException.Kind.CONFIGURATION,
                    from + ": is the directory of the member itself: name that of another");
        }
        if (Identity.read(known).kind() != Identity.Kind.CLUSTER) {
            throw new HostException(
                    HostException.Kind.CONFIGURATION,
                    from + ": is of no member of a cluster: name the directory of one");
        }
        Optional<Path> aside = moveAside(lost);
        HostBackup.take(from, directory, bytes -> {});
        return aside;
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

    private static HostException failure(String what, IOException e) {
        return new HostException(HostException.Kind.STORAGE, what + ": " + StorageProblem.of(e), e);
    }
}
