import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Prints what the gateway has from the schemas. The build runs it before it compiles the gateway.
final class PrintGateway {
    private PrintGateway() {}

    /// @param arguments the folder of the printed sources
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0], "crossbook/gateway");
        Path request = Files.createDirectories(folder.resolve("request"));
        Files.writeString(folder.resolve("AnsweringEvents.java"), PrintAnswers.answers());
        Files.writeString(request.resolve("PlainRequests.java"), PrintPlainRequests.requests());
    }
}
