package crossbook.web.api;

import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;

/// Sends files from the disk to clients: they may be larger than memory.
final class SentFiles {
    private static final Logger LOG = System.getLogger(SentFiles.class.getName());

    private SentFiles() {}

    static void send(Answer.Attachment sent, ServerRequest request, ServerResponse response) {
        try {
            response.header("Content-Length", Long.toString(Files.size(sent.file())));
            if (request.prologue().method().text().equals("HEAD")) {
                response.send();
                return;
            }
            try (OutputStream out = response.outputStream()) {
                Files.copy(sent.file(), out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (sent.isTemporary()) delete(sent.file());
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.log(Level.WARNING, () -> "component=web file=" + file + " error=" + e);
        }
    }
}
