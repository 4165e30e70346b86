package crossbook.fix;

import crossbook.fix.Dialect.Choice;
import crossbook.fix.Dialect.Field;
import crossbook.fix.Dialect.Group;
import crossbook.fix.Dialect.Layer;
import crossbook.fix.Dialect.Member;
import crossbook.fix.Dialect.Message;
import crossbook.fix.Dialect.Other;
import crossbook.fix.Dialect.Version;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// The dialect for people: `docs/fix-messages.md`.
final class MessagesPage {
    private final Dialect dialect;
    private final StringBuilder page = new StringBuilder();

    private MessagesPage(Dialect dialect) {
        this.dialect = dialect;
    }

    /// The page, as Markdown.
    static String of(Dialect dialect) {
        return new MessagesPage(dialect).text();
    }

    private String text() {
        page.append("""
                # FIX: messages, fields and values

                What [FIX sessions](fix.md) consist of. This page is made from `dialect.txt` of the module `fix`, and so are the
                [dictionaries](../exchange/fix/dictionaries) for QuickFIX. Tags from 20000 on are this exchange's own. Fields marked 5.0 may be sent
                over FIX 4.4 too, but are not sent to it.
                """);
        part("Before every message", dialect.group("header").members());
        part("Who is behind an order: Parties", dialect.group("Parties").members());
        part("Whose an answer is: RootParties", dialect.group("RootParties").members());
        part(
                "When an order is for: TradingSessions",
                dialect.group("TradingSessions").members());
        part("What a client will send: MsgTypes", dialect.group("MsgTypes").members());
        part("A side of a cross: CrossSides", dialect.group("CrossSides").members());
        part("Your side of a trade: TradeSides", dialect.group("TradeSides").members());
        part("An instrument of a list: RelatedSym", dialect.group("RelatedSym").members());
        part("Which market data: MDEntryTypes", dialect.group("MDEntryTypes").members());
        part(
                "Of which instruments: MDInstruments",
                dialect.group("MDInstruments").members());
        part("An entry of a snapshot: MDFull", dialect.group("MDFull").members());
        part(
                "An entry that changed: MDIncremental",
                dialect.group("MDIncremental").members());
        for (Layer layer : Layer.values()) {
            page.append(
                    layer == Layer.ADMIN ? "\n## The session\n" : "\n## Orders and the market\n");
            for (Message message : dialect.messages()) {
                if (message.layer() == layer) message(message);
            }
        }
        page.append(
                "\n## Fields\n\n| tag | name | type | since | what it is |\n|---|---|---|---|---|\n");
        for (Field field : dialect.fields()) field(field);
        strangers();
        return page.toString();
    }

    private void strangers() {
        page.append("\n## Other fields of the standard\n\nTaken and not looked at: ")
                .append(others(true))
                .append(".\n\nRefused, for what they ask would be lost: ")
                .append(others(false))
                .append(
                        ".\n\nWhat is about the session may have any field. Elsewhere one that this page"
                                + " does not name is refused.\n");
    }

    private String others(boolean areTaken) {
        return dialect.others().stream()
                .filter(other -> other.isTaken() == areTaken)
                .sorted(Comparator.comparingInt(Other::tag))
                .map(other -> other.name() + " (" + other.tag() + ")")
                .collect(Collectors.joining(", "));
    }

    private void part(String title, List<Member> members) {
        page.append("\n## ").append(title).append('\n');
        members(members);
    }

    private void message(Message message) {
        String from = switch (message.sender()) {
            case CLIENT -> "You send it.";
            case EXCHANGE -> "The exchange sends it.";
            case BOTH -> "Both send it.";
        };
        page.append("\n### ")
                .append(message.name())
                .append(" (`")
                .append(message.type())
                .append("`)\n\n")
                .append(message.meaning())
                .append(' ')
                .append(from)
                .append('\n');
        members(message.members());
    }

    private void members(List<Member> members) {
        page.append("\n| tag | field | | |\n|---|---|---|---|\n");
        for (Member member : members) {
            Group group = dialect.group(member.name());
            String tag =
                    group == null ? String.valueOf(dialect.field(member.name()).tag()) : "";
            String meaning = member.meaning().isEmpty() && group == null
                    ? dialect.field(member.name()).meaning()
                    : member.meaning();
            row(tag, member.name(), member.isRequired() ? "must be there" : "", meaning);
        }
    }

    private void row(String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private void field(Field field) {
        StringBuilder meaning = new StringBuilder(field.meaning());
        for (Choice value : field.values()) {
            if (!meaning.isEmpty()) meaning.append("; ");
            meaning.append('`').append(value.text()).append("` ").append(value.name());
            if (!value.meaning().isEmpty()) meaning.append(": ").append(value.meaning());
        }
        row(
                String.valueOf(field.tag()),
                field.name(),
                field.type().name(),
                field.since() == Version.FIX_4_4 ? "4.4" : "5.0",
                meaning.toString());
    }
}
