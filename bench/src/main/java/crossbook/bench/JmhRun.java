package crossbook.bench;

import org.openjdk.jmh.Main;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench jmh`: the JMH benchmarks, which start JVMs of their own with the
/// flags of this one. The arguments are JMH's.
public final class JmhRun {
    private JmhRun() {}

    /// Runs JMH in a process of its own, for it prints to stdout and may exit.
    public static void run(List<String> args) throws IOException {
        List<String> all = new ArrayList<>(args);
        JavaProcess.likeThisOne().run(Main.class, all, System.out::println);
    }
}
