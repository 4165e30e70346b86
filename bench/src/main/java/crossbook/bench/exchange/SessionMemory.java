package crossbook.bench.exchange;

import crossbook.bench.exchange.SessionExchange.Memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What an exchange takes of the memory, and what the kernel takes of it for everybody.
///
/// @param kernel tables and caches of the kernel, sockets among them, and the bytes that
///     wait in sockets; bytes
record SessionMemory(Memory exchange, long kernel) {
    private static final Pattern TCP_PAGES = Pattern.compile("TCP:.* mem ([0-9]+)");
    private static final int PAGE_BYTES = 4096;

    static SessionMemory of(SessionExchange exchange) throws IOException {
        Memory memory = exchange.memory();
        long slab = SessionExchange.kilobytes(Path.of("/proc/meminfo"), "Slab:");
        return new SessionMemory(memory, slab + socketBytes());
    }

    private static long socketBytes() {
        try {
            Matcher pages = TCP_PAGES.matcher(Files.readString(Path.of("/proc/net/sockstat")));
            return pages.find() ? Long.parseLong(pages.group(1)) * PAGE_BYTES : 0;
        } catch (IOException e) {
            return 0; // another system
        }
    }

    /// What one of this many sessions takes that were not there before, in words.
    Map<String, String> since(SessionMemory before, int sessions) {
        Memory was = before.exchange;
        long process = exchange.anonymous() - was.anonymous();
        long held = exchange.heap() - was.heap() + exchange.direct() - was.direct();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "a session",
                each(Math.max(process, held), sessions) + " of the exchange's process: "
                        + each(exchange.heap() - was.heap(), sessions) + " in use on the heap, "
                        + each(exchange.direct() - was.direct(), sessions) + " in direct buffers");
        facts.put(
                "process",
                each(process, sessions) + " a session with garbage, code and stacks, "
                        + each(exchange.resident() - was.resident(), sessions)
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
