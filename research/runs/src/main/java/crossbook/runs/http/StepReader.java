package crossbook.runs.http;

import com.fasterxml.jackson.databind.node.ObjectNode;

import crossbook.core.model.Participant;
import crossbook.runs.engine.SimEngine;
import crossbook.runs.engine.SimNames;
import crossbook.runs.engine.StepCommand;
import crossbook.simulation.Simulation;
import crossbook.simulation.world.World;
import crossbook.web.api.Fields;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads a batch of commands for an engine. Every mistake is found before anything is done,
/// and told with the place of its command.
final class StepReader {
    /// The most commands of a batch.
    static final int MOST_COMMANDS = 10_000;

    private static final int MOST_PARTICIPANTS = 10_000;
    private static final int PHASE_LENGTH = 64;
    private static final Map<String, Long> UNITS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    private final SimNames names;
    private final StepOrders orders;
    private final StepMoney money;
    private final Map<String, Integer> joining = new HashMap<>();
    private final long lastNs;
    private long nowNs;

    /// What a command is, by the field `op`.
    private enum Op {
        NEW,
        CANCEL,
        REPLACE,
        MASS_CANCEL,
        PHASE,
        JOIN,
        ADVANCE,
        TRANSFER,
        MARK,
        LIQUIDATE,
        SETTLE
    }

    StepReader(SimEngine engine) {
        names = engine.names();
        nowNs = engine.nowNs();
        lastNs = engine.startNs() + World.LONGEST_NS;
        orders = new StepOrders(this, engine);
        money = new StepMoney(this, engine);
    }

    /// The commands of a body.
    List<StepCommand> commands(Fields body) {
        List<Optional<ObjectNode>> objects = body.objects("commands", MOST_COMMANDS);
        body.done();
        List<StepCommand> commands = new ArrayList<>(objects.size());
        for (Optional<ObjectNode> each : objects) {
            String place = "commands[" + commands.size() + "]";
            if (each.isEmpty()) throw Problem.field(place, "must be an object");
            Fields fields = new Fields(each.get(), place + ".");
            commands.add(command(fields));
        }
        return commands;
    }

    /// The last number of each participant's orders that the batch names.
    Map<Integer, Long> numbers() {
        return orders.numbers();
    }

    private StepCommand command(Fields fields) {
        Op op = fields.word("op", Op.class, null);
        long atNs = atNs(fields, op);
        StepCommand.Deed deed = switch (op) {
            case NEW -> orders.enter(fields);
            case CANCEL -> orders.cancel(fields);
            case REPLACE -> orders.replace(fields);
            case MASS_CANCEL -> orders.massCancel(fields);
            case PHASE -> phase(fields);
            case JOIN -> join(fields);
            case ADVANCE -> _ -> {};
            case TRANSFER -> money.transfer(fields);
            case MARK -> money.mark(fields);
            case LIQUIDATE -> money.liquidate(fields);
            case SETTLE -> money.settle();
        };
        fields.done();
        return new StepCommand(atNs, deed);
    }

    // Time.

    private long atNs(Fields fields, Op op) {
        OptionalLong at = fields.time("at");
        OptionalLong ns = fields.optionalDecimal("atNs", 0);
        boolean hasLength = fields.has("by");
        int said = (at.isPresent() ? 1 : 0) + (ns.isPresent() ? 1 : 0) + (hasLength ? 1 : 0);
        if (said > 1) throw fields.wrong(hasLength ? "by" : "atNs", "at, atNs and by: one at most");
        if (said == 0 && op == Op.ADVANCE) {
            throw new Problem(
                            "FIELD_MISSING",
                            fields.place("by") + ": is missing, or at, or atNs: one is needed")
                    .at(fields.place("by"));
        }
        if (said == 0) return StepCommand.AT_ONCE;
        String name = hasLength ? "by" : at.isPresent() ? "at" : "atNs";
        long timeNs = hasLength ? after(fields) : at.orElseGet(ns::getAsLong);
        if (timeNs < nowNs)
            throw fields.wrong(name, "is before " + Times.text(nowNs) + ", the time then");
        if (timeNs > lastNs)
            throw fields.wrong(name, "is after " + Times.text(lastNs) + ", the last");
        nowNs = timeNs;
        return timeNs;
    }

    /// A length after the command before it.
    private long after(Fields fields) {
        String text = fields.text("by", 24);
        String rule =
                "must be a length such as 250us, 30s or 2h, within the ten years of an engine";
        int end = 0;
        while (end < text.length() && Character.isDigit(text.charAt(end))) end++;
        Long unit = UNITS.get(text.substring(end));
        if (end == 0 || end > 18 || unit == null) throw fields.wrong("by", rule);
        try {
            long length = Math.multiplyExact(Long.parseLong(text.substring(0, end)), unit);
            return Math.addExact(nowNs, length);
        } catch (ArithmeticException e) {
            throw fields.wrong("by", rule);
        }
    }

    // What operators do.

    private StepCommand.Deed phase(Fields fields) {
        int instrumentId = instrumentId(fields);
        String to = fields.text("to", PHASE_LENGTH);
        if (!names.phases().contains(to)) {
            throw fields.wrong("to", "must be one of " + String.join(", ", names.phases()));
        }
        long endsNs = fields.time("endsAt").orElse(Simulation.NEVER);
        return simulation -> simulation.askForPhase(instrumentId, to, endsNs);
    }

    private StepCommand.Deed join(Fields fields) {
        String name = fields.text("participant", Participant.MAX_NAME_LENGTH);
        boolean isTaken = names.participantId(name).isPresent() || joining.containsKey(name);
        if (isTaken) throw fields.wrong("participant", "is there already");
        int id = names.participantCount() + joining.size();
        if (id >= MOST_PARTICIPANTS) {
            throw fields.wrong("participant", "an engine has at most " + MOST_PARTICIPANTS);
        }
        joining.put(name, id);
        return simulation -> simulation.join(name);
    }

    // What is named.

    int instrumentId(Fields fields) {
        return names.instrumentId(fields.text("symbol", 25))
                .orElseThrow(() -> fields.wrong("symbol", "there is no such instrument"));
    }

    int priceScale(int instrumentId) {
        return names.instrument(instrumentId).priceScale();
    }

    /// Who is to act.
    int participantId(Fields fields) {
        return participantId(fields, "participant");
    }

    /// The participant that a field names.
    int participantId(Fields fields, String field) {
        String name = fields.text(field, Participant.MAX_NAME_LENGTH);
        Integer joins = joining.get(name);
        if (joins != null) return joins;
        int id = names.participantId(name)
                .orElseThrow(() ->
                        fields.wrong(field, "there is no such participant; JOIN lets one come"));
        if (names.isAgent(id)) throw fields.wrong(field, "an agent of the world acts for it");
        return id;
    }
}
