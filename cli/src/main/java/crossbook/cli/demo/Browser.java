package crossbook.cli.demo;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The user's browser, where there is a screen to show it on.
public final class Browser {
    private Browser() {}

    /// Makes it show a page. False if there is none.
    public static boolean open(String address) {
        List<String> command = command(System.getProperty("os.name"), System.getenv());
        if (command.isEmpty()) return false;
        try {
            List<String> words = new ArrayList<>(command);
            words.add(address);
            ProcessBuilder builder = new ProcessBuilder(words);
            builder.redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException e) {
            return false; // the address is told anyhow
        }
    }

    /// What opens a page on a system; nothing if it has no screen or no such program.
    static List<String> command(String system, Map<String, String> environment) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) return List.of("rundll32", "url.dll,FileProtocolHandler");
        if (name.startsWith("mac")) return List.of("open");
        boolean hasScreen =
                environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return hasScreen && isOnPath("xdg-open", environment) ? List.of("xdg-open") : List.of();
    }

    private static boolean isOnPath(String program, Map<String, String> environment) {
        for (String directory :
                environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            if (Files.isExecutable(Path.of(directory, program))) return true;
        }
        return false;
    }
}
