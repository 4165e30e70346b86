package crossbook.cli;

import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Terminal;

import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;

/// What the launcher lets happen once after a build for the verbs that ask a running exchange and
/// end: each is run, in a Java VM that loads nothing but what they need and takes notes of it.
public final class VerbRehearsal {
    private static final List<String> VERBS = List.of(
            "order buy 1 NPN @ 10.00 --id v1 --as alice",
            "order buy 1 NPN @ 10.00 --tif gtd --until 2099-01-01 --id v2 --as alice",
            "replace v1 --symbol NPN --qty 2 --as alice",
            "cancel v1 --symbol NPN --as alice",
            "cancel --all --as alice",
            "phase NPN halted --reason rehearsal",
            "phase NPN continuous",
            "kill on alice",
            "kill off alice",
            "snapshot",
            "status",
            "book NPN",
            "trades NPN --json",
            "participants list",
            "participants edit alice --active true",
            "instruments list",
            "instruments edit NPN --active true",
            "version");

    private static final String QUESTION =
            "SELECT ts, symbol, price_decimal FROM orders_decimal LIMIT 2";

    private VerbRehearsal() {}

    /// Rehearses and ends the process.
    ///
    /// @param args the exchange's home, gateway and market data
    public static void main(String[] args) {
        VERBS.forEach(words -> run(words, args[0], args[1], args[2]));
        run(List.of("sql", "--csv", QUESTION, "--home", args[0]));
        run(List.of("sql", QUESTION, "--home", args[0]));
        System.exit(ExitCode.OK.number());
    }

    /// What the exchange refuses is rehearsed too. Where it is stands in the configuration, since
    /// that is how most find it: to read it is a good part of what such a verb does.
    private static void run(String words, String home, String gateway, String marketData) {
        List<String> command = new ArrayList<>(List.of(words.split(" ")));
        if (!words.equals("version")) {
            command.addAll(List.of("--home", home, "--set", "gateway.tcp=" + gateway));
            command.addAll(List.of("--set", "marketdata.tcp=" + marketData));
        }
        run(command);
    }

    private static void run(List<String> command) {
        Terminal terminal = Terminal.plain(
                new PrintWriter(Writer.nullWriter()),
                new PrintWriter(System.err, true, Charset.defaultCharset()));
        Main.run(terminal, command.toArray(String[]::new));
    }
}
