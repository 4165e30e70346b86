package crossbook.cli.market;

import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.FixSessionStatus;
import crossbook.client.entry.OperatorRequest;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.ResetFixSessionEncoder;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// `crossbook fix-sessions`: the FIX sessions of an exchange, and beginning one again.
@Command(
        name = "fix-sessions",
        description = {
            "The FIX sessions of a running exchange: who is logged on, the numbers of both sides, what was",
            "said last. It goes by their files, so any gateway of the same machine tells all of them."
        },
        footer = {
            "  crossbook fix-sessions list",
            "  crossbook fix-sessions reset ALICE1",
            "  crossbook fix-sessions reset ALICE1 --participant alice --reason \"numbers agreed\"",
        },
        subcommands = {FixSessionsCommand.Shown.class, FixSessionsCommand.Reset.class})
public final class FixSessionsCommand extends Verb {
    /// `crossbook fix-sessions list`.
    @Command(
            name = "list",
            description = {
                "Print each session of a participant and CompID that has ever logged on: since when it is",
                "logged on or away, the next numbers in and out, the last messages, and if it is a drop copy."
            },
            footer = {
                "  crossbook fix-sessions list",
                "  crossbook fix-sessions list --json",
                "  crossbook fix-sessions list --connect 127.0.0.1:7001 --as risk",
            })
    static final class Shown extends OperatorCommands {
        @Option(names = "--json", description = "Print one JSON object for each session.")
        private boolean json;

        @Override
        OperatorRequest request(GatewayClient client) {
            return OperatorRequest.fixSessions();
        }

        @Override
        String said(EntryAnswer answer) {
            List<String> lines = new ArrayList<>();
            if (!json && answer.fixSessions().isEmpty()) return "no FIX session yet";
            if (!json) {
                lines.add(line(
                        "participant",
                        "comp id",
                        "version",
                        "state",
                        "since",
                        "next in",
                        "next out",
                        "last in",
                        "last out",
                        ""));
            }
            for (FixSessionStatus each : answer.fixSessions()) {
                lines.add(json ? object(each).toString() : line(each));
            }
            return String.join(System.lineSeparator(), lines);
        }

        private static String line(Object... cells) {
            return "%-11s %-16s %-11s %-10s %-30s %8s %8s  %-33s  %-33s %s"
                    .formatted(cells)
                    .stripTrailing();
        }

        private static String line(FixSessionStatus session) {
            return line(
                    session.participant(),
                    session.compId(),
                    session.versionText(),
                    session.isLoggedOn() ? "logged on" : "away",
                    time(session.sinceNs()),
                    session.nextIn(),
                    session.nextOut(),
                    message(session.lastInType(), session.lastInNs()),
                    message(session.lastOutType(), session.lastOutNs()),
                    session.isDropCopy() ? "drop copy" : "");
        }

        private static String message(String type, long ns) {
            return type.isEmpty() ? "-" : type + " " + time(ns);
        }

        private static String time(long ns) {
            return ns == 0 ? "-" : Instant.ofEpochSecond(0, ns).toString();
        }

        private static String timeOrNull(long ns) {
            return ns == 0 ? null : time(ns);
        }

        private static String orNull(String text) {
            return text.isEmpty() ? null : text;
        }

        private static JsonObject object(FixSessionStatus session) {
            return new JsonObject()
                    .text("participant", session.participant())
                    .text("compId", session.compId())
                    .text("version", orNull(session.versionText()))
                    .yesNo("loggedOn", session.isLoggedOn())
                    .yesNo("dropCopy", session.isDropCopy())
                    .text("since", timeOrNull(session.sinceNs()))
                    .text("nextIn", Long.toString(session.nextIn()))
                    .text("nextOut", Long.toString(session.nextOut()))
                    .text("lastInType", orNull(session.lastInType()))
                    .text("lastIn", timeOrNull(session.lastInNs()))
                    .text("lastOutType", orNull(session.lastOutType()))
                    .text("lastOut", timeOrNull(session.lastOutNs()));
        }
    }

    /// `crossbook fix-sessions reset`.
    @Command(
            name = "reset",
            description = {
                "Let both numbers of a session begin again at 1. One that is logged on ends before, and is told",
                "why. What was sent is forgotten; what it has not heard of yet it hears after its next logon."
            },
            footer = {
                "  crossbook fix-sessions reset ALICE1",
                "  crossbook fix-sessions reset ALICE1 --participant alice",
                "  crossbook fix-sessions reset ALICE1 --reason \"numbers agreed by phone\"",
            })
    static final class Reset extends OperatorCommands {
        @Parameters(paramLabel = "COMPID", description = "SenderCompID of its client.")
        private String compId;

        @Option(
                names = "--participant",
                paramLabel = "NAME",
                description = "Whose; needed where several participants have that CompID.")
        private String whose;

        @Mixin
        private ReasonOption reason;

        @Override
        void check() {
            boolean isPrintable = compId.chars().allMatch(c -> c >= ' ' && c <= '~');
            int most = ResetFixSessionEncoder.compIdLength();
            if (compId.isEmpty() || compId.length() > most || !isPrintable) {
                throw CommandFailure.badInput("COMPID: " + Written.quoted(compId)
                        + ": must be 1 to " + most + " printable ASCII characters");
            }
            if (whose != null) Written.participant("--participant", whose);
            reason.text();
        }

        @Override
        OperatorRequest request(GatewayClient client) {
            if (whose == null) whose = owner(client);
            return OperatorRequest.resetFixSession(whose, compId, reason.text());
        }

        /// Whose session it is, if only one participant has one of that CompID.
        private String owner(GatewayClient client) {
            EntryAnswer answer = client.ask(OperatorRequest.fixSessions());
            Answers.check(answer);
            List<String> owners = answer.fixSessions().stream()
                    .filter(each -> each.compId().equals(compId))
                    .map(FixSessionStatus::participant)
                    .toList();
            if (owners.size() == 1) return owners.getFirst();
            if (owners.isEmpty()) {
                throw Answers.refused(
                        Reason.UNKNOWN_FIX_SESSION,
                        "nobody has logged on as " + Written.quoted(compId));
            }
            throw CommandFailure.usage(Written.quoted(compId) + ": " + String.join(", ", owners)
                    + " have one of that CompID; name one with --participant");
        }

        @Override
        String said(EntryAnswer answer) {
            return "the FIX session " + compId + " of " + whose + " begins at 1";
        }
    }
}
