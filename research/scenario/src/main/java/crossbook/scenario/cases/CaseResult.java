package crossbook.scenario.cases;

import java.util.ArrayList;
import java.util.List;

/// The outcome of a case.
///
/// @param differences what the case expects (`-`) and what happened (`+`), a line for each;
///     empty if they agree
public record CaseResult(ExchangeCase of, List<String> differences) {
    /// How a case ended.
    public enum Verdict {
        PASS,

        /// The source contradicts itself, and the rules say otherwise than it does.
        SOURCE_WRONG,
        FAIL
    }

    public Verdict verdict() {
        if (differences.isEmpty()) return Verdict.PASS;
        return of.isDoubtful() ? Verdict.SOURCE_WRONG : Verdict.FAIL;
    }

    /// The lines in which two lists differ: what only the first has, then what only the second has.
    static List<String> difference(String what, List<?> expected, List<?> actual) {
        List<Object> missing = new ArrayList<>(expected);
        actual.forEach(missing::remove);
        List<Object> more = new ArrayList<>(actual);
        expected.forEach(more::remove);
        List<String> lines = new ArrayList<>();
        missing.forEach(line -> lines.add("- " + what + ' ' + line));
        more.forEach(line -> lines.add("+ " + what + ' ' + line));
        return lines;
    }
}
