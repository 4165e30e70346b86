package crossbook.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/// What the files of a store were when it was stopped in order: of each the length and a CRC-32C.
/// The database keeps no checksums and believes its files, so a damaged one could end the process
/// or change the rows; a store is looked at before it is opened. One that was killed has no seal.
///
/// A line for each file, and a last one with the CRC-32C of the lines.
final class StoreSeal {
    private static final String NAME = "seal";
    private static final int PIECE = 1 << 20;

    /// Nobody reads these when a store is opened; the last, of which the database writes a new one
    /// at each start, is gone when the Java VM has ended.
    private static final Set<String> OTHERS = Set.of("log", "export", "tmp", "hello.txt");

    private StoreSeal() {}

    /// Seals a store that nobody has open.
    static void seal(Path store) {
        StringBuilder lines = new StringBuilder();
        files(store)
                .forEach((name, sum) ->
                        lines.append(sum).append(' ').append(name).append('\n'));
        lines.append(checksum(lines)).append('\n');
        Path draft = store.resolve(NAME + ".new");
        try {
            Files.writeString(draft, lines);
            Files.move(draft, store.resolve(NAME));
        } catch (IOException e) {
            throw new UncheckedIOException("the store cannot be sealed: " + store, e);
        }
    }

    /// Sees whether a store is as it was when it was sealed, and takes the seal away: it is about
    /// to be written. Without a seal it does nothing.
    ///
    /// @throws StoreMismatchException if a file is another, or is gone
    static void open(Path store) {
        Path seal = store.resolve(NAME);
        if (!Files.exists(seal)) return;
        try {
            SortedMap<String, String> sealed = read(seal);
            SortedMap<String, String> found = files(store);
            sealed.forEach((name, sum) -> {
                if (!sum.equals(found.get(name)) && !isOther(Path.of(name))) {
                    throw damaged(store.resolve(name), found.containsKey(name));
                }
            });
            Files.delete(seal);
        } catch (IOException e) {
            throw new UncheckedIOException("the store's seal cannot be read: " + seal, e);
        }
    }

    private static SortedMap<String, String> read(Path seal) throws IOException {
        String text = new String(Files.readAllBytes(seal), UTF_8);
        int last = text.lastIndexOf('\n', text.length() - 2) + 1;
        if (!text.substring(last).equals(checksum(text.substring(0, last)) + "\n")) {
            throw damaged(seal, true);
        }
        SortedMap<String, String> sums = new TreeMap<>();
        text.substring(0, last).lines().forEach(line -> {
            int name = line.indexOf(' ', line.indexOf(' ') + 1);
            sums.put(line.substring(name + 1), line.substring(0, name));
        });
        return sums;
    }

    private static StoreMismatchException damaged(Path file, boolean isThere) {
        return new StoreMismatchException("the store is damaged: " + file
                + (isThere ? " is not as it was when the store was stopped" : " is gone"));
    }

    private static String checksum(CharSequence lines) {
        CRC32C sum = new CRC32C();
        sum.update(lines.toString().getBytes(UTF_8));
        return Long.toHexString(sum.getValue());
    }

    /// The length and the checksum of every file, by its path.
    private static SortedMap<String, String> files(Path store) {
        SortedMap<String, String> sums = new TreeMap<>();
        ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
        try {
            Files.walkFileTree(store, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes is) {
                    return isOther(path) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes is)
                        throws IOException {
                    String name = store.relativize(path).toString();
                    if (!name.startsWith(NAME) && !isOther(path)) {
                        sums.put(name, is.size() + " " + sum(path, piece));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("the store cannot be read: " + store, e);
        }
        return sums;
    }

    private static boolean isOther(Path path) {
        return OTHERS.contains(path.getFileName().toString());
    }

    private static String sum(Path file, ByteBuffer piece) throws IOException {
        CRC32C sum = new CRC32C();
        try (FileChannel channel = FileChannel.open(file)) {
            while (channel.read(piece.clear()) >= 0) sum.update(piece.flip());
        }
        return Long.toHexString(sum.getValue());
    }
}
