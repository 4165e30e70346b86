package crossbook.bench;

import crossbook.core.MatchingEngine;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.util.Base64;
import java.util.Locale;

/// The process of a [Task]. It prints how far it is, and its answer or why there is none, each as
/// a line: a word and what belongs to it.
public final class TaskProcess {
    private static final String START = "task-start";
    private static final String ADVANCE = "task-advance";
    private static final String FINISH = "task-finish";
    private static final String ANSWER = "task-answer";
    private static final String REFUSAL = "task-refusal";
    private static final int UNKNOWN = -1;

    private TaskProcess() {}

    /// Argument: the task. What the task leaves running ends with it.
    public static void main(String[] args) {
        Task<?> task = (Task<?>) object(args[0]);
        try {
            say(ANSWER, text(task.run(new Teller())));
        } catch (DigestMismatch | BadInput e) {
            say(REFUSAL, text(e));
        }
        System.exit(0);
    }

    private static void say(String word, Object more) {
        System.out.println(word + " " + more);
    }

    /// Takes a line of such a process.
    ///
    /// @return the answer, or null if the line has none
    static Object hear(String line, Progress progress) {
        String[] words = line.split(" ", 4);
        switch (words[0]) {
            case START -> start(Long.parseLong(words[1]), words[2], words[3], progress);
            case ADVANCE -> progress.advance(Long.parseLong(words[1]));
            case FINISH -> progress.finish();
            case ANSWER -> {
                return object(words[1]);
            }
            case REFUSAL -> throw (RuntimeException) object(words[1]);
            default -> {} // the virtual machine has something to say
        }
        return null;
    }

    private static void start(long total, String unit, String what, Progress progress) {
        if (total == UNKNOWN) progress.start(what, unit);
        else progress.start(what, total, unit);
    }

    /// An object as one word.
    static String text(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    static Object object(String text) {
        try (ObjectInputStream in = new ObjectInputStream(
                new ByteArrayInputStream(Base64.getDecoder().decode(text)))) {
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("the other process is of another program", e);
        }
    }

    /// The virtual machine, its flags, its collector, and whether the engine's
    /// assertions are on.
    static String jvm() {
        var runtime = ManagementFactory.getRuntimeMXBean();
        String flags = String.join(
                " ",
                runtime.getInputArguments().stream()
                        .filter(flag -> !flag.startsWith("-D"))
                        .toList());
        boolean asserts = MatchingEngine.class.desiredAssertionStatus();
        return String.format(
                Locale.ROOT,
                "%s %s; flags %s; assertions in core %s; %d cores",
                runtime.getVmName(),
                runtime.getVmVersion(),
                flags.isEmpty() ? "none" : flags,
                asserts ? "on" : "off",
                Runtime.getRuntime().availableProcessors());
    }

    /// The same, and how busy the machine is.
    static String machine() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return "load " + load + " before; " + jvm();
    }

    /// Tells the process that waits how far the work is.
    private static final class Teller implements Progress {
        @Override
        public void start(String what, long total, String unit) {
            say(START, total + " " + unit + " " + what);
        }

        @Override
        public void start(String what, String unit) {
            start(what, UNKNOWN, unit);
        }

        @Override
        public void advance(long done) {
            say(ADVANCE, done);
        }

        @Override
        public void finish() {
            say(FINISH, "");
        }
    }
}
