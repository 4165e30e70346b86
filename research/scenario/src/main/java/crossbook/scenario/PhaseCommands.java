package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.ExtendPhase;

import java.time.Duration;
import java.time.format.DateTimeParseException;

/// Reads what market operations ask of the phases, `phase HALTED` and `phase extend 2m`, and
/// hands it to the engine.
final class PhaseCommands {
    private final Names names;
    private final ScenarioClock clock;
    private final Askers askers;
    private final EventWriter events;
    private final ChangePhase changePhase = new ChangePhase();
    private final ExtendPhase extendPhase = new ExtendPhase();

    PhaseCommands(Names names, ScenarioClock clock, Askers askers, EventWriter events) {
        this.names = names;
        this.clock = clock;
        this.askers = askers;
        this.events = events;
    }

    // phase HALTED | phase XYZ HALTED until 10:05:00 by opal | phase XYZ extend 2m
    void run(MatchingEngine engine, Words words) {
        String first = words.next("a phase");
        int instrumentId = Names.FIRST_INSTRUMENT;
        boolean isAboutEnd = isAboutEnd(first);
        boolean isLast = !words.hasNext() || words.nextIs("until") || Askers.areNext(words);
        if (!isAboutEnd && !isLast) {
            instrumentId = names.nextInstrumentId(words.only(first));
            first = words.next("a phase");
            isAboutEnd = isAboutEnd(first);
        }
        if (isAboutEnd) extend(engine, instrumentId, first, words);
        else change(engine, instrumentId, first, words);
    }

    private static boolean isAboutEnd(String word) {
        return word.equals("extend") || word.equals("shorten") || word.equals("ends");
    }

    private void change(MatchingEngine engine, int instrumentId, String phase, Words words) {
        changePhase.timestampNs = clock.timestampNs();
        changePhase.instrumentId = instrumentId;
        changePhase.phase = phase;
        changePhase.endsNs = words.skip("until") ? clock.nextNs(words) : MatchingEngine.NO_DEADLINE;
        askers.read(words, changePhase);
        events.target("phase " + phase);
        engine.onChangePhase(changePhase);
    }

    // extend 2m | shorten 30s | ends 17:05
    private void extend(MatchingEngine engine, int instrumentId, String how, Words words) {
        extendPhase.timestampNs = clock.timestampNs();
        extendPhase.instrumentId = instrumentId;
        extendPhase.endsNs = how.equals("ends") ? clock.nextNs(words) : ExtendPhase.RELATIVE;
        extendPhase.byNs = how.equals("ends") ? 0 : nextDuration(words);
        if (how.equals("shorten")) extendPhase.byNs = -extendPhase.byNs;
        askers.read(words, extendPhase);
        events.target("phase " + how);
        engine.onExtendPhase(extendPhase);
    }

    private static long nextDuration(Words words) {
        String word = words.next("a length of time such as 2m");
        try {
            return Duration.parse("PT" + word).toNanos();
        } catch (DateTimeParseException | ArithmeticException e) {
            throw words.error("'" + word + "' is not a length of time such as 2m or 1h30m");
        }
    }
}
