package crossbook.server;

import crossbook.configuration.Home;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.host.HostBackup;

import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.LongConsumer;

/// A copy of the home of an exchange, which may run: files of the configuration first, then what
/// each of its engines has recorded, of a host in front of several partitions before theirs. So
/// nothing in it knows of more than the engines have. The database of the store is left out.
public final class HomeBackup {
    private static final String UNFINISHED = ".unfinished";

    private final Path home;
    private final Path store;
    private final Path to;
    private final LongConsumer copied;
    private final List<Path> hosts = new ArrayList<>();

    private HomeBackup(Path home, Path store, Path to, LongConsumer copied) {
        this.home = home;
        this.store = store;
        this.to = to;
        this.copied = copied;
    }

    /// Makes one. Until it is whole its name ends in `.unfinished`.
    ///
    /// @param to where the copy is made; must not exist
    /// @param copied hears of each file how many bytes it has
    /// @throws IllegalArgumentException if it cannot be made there, or not of this home
    /// @throws crossbook.host.HostException if what is recorded cannot be copied
    public static void take(
            Home home, ServerConfiguration configuration, Path to, LongConsumer copied)
            throws IOException {
        Path from = home.directory();
        Path target = to.toAbsolutePath().normalize();
        Path engine = configuration.path(EngineKeys.DIR);
        require(!Files.exists(target), target + ": is there already: name a new directory");
        require(!target.startsWith(from), target + ": is in the home: name a directory elsewhere");
        require(
                engine.startsWith(from),
                "engine.dir: " + engine + " is not in the home, " + from
                        + ": copy both with the exchange stopped");
        Path draft = target.resolveSibling(target.getFileName() + UNFINISHED);
        if (Files.exists(draft)) IoUtil.delete(draft.toFile(), false);
        new HomeBackup(from, configuration.path(StoreKeys.DIR), draft, copied).take();
        Files.move(draft, target);
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) throw new IllegalArgumentException(otherwise);
    }

    private void take() throws IOException {
        Files.createDirectories(to.getParent());
        copyFiles(home);
        for (int next = 0; next < hosts.size(); next++) { // a front adds its partitions
            Path host = hosts.get(next);
            HostBackup.take(host, copyOf(host), copied);
            try (var nested = Files.newDirectoryStream(host, Files::isDirectory)) {
                for (Path each : nested) addPartition(each);
            }
        }
    }

    /// The host of a partition, or those of its members; nothing if it is another directory.
    private void addPartition(Path directory) throws IOException {
        if (HostBackup.isHost(directory)) {
            hosts.add(directory);
            return;
        }
        try (var members = Files.newDirectoryStream(directory, HostBackup::isHost)) {
            members.forEach(hosts::add);
        }
    }

    private Path copyOf(Path path) {
        return to.resolve("" + home.relativize(path));
    }

    private void copyFiles(Path folder) throws IOException {
        var links = EnumSet.of(FileVisitOption.FOLLOW_LINKS);
        Files.walkFileTree(folder, links, Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes)
                    throws IOException {
                if (HostBackup.isHost(each)) hosts.add(each);
                if (HostBackup.isHost(each) || each.equals(store))
                    return FileVisitResult.SKIP_SUBTREE;
                Files.copy(each, copyOf(each), StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes)
                    throws IOException {
                try {
                    Files.copy(each, copyOf(each), StandardCopyOption.COPY_ATTRIBUTES);
                    copied.accept(attributes.size());
                } catch (NoSuchFileException e) {
                    // a draft, which has just taken the place of the file whose new version it is
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
