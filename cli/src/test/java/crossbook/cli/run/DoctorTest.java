package crossbook.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.ServerConfiguration;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

class DoctorTest {
    @TempDir
    private Path root;

    @BeforeEach
    void writeAMachine() throws IOException {
        write("proc/sys/net/core/rmem_max", "212992\n");
        write("proc/sys/net/core/wmem_max", "4194304\n");
        write("sys/kernel/mm/transparent_hugepage/enabled", "always madvise [never]\n");
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n");
        Files.createDirectories(root.resolve("sys/devices/system/cpu/cpu0"));
        Files.createDirectories(root.resolve("dev/shm"));
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Doctor.Finding finding(String check, Map<String, String> settings) {
        ServerConfiguration configuration =
                ServerConfiguration.read(ConfigurationSource.defaults(root, Map.of(), settings));
        return new Doctor(root, configuration)
                .examine().stream()
                        .filter(finding -> finding.check().equals(check))
                        .findFirst()
                        .orElseThrow();
    }

    @Test
    void smallSocketBuffersAreFound() {
        Doctor.Finding small = finding("rmem_max", Map.of());
        assertThat(small.isOk()).isFalse();
        assertThat(small.found()).isEqualTo("208 KiB for a socket at most");
        assertThat(small.remedy()).startsWith("sysctl -w net.core.rmem_max=4194304");
        Doctor.Finding large = finding("wmem_max", Map.of());
        assertThat(large.isOk()).isTrue();
        assertThat(large.remedy()).isEmpty();
    }

    /// The kernel gives such a file to the first read alone.
    @Test
    @EnabledOnOs(OS.LINUX)
    void numbersOfTheKernelAreReadWhole() throws IOException {
        Path file = Path.of("/proc/sys/net/core/rmem_max");
        assumeTrue(Files.isReadable(file), "skipped: the kernel does not show it");
        ServerConfiguration configuration =
                ServerConfiguration.read(ConfigurationSource.defaults(root, Map.of(), Map.of()));
        assertThat(new Doctor(Path.of("/"), configuration).examine())
                .filteredOn(finding -> finding.check().equals("rmem_max"))
                .singleElement()
                .extracting(Doctor.Finding::found)
                .asString()
                .as("no kernel allows less than a page")
                .doesNotMatch("[0-9]{1,3} B .*");
    }

    @Test
    void hugePagesThatAreOffAreFound() throws IOException {
        assertThat(finding("huge pages", Map.of()).isOk()).isFalse();
        write("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");
        assertThat(finding("huge pages", Map.of()).isOk()).isTrue();
    }

    @Test
    void aSlowClockSourceIsFound() throws IOException {
        assertThat(finding("clock source", Map.of()).isOk()).isFalse();
        write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
        assertThat(finding("clock source", Map.of()).isOk()).isTrue();
    }

    /// Before a start that would be refused.
    @Test
    void aClockThatCannotBeRightIsFound() throws IOException {
        engineRan(Duration.ofDays(59));
        assertThat(finding("clock set", Map.of()).isOk()).isTrue();
        engineRan(Duration.ofDays(61));
        Doctor.Finding ahead = finding("clock set", Map.of());
        assertThat(ahead.isOk()).isFalse();
        assertThat(ahead.found()).isEqualTo("61 d after the engine last ran");
        assertThat(finding("clock set", Map.of("engine.max_clock_ahead", "62d")).isOk())
                .isTrue();
        engineRan(Duration.ofHours(-2));
        Doctor.Finding behind = finding("clock set", Map.of());
        assertThat(behind.isOk()).isFalse();
        assertThat(behind.found()).matches("(2 h|1 h 59 min) before the engine last ran");
    }

    private void engineRan(Duration ago) throws IOException {
        long ms = System.currentTimeMillis() - ago.toMillis();
        ByteBuffer words = ByteBuffer.allocate(HostStatus.length()).order(ByteOrder.LITTLE_ENDIAN);
        words.putLong(HostStatus.VERSION).putLong(TimeUnit.MILLISECONDS.toNanos(ms));
        Path data = Files.createDirectories(root.resolve("data"));
        Files.write(data.resolve(HostStatus.FILE), words.array());
    }

    @Test
    void spinningThatCostsMoreThanItBringsIsFound() throws IOException {
        engineRuns(Value.WITHOUT_PROCESSOR_PERCENT, 35);
        Doctor.Finding spinning = finding("idle now", Map.of("engine.idle", "spin"));
        assertThat(spinning.isOk()).isFalse();
        assertThat(spinning.found()).contains("without a processor for 35 % of the time");
        assertThat(spinning.remedy()).startsWith("set engine.idle = \"backoff\"");
        assertThat(finding("idle now", Map.of()).isOk()).as("it sleeps").isTrue();
    }

    private void engineRuns(Value value, long number) throws IOException {
        ByteBuffer words = ByteBuffer.allocate(HostStatus.length()).order(ByteOrder.LITTLE_ENDIAN);
        words.putLong(HostStatus.VERSION);
        words.putLong(Long.BYTES * (1 + value.ordinal()), number);
        Path data = Files.createDirectories(root.resolve("data"));
        Files.write(data.resolve(HostStatus.FILE), words.array());
        long pid = ProcessHandle.current().pid();
        new HostFile(pid, data + "/driver", "aeron:ipc", "", "", 0).write(data);
    }

    @Test
    void aCoreThatDoesNotExistIsFound() {
        Doctor.Finding core = finding("core 7", Map.of("engine.cores", "0,7"));
        assertThat(core.isOk()).isFalse();
        assertThat(core.remedy()).isEqualTo("change engine.cores");
    }

    @Test
    void tooFewOpenFilesAreFound() {
        Doctor.Finding files = finding("open files", Map.of("gateway.max_sessions", "1000000"));
        assertThat(files.found()).contains("and 1002048 are wanted");
    }

    @Test
    void sharedMemoryIsMeasuredByTheTermLength() {
        assertThat(finding("shared memory", Map.of()).found()).contains("38 MiB are wanted");
    }
}
