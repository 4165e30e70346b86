package crossbook.cli.certify;

import crossbook.server.JsonObject;

import java.util.ArrayList;
import java.util.List;

/// One step: what was sent, what was expected, what came, and whether that is right.
public final class Step {
    private final String name;
    private final String expected;
    private final List<String> sent = new ArrayList<>();
    private final List<String> came = new ArrayList<>();
    private Verdict verdict = Verdict.FAIL;
    private String remark = "";

    /// What became of a step.
    public enum Verdict {
        PASS,
        FAIL,
        /// The market does not have it, or a step before it failed that it needs.
        SKIP
    }

    Step(String name, String expected) {
        this.name = name;
        this.expected = expected;
    }

    void sent(String message) {
        sent.add(message.replaceAll("\\|554=[^|]*", "|554=***"));
    }

    void came(String message) {
        came.add(
                message.replaceFirst("^8=[^|]*\\|9=\\d+\\|", "").replaceFirst("10=\\d{3}\\|$", ""));
    }

    void pass() {
        verdict = Verdict.PASS;
    }

    void fail(String why) {
        verdict = Verdict.FAIL;
        remark = why;
    }

    void skip(String why) {
        verdict = Verdict.SKIP;
        remark = why;
    }

    public Verdict verdict() {
        return verdict;
    }

    /// What is printed of it, line by line.
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("%-5s %s%s"
                .formatted(
                        verdict.name().toLowerCase(java.util.Locale.ROOT),
                        name,
                        remark.isEmpty() ? "" : ": " + remark));
        for (String message : sent) lines.add("      sent      " + message);
        if (!sent.isEmpty()) lines.add("      expected  " + expected);
        for (String message : came) lines.add("      came      " + message);
        return lines;
    }

    /// The same as JSON.
    public JsonObject json() {
        return new JsonObject()
                .text("step", name)
                .text("verdict", verdict.name().toLowerCase(java.util.Locale.ROOT))
                .text("remark", remark)
                .texts("sent", sent)
                .text("expected", expected)
                .texts("came", came);
    }
}
