package crossbook.cli.verb;

/// What the exit code of a command says. Scripts rely on the numbers: they never change.
public enum ExitCode {
    // spotless:off
    OK              (0,   "done"),
    FAILURE         (1,   "failure"),
    USAGE           (2,   "the command line is wrong"),
    BAD_INPUT       (3,   "bad input or configuration"),
    CANNOT_CONNECT  (4,   "cannot connect"),
    REFUSED         (5,   "refused by the exchange"),
    MISMATCH        (6,   "a verification found a difference"),
    PORT_IN_USE     (7,   "port in use"),
    STORAGE         (8,   "storage is missing, full, unreadable or corrupt"),
    ALREADY_RUNNING (9,   "already running"),
    INTERRUPTED     (130, "interrupted");
    // spotless:on

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /// The number that the process ends with.
    public int number() {
        return number;
    }

    /// What it says, in the words of the help.
    public String meaning() {
        return meaning;
    }
}
