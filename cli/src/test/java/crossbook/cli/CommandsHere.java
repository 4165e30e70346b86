package crossbook.cli;

import crossbook.cli.CrossbookProcess.Outcome;

/// Runs commands in the process of the test, and keeps what the last of them said.
abstract class CommandsHere {
    String out = "";
    String err = "";

    int run(String... words) {
        Outcome outcome = Outcome.here(words);
        out = outcome.out();
        err = outcome.err();
        return outcome.exitCode();
    }
}
