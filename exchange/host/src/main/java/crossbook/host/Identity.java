package crossbook.host;

import static crossbook.host.HostException.Kind.CONFIGURATION;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.core.EngineSettings;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Properties;
import java.util.zip.CRC32C;

/// What a host is from its first start on: a replay of its log begins with an engine of
/// these settings.
///
/// @param hashSeed drawn once, so that nobody outside can know it
/// @param checksums whether its recordings have checksums
/// @param commandsPerHash what a replay of a cluster's log must know; the log of a host
///     that stands alone has the hashes as commands
/// @param engine the version of the engine whose words the recordings are ([EngineVersion])
record Identity(
        Kind kind,
        int partition,
        long hashSeed,
        boolean checksums,
        long commandsPerHash,
        int engine) {
    private static final String CHECKSUM = "crc32c";
    private static final String ENGINE = "engine";

    /// Which host the directory belongs to: each keeps a log of its own kind.
    enum Kind {
        JOURNAL,
        CLUSTER,
        PARTITIONED;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What the directory says; written first if it is new.
    static Identity of(Kind kind, HostDirectory directory, HostSettings settings) {
        if (!isIn(directory)) {
            requireNew(directory);
            drawn(kind, settings).write(directory.identity());
        }
        Identity identity = read(directory);
        boolean isRecorded = Catalog.isIn(directory.archive());
        if (!isRecorded && identity.engine != EngineVersion.current()) {
            identity = identity.ofThisEngine();
            identity.write(directory.identity());
        }
        if (identity.partition != settings.partition()) {
            throw new HostException(
                    CONFIGURATION,
                    directory.root() + " belongs to partition " + identity.partition + ", not "
                            + settings.partition() + ": name another directory");
        }
        if (identity.kind != kind) {
            throw new HostException(
                    CONFIGURATION,
                    directory.root() + " belongs to the " + identity.kind.word() + " host, not the "
                            + kind.word() + " host: name another directory");
        }
        if (kind != Kind.CLUSTER) identity.requireReadable(directory);
        return identity;
    }

    /// With another engine the same commands are other events, and may stand there in other words.
    ///
    /// @throws HostException if another version of the engine has recorded what is there
    void requireReadable(HostDirectory directory) {
        if (engine == EngineVersion.current()) return;
        throw EngineVersion.unreadable(directory, engine);
    }

    /// The same of the engine of this build.
    Identity ofThisEngine() {
        return new Identity(
                kind, partition, hashSeed, checksums, commandsPerHash, EngineVersion.current());
    }

    /// With another seed the engine would make other events of what is recorded.
    private static void requireNew(HostDirectory directory) {
        if (!Catalog.isIn(directory.archive())) return;
        throw new HostException(
                STORAGE,
                directory.identity()
                        + " is missing, and there are recordings beside it: restore the"
                        + " file from a copy, or name another directory");
    }

    /// Whether a directory says whose it is.
    static boolean isIn(HostDirectory directory) {
        return Files.exists(directory.identity());
    }

    /// A new one.
    static Identity drawn(Kind kind, HostSettings settings) {
        return new Identity(
                kind,
                settings.partition(),
                new SecureRandom().nextLong(),
                settings.storage().checksums(),
                settings.intervals().commandsPerHash(),
                EngineVersion.current());
    }

    static Identity read(HostDirectory directory) {
        Properties text = new Properties();
        try (Reader reader = Files.newBufferedReader(directory.identity())) {
            text.load(reader);
            requireChecksum(text);
            return new Identity(
                    Kind.valueOf(text.getProperty("host", "journal").toUpperCase(Locale.ROOT)),
                    Integer.parseInt(text.getProperty("partition")),
                    Long.parseUnsignedLong(text.getProperty("hashSeed"), 16),
                    isYes(text.getProperty("checksums")),
                    Long.parseLong(text.getProperty("commandsPerHash", "1000000")),
                    Integer.parseInt(text.getProperty(ENGINE, "" + EngineVersion.FIRST)));
        } catch (IOException e) {
            throw unreadable(directory, StorageProblem.of(e), e);
        } catch (IllegalArgumentException e) {
            throw unreadable(directory, "it is damaged", e);
        }
    }

    private static HostException unreadable(HostDirectory directory, String why, Exception cause) {
        return new HostException(
                STORAGE,
                directory.identity() + ": cannot be read: " + why
                        + ": restore the directory from a copy, or name another",
                cause);
    }

    Identity {
        if (commandsPerHash < 1) {
            throw new IllegalArgumentException("commandsPerHash=" + commandsPerHash);
        }
    }

    /// What an earlier version wrote has none.
    private static void requireChecksum(Properties text) {
        String kept = text.getProperty(CHECKSUM);
        if (kept == null || kept.equals(checksum(text))) return;
        throw new IllegalArgumentException("its checksum is another");
    }

    private static String checksum(Properties text) {
        CRC32C crc = new CRC32C();
        text.stringPropertyNames().stream()
                .filter(name -> !name.equals(CHECKSUM))
                .sorted()
                .map(name -> name + "=" + text.getProperty(name) + "\n")
                .forEach(line -> crc.update(line.getBytes(StandardCharsets.UTF_8)));
        return Long.toString(crc.getValue(), 16);
    }

    private static boolean isYes(String text) {
        boolean is = "true".equals(text);
        if (!is && !"false".equals(text)) throw new IllegalArgumentException("checksums=" + text);
        return is;
    }

    void write(Path file) {
        Properties text = new Properties();
        text.setProperty("host", kind.word());
        text.setProperty("partition", Integer.toString(partition));
        text.setProperty("hashSeed", Long.toUnsignedString(hashSeed, 16));
        text.setProperty("checksums", Boolean.toString(checksums));
        text.setProperty("commandsPerHash", Long.toString(commandsPerHash));
        text.setProperty(ENGINE, Integer.toString(engine));
        text.setProperty(CHECKSUM, checksum(text));
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            try (Writer writer = Files.newBufferedWriter(draft)) {
                text.store(writer, null);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, file + ": cannot be written: " + StorageProblem.of(e), e);
        }
    }

    EngineSettings engineSettings() {
        return new EngineSettings(partition, hashSeed);
    }
}
