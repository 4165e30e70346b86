package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineLimits;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.order.LimitLayer;

/// The lines of a random day that set limits, which name an instrument by its number; `-` stands
/// for no client, all instruments, and no limit, `*` for everybody:
///
///     limits MARKET * - - 100 - 50000 3 - 200 10/1000000000 - - -
///     limits FIRM alice A1 0 - - - - - - - - - 2/50/1000000000/-
final class LimitLines {
    private static final int NOBODY = 1_000;

    private LimitLines() {}

    static boolean isOne(String line) {
        return line.startsWith("limits ");
    }

    static void run(String line, MatchingEngine engine) {
        String[] words = line.split(" ", -1);
        DefineLimits command = new DefineLimits();
        command.timestampNs = engine.timestampNs();
        command.layer = LimitLayer.valueOf(words[1]);
        command.everybody = words[2].equals("*");
        if (!command.everybody) {
            command.participantId = engine.participants().find(words[2]).orElse(NOBODY);
        }
        if (!words[3].equals("-")) command.client.setAccount(words[3]);
        command.oneInstrument = !words[4].equals("-");
        if (command.oneInstrument) command.instrumentId = Integer.parseInt(words[4]);
        command.limits = new LimitSet(
                limit(words[5]),
                limit(words[6]),
                limit(words[7]),
                limit(words[8]),
                limit(words[9]),
                limit(words[10]),
                rate(words[11]),
                rate(words[12]),
                rate(words[13]),
                protection(words[14]));
        engine.onDefineLimits(command);
    }

    private static long limit(String word) {
        return word.equals("-") ? LimitSet.NO_LIMIT : Long.parseLong(word);
    }

    private static Rate rate(String word) {
        if (word.equals("-")) return null;
        String[] parts = word.split("/", -1);
        return new Rate(Integer.parseInt(parts[0]), Long.parseLong(parts[1]));
    }

    private static Protection protection(String word) {
        if (word.equals("-")) return null;
        String[] parts = word.split("/", -1);
        return new Protection(
                Integer.parseInt(parts[0]), limit(parts[1]), limit(parts[2]), limit(parts[3]));
    }
}
