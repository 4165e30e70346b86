package crossbook.cli.market;

import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.OperatorRequest;
import crossbook.web.text.Counts;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Locale;
import java.util.Optional;

/// `crossbook kill`: throws kill switches, and takes them back.
@Command(
        name = "kill",
        description = {
            "Throw a kill switch: every live order of a participant, or of all, is canceled, and nothing",
            "more is entered until the switch is off again. The switch of all is one of its own."
        },
        footer = {
            "  crossbook kill on alice --reason \"fat finger\"",
            "  crossbook kill on --all --reason \"the feed is broken\"",
            "  crossbook kill off alice --as operator",
        })
public final class KillCommand extends OperatorCommands {
    private enum State {
        ON,
        OFF
    }

    @Parameters(index = "0", paramLabel = "on|off", description = "Thrown, or taken back.")
    private String state;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PARTICIPANT",
            description = "Whose switch.")
    private String whose;

    @Option(names = "--all", description = "The switch of all participants.")
    private boolean all;

    @Mixin
    private ReasonOption reason;

    private State state() {
        for (State each : State.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(state)) return each;
        }
        throw CommandFailure.usage(Written.quoted(state) + ": must be on or off");
    }

    @Override
    void check() {
        state();
        if (all == (whose != null)) {
            throw CommandFailure.usage("name a participant or give --all");
        }
        if (whose != null) Written.participant("PARTICIPANT", whose);
        reason.text();
    }

    @Override
    OperatorRequest request(GatewayClient client) {
        Optional<String> whom = all ? Optional.empty() : Optional.of(whose);
        return state() == State.ON
                ? OperatorRequest.killTrading(whom, reason.text())
                : OperatorRequest.resumeTrading(whom, reason.text());
    }

    @Override
    String said(EntryAnswer answer) {
        String who = all ? "all" : whose;
        return state() == State.ON
                ? "trading of " + who + " is killed, " + Counts.canceled(answer.count())
                : "trading of " + who + " is resumed";
    }
}
