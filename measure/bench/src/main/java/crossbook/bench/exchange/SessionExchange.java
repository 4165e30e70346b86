package crossbook.bench.exchange;

import crossbook.bench.JavaProcess;
import crossbook.bench.floor.Places;
import crossbook.client.entry.EntryAddress;
import crossbook.gateway.surroundings.GatewaySettings.Liveness;
import crossbook.host.HostSettings.Idle;
import crossbook.market.MarketModelFile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// An exchange in a process of its own, so that what it takes is not mixed with what its
/// clients take. It answers questions in lines: how many connections it has, and what it
/// takes of the memory.
final class SessionExchange implements AutoCloseable {
    private static final String SESSIONS = "sessions";
    private static final String MEMORY = "memory";
    /// Heartbeats as usual, but whose process is not served for a while is not lost.
    private static final Liveness PATIENT =
            new Liveness(Duration.ofSeconds(1), 120, Duration.ofMinutes(2), Duration.ofSeconds(1));

    private static final long END_S = 30;
    private static final Pattern TCP_PAGES = Pattern.compile("TCP:.* mem ([0-9]+)");
    private static final int PAGE_BYTES = 4096;

    private final Process process;
    private final BufferedReader answers;
    private final Writer questions;
    private final int port;

    /// What it takes of the memory, in bytes.
    ///
    /// @param heap what is reachable
    /// @param direct buffers outside the heap
    /// @param anonymous memory of the process that is no file: the heap with its garbage,
    ///     buffers, code, stacks
    /// @param resident all memory of the process, mapped recordings included
    /// @param kernel tables and caches of the kernel, sockets among them, and the bytes that
    ///     wait in sockets: its own and those of everybody
    record Memory(long heap, long direct, long anonymous, long resident, long kernel) {
        /// What one of this many sessions takes that were not there before, in words.
        Map<String, String> since(Memory before, int sessions) {
            long process = anonymous() - before.anonymous();
            long held = heap() - before.heap() + direct() - before.direct();
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put(
                    "a session",
                    each(Math.max(process, held), sessions) + " of the exchange's process: "
                            + each(heap() - before.heap(), sessions) + " in use on the heap, "
                            + each(direct() - before.direct(), sessions) + " in direct buffers");
            facts.put(
                    "process",
                    each(process, sessions) + " a session with garbage, code and stacks, "
                            + each(resident() - before.resident(), sessions)
                            + " with recordings that are mapped");
            facts.put(
                    "kernel",
                    each(kernel - before.kernel, sessions)
                            + " a session for both of its ends, client's and exchange's");
            return facts;
        }

        private static String each(long bytes, int sessions) {
            return String.format(Locale.ROOT, "%,d bytes", bytes / Math.max(1, sessions));
        }
    }

    private SessionExchange(Process process) throws IOException {
        this.process = process;
        answers = process.inputReader(StandardCharsets.UTF_8);
        questions = process.outputWriter(StandardCharsets.UTF_8);
        String first = answers.readLine();
        if (first == null) throw new IOException("the exchange that is measured did not start");
        port = Integer.parseInt(first);
    }

    /// Starts one that knows the participants of a plan.
    static SessionExchange start(SessionsBenchmark.Plan plan, JavaProcess java) throws IOException {
        List<String> args = Stream.of(
                        plan.idle(),
                        plan.storm(),
                        plan.checks().iterations(),
                        plan.checks().threads(),
                        plan.idling())
                .map(String::valueOf)
                .toList();
        return new SessionExchange(java.start(SessionExchange.class, args));
    }

    static List<String> idleNames(int count) {
        return names("I", count);
    }

    static List<String> stormNames(int count) {
        return names("S", count);
    }

    private static List<String> names(String prefix, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> prefix + number)
                .toList();
    }

    int port() {
        return port;
    }

    EntryAddress address() {
        return EntryAddress.tcp("127.0.0.1", port);
    }

    int sessions() throws IOException {
        return Integer.parseInt(ask(SESSIONS));
    }

    Memory memory() throws IOException {
        String[] words = ask(MEMORY).split(" ", -1);
        return new Memory(
                Long.parseLong(words[0]),
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                kilobytes(Path.of("/proc/meminfo"), "Slab:") + socketBytes());
    }

    private static long socketBytes() {
        try {
            Matcher pages = TCP_PAGES.matcher(Files.readString(Path.of("/proc/net/sockstat")));
            return pages.find() ? Long.parseLong(pages.group(1)) * PAGE_BYTES : 0;
        } catch (IOException e) {
            return 0; // another system
        }
    }

    private String ask(String question) throws IOException {
        questions.write(question + "\n");
        questions.flush();
        String answer = answers.readLine();
        if (answer == null) throw new IOException("the exchange that is measured has ended");
        return answer;
    }

    /// It ends when nobody can ask it any more.
    @Override
    public void close() throws IOException {
        questions.close();
        try {
            if (!process.waitFor(END_S, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /// Arguments: idle participants, participants of the storm, iterations, threads that
    /// check passwords, how it waits.
    public static void main(String[] args) throws IOException {
        List<String> names = new ArrayList<>(List.of(Transport.PARTICIPANT));
        names.addAll(idleNames(Integer.parseInt(args[0])));
        names.addAll(stormNames(Integer.parseInt(args[1])));
        OwnMarket market =
                new OwnMarket(MarketModelFile.shipped("continuous"), Transport.SYMBOL, 2, 1, names);
        OwnExchange.Manner manner = new OwnExchange.Manner(
                Idle.valueOf(args[4]).strategy(),
                new SlowVerifier(Integer.parseInt(args[2])),
                Integer.parseInt(args[3]),
                PATIENT,
                EnumSet.of(Transport.TCP),
                Integer.MAX_VALUE);
        try (Places places = Places.temporary();
                OwnExchange exchange = new OwnExchange(places, market, manner)) {
            answer(exchange);
        }
    }

    private static void answer(OwnExchange exchange) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println(exchange.port());
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.println(line.equals(SESSIONS) ? exchange.sessions() : memoryNow());
        }
    }

    private static String memoryNow() {
        for (int i = 0; i < 3; i++) System.gc();
        long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        Runtime runtime = Runtime.getRuntime();
        long heap = runtime.totalMemory() - runtime.freeMemory();
        Path status = Path.of("/proc/self/status");
        return heap + " " + direct + " " + kilobytes(status, "RssAnon:") + " "
                + kilobytes(status, "VmRSS:");
    }

    /// The bytes that a line of a file of Linux tells in kilobytes; 0 on other systems.
    static long kilobytes(Path file, String name) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(name.length()).strip().split(" ", -1)[0])
                    .mapToLong(digits -> Long.parseLong(digits) << 10)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0;
        }
    }
}
