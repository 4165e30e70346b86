import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Prints what the client has from the schemas. The build runs it before it compiles the client.
final class PrintClient {
    private PrintClient() {}

    /// @param arguments the folder of the printed sources
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0], "crossbook/client");
        Path stream = Files.createDirectories(folder.resolve("stream"));
        Path entry = Files.createDirectories(folder.resolve("entry"));
        Files.writeString(entry.resolve("OperatorRequest.java"), PrintRequests.requests());
        Files.writeString(stream.resolve("EventDispatch.java"), PrintEvents.dispatch());
        Files.writeString(stream.resolve("EventListeners.java"), PrintEvents.listeners());
        Files.writeString(stream.resolve("EventListener.java"), PrintEvents.listener());
    }
}
