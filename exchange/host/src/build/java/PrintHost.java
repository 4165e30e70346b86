import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Prints what the host has from the schemas. The build runs it before it compiles the host.
final class PrintHost {
    private PrintHost() {}

    /// @param arguments the folder of the printed sources, and that of the repository
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0], "crossbook/host"));
        String sink = Files.readString(
                Path.of(arguments[1], "core/src/main/java/crossbook/core/event/EventSink.java"));
        Files.writeString(folder.resolve("EnumNames.java"), PrintNames.names());
        Files.writeString(folder.resolve("CommandReader.java"), PrintCommands.reader());
        Files.writeString(folder.resolve("EventFields.java"), PrintSink.fields(sink));
    }
}
