package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.KillTrading;
import crossbook.core.command.MassCancel;
import crossbook.core.command.ParticipantsCommand;
import crossbook.core.command.ResumeTrading;
import crossbook.core.order.Side;

/// Reads what stops participants, `kill alice by carol` and `mass cancel all in XYZ by opal`, and
/// hands it to the engine.
final class MassCommands {
    private final Names names;
    private final Askers askers;
    private final EventWriter events;

    MassCommands(Names names, Askers askers, EventWriter events) {
        this.names = names;
        this.askers = askers;
        this.events = events;
    }

    // kill alice by carol because "fat finger" | kill all by opal
    void kill(MatchingEngine engine, long timestampNs, Words words) {
        KillTrading command = new KillTrading();
        read(timestampNs, command, words);
        events.target("kill " + askers.participants(command));
        engine.onKillTrading(command);
    }

    // resume alice by carol | resume all by opal
    void resume(MatchingEngine engine, long timestampNs, Words words) {
        ResumeTrading command = new ResumeTrading();
        read(timestampNs, command, words);
        events.target("resume " + askers.participants(command));
        engine.onResumeTrading(command);
    }

    private void read(long timestampNs, ParticipantsCommand command, Words words) {
        command.timestampNs = timestampNs;
        askers.readParticipants(words, command);
        askers.read(words, command);
    }

    // mass cancel alice by carol | mass cancel all in XYZ buy by opal
    void cancel(MatchingEngine engine, long timestampNs, Words words) {
        words.expect("cancel");
        MassCancel command = new MassCancel();
        command.timestampNs = timestampNs;
        askers.readParticipants(words, command);
        command.oneInstrument = words.skip("in");
        if (command.oneInstrument) command.instrumentId = names.nextInstrumentId(words);
        readSide(words, command);
        askers.read(words, command);
        run(engine, command);
    }

    // alice mass cancel | alice mass cancel XYZ sell
    void cancelOwn(MatchingEngine engine, long timestampNs, int participantId, Words words) {
        words.expect("cancel");
        MassCancel command = new MassCancel();
        command.timestampNs = timestampNs;
        command.askerId = participantId;
        command.participantId = participantId;
        command.oneInstrument = words.hasNext() && !isSide(words);
        if (command.oneInstrument) command.instrumentId = names.nextInstrumentId(words);
        readSide(words, command);
        words.end();
        run(engine, command);
    }

    private void run(MatchingEngine engine, MassCancel command) {
        events.target("mass cancel");
        engine.onMassCancel(command);
    }

    private static boolean isSide(Words words) {
        return words.nextIs("buy") || words.nextIs("sell");
    }

    private static void readSide(Words words, MassCancel command) {
        if (words.skip("buy")) command.side = Side.BUY;
        else if (words.skip("sell")) command.side = Side.SELL;
    }
}
