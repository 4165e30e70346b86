package crossbook.cli.run;

import com.sun.management.UnixOperatingSystemMXBean;

import crossbook.client.stream.ClockOff;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.SizeText;
import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Layout;
import crossbook.server.Spinning;

import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Checks whether the machine suits an exchange: what would make it fail, and what
/// would make it slow.
final class Doctor {
    /// What was found.
    ///
    /// @param remedy what to do about it, or empty
    record Finding(String check, boolean isOk, String found, String remedy) {}

    private static final int JAVA = 25;
    private static final int KERNEL_FILE_BYTES = 4096;
    private static final int STREAMS = 5;
    private static final int TERMS = 3;
    private static final long DRIVER_BYTES = 8L << 20;
    private static final long LEAST_DISK = 1L << 30;
    private static final long LEAST_SOCKET_BUFFER = 2L << 20;
    private static final long LEAST_HEAP = 256L << 20;
    private static final int FILES_BESIDE_SESSIONS = 1024;
    private static final int SLOW_CLOCK_NS = 250;
    private static final int CLOCK_READS = 200_000;
    private static final String CLOCK_REMEDY = "set the clock if it is wrong; if it is right, the"
            + " next start says how to confirm that";

    private final Path root;
    private final ServerConfiguration configuration;
    private final List<Finding> findings = new ArrayList<>();

    /// @param root where `proc`, `sys` and `dev` are
    Doctor(Path root, ServerConfiguration configuration) {
        this.root = root;
        this.configuration = configuration;
    }

    /// Looks at everything.
    List<Finding> examine() {
        java();
        heap();
        cores();
        sharedMemory();
        disk();
        socketBuffers();
        files();
        hugePages();
        clock();
        return findings;
    }

    private void ok(String check, String found) {
        findings.add(new Finding(check, true, found, ""));
    }

    private void finding(String check, boolean isOk, String found, String remedy) {
        findings.add(new Finding(check, isOk, found, isOk ? "" : remedy));
    }

    private void java() {
        int version = Runtime.version().feature();
        String found = System.getProperty("java.vm.name") + " " + Runtime.version();
        finding("java", version >= JAVA, found, "install a JDK " + JAVA + " or newer");
        List<String> closed = new ArrayList<>();
        for (String name : List.of("jdk.internal.misc", "java.util.zip")) {
            boolean isOpen = Object.class
                    .getModule()
                    .isOpen(name, Doctor.class.getClassLoader().getUnnamedModule());
            if (!isOpen) closed.add("--add-opens java.base/" + name + "=ALL-UNNAMED");
        }
        finding(
                "java flags",
                closed.isEmpty(),
                closed.isEmpty() ? "the packages that Aeron needs are open" : "packages are closed",
                "start with ./crossbook, or add " + String.join(" ", closed));
    }

    private void heap() {
        long heap = Runtime.getRuntime().maxMemory();
        finding(
                "heap",
                heap >= LEAST_HEAP,
                SizeText.about(heap) + " at most",
                "set -Xmx512m in CROSSBOOK_JAVA_OPTS");
    }

    private void cores() {
        int cores = Runtime.getRuntime().availableProcessors();
        int wanted = configuration.get(EngineKeys.LAYOUT) == Layout.SHARED ? 2 : 4;
        finding(
                "cores",
                cores >= wanted,
                cores + ", and " + wanted + " are wanted",
                configuration.get(EngineKeys.LAYOUT) == Layout.SHARED
                        ? "expect pauses of milliseconds; engine.idle = \"backoff\" is best here"
                        : "engine.layout = \"shared\" needs two");
        boolean isCrowded = !configuration.get(EngineKeys.IDLE).sleeps() && cores < wanted;
        if (isCrowded) {
            finding(
                    "idle",
                    false,
                    configuration.get(EngineKeys.IDLE) + " on " + cores,
                    "use backoff");
        }
        spinning();
        for (long core : configuration.get(EngineKeys.CORES)) {
            boolean exists = Files.exists(root.resolve("sys/devices/system/cpu/cpu" + core));
            if (exists || !Files.exists(root.resolve("sys/devices/system/cpu"))) continue;
            finding("core " + core, false, "does not exist", "change engine.cores");
        }
    }

    /// Whether the engine that runs, if it does, has the processor that it spins on.
    private void spinning() {
        HostStatus.read(configuration.engineDirectory())
                .filter(HostStatus::isAlive)
                .ifPresent(host -> {
                    Idle idle = configuration.get(EngineKeys.IDLE);
                    long percent = host.get(Value.WITHOUT_PROCESSOR_PERCENT);
                    finding(
                            "idle now",
                            !Spinning.costsMore(idle, percent),
                            Spinning.words(idle, percent),
                            Spinning.REMEDY);
                });
    }

    private void sharedMemory() {
        long needed =
                DRIVER_BYTES + (long) STREAMS * TERMS * configuration.get(EngineKeys.TERM_LENGTH);
        Optional<Path> driver = configuration.optionalPath(EngineKeys.DRIVER_DIR);
        Path dir = driver.orElse(root.resolve("dev/shm"));
        if (driver.isEmpty() && !Files.exists(dir)) {
            ok("shared memory", "none on this system; the media driver uses a temporary directory");
            return;
        }
        space(
                "shared memory",
                dir,
                needed,
                "mount -o remount,size=256m " + dir
                        + ", or a smaller engine.term_length, or another" + " engine.driver_dir");
    }

    private void disk() {
        space(
                "disk",
                configuration.engineDirectory(),
                LEAST_DISK,
                "make room, or put engine.dir elsewhere");
    }

    private void space(String check, Path dir, long needed, String remedy) {
        Path existing = dir.toAbsolutePath(); // where it is or would be
        while (!Files.exists(existing)) existing = existing.getParent();
        long usable = existing.toFile().getUsableSpace();
        finding(
                check,
                usable >= needed,
                SizeText.about(usable) + " free for " + dir + ", and " + SizeText.about(needed)
                        + " are wanted",
                remedy);
    }

    private void socketBuffers() {
        for (String name : List.of("rmem_max", "wmem_max")) {
            Optional<String> text = read("proc/sys/net/core/" + name);
            if (text.isEmpty() || !text.get().matches("[0-9]{1,18}")) continue;
            long bytes = Long.parseLong(text.get());
            finding(
                    name,
                    bytes >= LEAST_SOCKET_BUFFER,
                    SizeText.about(bytes) + " for a socket at most",
                    "sysctl -w net.core." + name + "=4194304, for feeds over UDP");
        }
    }

    private void files() {
        if (!(ManagementFactory.getOperatingSystemMXBean()
                instanceof UnixOperatingSystemMXBean system)) {
            return;
        }
        long limit = system.getMaxFileDescriptorCount();
        long wanted = configuration.get(GatewayKeys.MAX_SESSIONS)
                + configuration.get(MarketDataKeys.MAX_SESSIONS)
                + (long) FILES_BESIDE_SESSIONS;
        finding(
                "open files",
                limit >= wanted,
                limit + ", and " + wanted + " are wanted",
                "ulimit -n " + wanted + ", or a smaller gateway.max_sessions");
    }

    private void hugePages() {
        Optional<String> text = read("sys/kernel/mm/transparent_hugepage/enabled");
        if (text.isEmpty()) return;
        finding(
                "huge pages",
                !text.get().contains("[never]"),
                text.get(),
                "echo madvise > /sys/kernel/mm/transparent_hugepage/enabled; large books gain");
    }

    private void clock() {
        read("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .ifPresent(source -> finding(
                        "clock source",
                        !source.matches("hpet|acpi_pm|pit|jiffies|xen|refined-jiffies"),
                        source,
                        "boot with clocksource=tsc if the machine's is reliable"));
        setClock();
        long readNs = clockReadNs();
        finding(
                "clock",
                readNs < SLOW_CLOCK_NS,
                "reading it takes " + readNs + " ns",
                "look at the clock source; a busy machine can be the reason too");
    }

    /// Whether the market's time follows the clock, or would if the engine were started now.
    private void setClock() {
        Optional<HostStatus> host = HostStatus.read(configuration.engineDirectory());
        if (host.isEmpty()) return;
        ClockOff off = host.get().clockOff();
        if (host.get().isAlive()) {
            finding("clock set", !off.isTold(), off.words(), CLOCK_REMEDY);
            return;
        }
        long lastMs = TimeUnit.NANOSECONDS.toMillis(host.get().get(Value.UPDATED_NS));
        long aheadMs = System.currentTimeMillis() - lastMs;
        long mostMs = configuration.get(EngineKeys.MAX_CLOCK_AHEAD).toMillis();
        finding(
                "clock set",
                aheadMs >= -ClockOff.SMALL_MS && aheadMs <= mostMs,
                ClockOff.lasting(Math.abs(aheadMs)) + (aheadMs < 0 ? " before" : " after")
                        + " the engine last ran",
                CLOCK_REMEDY);
    }

    /// The cost of reading the clock, the best of several runs.
    private static long clockReadNs() {
        long best = Long.MAX_VALUE;
        for (int run = 0; run < 5; run++) {
            long start = System.nanoTime();
            long last = start;
            for (int i = 0; i < CLOCK_READS; i++) last = System.nanoTime();
            best = Math.min(best, (last - start) / CLOCK_READS);
        }
        return best;
    }

    /// The text of a small file of the kernel. Some of them give all that they have to the first
    /// read and nothing to a second one, so it must be large.
    private Optional<String> read(String path) {
        byte[] bytes = new byte[KERNEL_FILE_BYTES];
        try (InputStream in = Files.newInputStream(root.resolve(path))) {
            int length = Math.max(0, in.read(bytes));
            return Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            return Optional.empty(); // another system, or another kernel
        }
    }
}
