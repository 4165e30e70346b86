package crossbook.load.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// What a measurement was made on, in the words of the operating system and the VM.
final class Machine {
    private Machine() {}

    /// This machine: a name and a text for each fact.
    static Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("processor", processor());
        facts.put("cores", String.valueOf(Runtime.getRuntime().availableProcessors()));
        facts.put("memory", memory());
        facts.put("system", property("os.name") + " " + property("os.version"));
        facts.put("java", property("java.vm.name") + " " + property("java.vm.version"));
        facts.put("flags", flags());
        facts.put("load", load());
        return facts;
    }

    private static String processor() {
        return line("/proc/cpuinfo", "model name").orElse(property("os.arch"));
    }

    private static String memory() {
        return line("/proc/meminfo", "MemTotal")
                .map(text -> Long.parseLong(text.substring(0, text.indexOf(' '))))
                .map(kilobytes -> (kilobytes >> 20) + " GiB")
                .orElse("unknown");
    }

    /// What stands behind the colon of a line of a file of Linux.
    private static Optional<String> line(String file, String name) {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }

    private static String flags() {
        List<String> flags = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X")
                        || flag.startsWith("-Dagrona")
                        || flag.startsWith("-Daeron")
                        || flag.startsWith("-ea"))
                .toList();
        return flags.isEmpty() ? "none" : String.join(" ", flags);
    }

    /// How many threads wanted to run in the minute before.
    private static String load() {
        double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return average < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f before", average);
    }
}
