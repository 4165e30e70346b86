package crossbook.server;

import crossbook.fix.FixStore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// What the files of FIX sessions say: numbers, and messages that can be sent again.
final class FixFiles {
    private FixFiles() {}

    /// Of all that are below a directory, or why one cannot be read.
    static String text(Path directory) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(each -> each.toString().endsWith(".fix"))
                    .sorted()
                    .toList()) {
                text.append(file.getFileName()).append(' ');
                try (FixStore store = FixStore.open(file, FixStore.MIN_BYTES)) {
                    append(text, store);
                } catch (IOException e) {
                    text.append(e.getMessage()).append('\n');
                }
            }
        }
        return text.toString();
    }

    private static void append(StringBuilder text, FixStore store) {
        text.append(store.nextIn()).append(' ').append(store.nextOut()).append(' ');
        text.append(store.lastEvent()).append('\n');
        for (long number = 1; number < store.nextOut(); number++) {
            if (!store.find(number)) continue;
            text.append(number).append(' ').append(store.type()).append(' ');
            text.append(DamagedHomeTest.hex(store.body(), store.bodyAt(), store.bodyLength()));
            text.append('\n');
        }
    }
}
