package crossbook.server;

import crossbook.core.order.OrderId;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.testkit.FixText;

import org.agrona.CloseHelper;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// FIX; what is not of orders is asked over order entry.
final class AskFix implements AskDoor {
    /// What order entry and HTTP call the tags that can be wrong.
    private static final Map<String, String> FIELDS = Map.of(
            "40", "ordType", "44", "price", "54", "side", "55", "symbol", "59", "timeInForce");

    private final Map<String, FixLine> lines = new HashMap<>();
    private final AskDoor operator;
    private int asked;

    /// @param version `FIX.4.4` or `FIXT.1.1`
    AskFix(ApiServer server, String version) throws Exception {
        operator = AskEntry.ofOperator(server);
        InetSocketAddress address = server.exchange().addresses().get("fix");
        for (String name : TRADERS) {
            lines.put(name, FixLine.logOn(address, version, name, server.password(name)));
        }
    }

    @Override
    public Said ask(Ask ask) throws Exception {
        if (!ask.kind.isOfOrders()) return operator.ask(ask);
        boolean isNamed = ask.kind == Ask.Kind.NEW || ask.kind == Ask.Kind.REPLACE;
        String id = isNamed ? ask.id : "x" + ++asked;
        String symbol = ask.target == null ? ask.symbol : ask.target.symbol();
        FixLine line = lines.get(ask.who);
        List<String> answers = line.ask(message(ask, id, symbol), "NPN");
        String last = "";
        for (String answer : answers) {
            if (isAnswer(answer, ask, id)) last = answer;
        }
        // How an order is that comes again is a question to the engine, and answered later.
        while (last.isEmpty()) {
            answers.add(line.next());
            if (isAnswer(answers.getLast(), ask, id)) last = answers.getLast();
        }
        boolean isRefused = field(last, "35").equals("9");
        String status = isRefused ? status(last) : "";
        return new Said(meaning(last), String.join("\n", answers), status);
    }

    private static boolean isAnswer(String answer, Ask ask, String id) {
        String type = field(answer, "35");
        if (type.equals("j") || type.equals("3")) return true;
        boolean isOfAll = ask.kind != Ask.Kind.MASS_CANCEL || type.equals("r");
        boolean isRepeated = ask.kind == Ask.Kind.NEW && field(answer, "150").equals("I");
        return isRepeated || (isOfAll && field(answer, "11").equals(id));
    }

    private static String meaning(String answer) {
        String text = field(answer, "58");
        String reason = text.indexOf(':') < 0 ? text : text.substring(0, text.indexOf(':'));
        return switch (field(answer, "35")) {
            case "8" -> {
                if (field(answer, "150").equals("8")) yield reason;
                boolean isRepeated = field(answer, "150").equals("I");
                yield (isRepeated ? "repeated " : "") + status(answer) + " " + field(answer, "14")
                        + "/" + field(answer, "151");
            }
            case "9" -> reason;
            case "r" ->
                field(answer, "531").equals("0") ? reason : "canceled " + field(answer, "533");
            case "3" -> "wrong " + FIELDS.get(field(answer, "371"));
            default -> reason.isEmpty() ? "nothing" : answer;
        };
    }

    private static String status(String answer) {
        return OrdStatus.get((byte) field(answer, "39").charAt(0)).name();
    }

    private static String field(String message, String tag) {
        int at = message.indexOf("|" + tag + "=");
        if (at < 0) return "";
        int begin = at + tag.length() + 2;
        return message.substring(begin, message.indexOf('|', begin));
    }

    private static String message(Ask ask, String id, String symbol) {
        Ask.Live target = ask.target;
        Side of = target == null ? ask.side : target.side();
        String side = "54=" + (of == Side.BUY ? 1 : 2) + "|60=" + FixText.now() + "|";
        String named = "55=" + symbol + "|" + side;
        String meant = target == null
                ? ""
                : "41=" + target.clOrdId() + "|37=" + OrderId.text(target.orderId()) + "|";
        return switch (ask.kind) {
            case NEW ->
                "35=D|11=" + id + "|" + named + "38=" + ask.qty + "|59=" + time(ask.time)
                        + "|20002=Y|" + terms(ask);
            case REPLACE ->
                "35=G|11=" + id + "|" + meant + named + "40=2|38=" + ask.qty + "|44="
                        + ask.priceText() + "|";
            case CANCEL -> "35=F|11=" + id + "|" + meant + named;
            default -> "35=q|11=" + id + "|530=7|" + side;
        };
    }

    private static String terms(Ask ask) {
        String price = ask.priceText() + "|";
        return switch (ask.type) {
                    case MARKET -> "40=1|";
                    case STOP -> "40=3|99=" + price;
                    case STOP_LIMIT -> "40=4|99=" + price + "44=" + price;
                    case BUDGET -> "40=1|20001=" + price;
                    case PEGGED -> "40=P|";
                    case PEGGED_LIMIT -> "40=P|44=" + price;
                    default -> "40=2|44=" + price;
                }
                + (ask.peg == PegReference.MID ? "1094=2|" : "")
                + (ask.isPart() ? "1138=" + ask.displayQty + "|" : "")
                + (ask.hasKey() ? "2362=" + ask.smpKey + "|" : "")
                + (ask.hasMinimum() ? "110=" + ask.minQty + "|" : "")
                + (ask.isPostOnly ? "18=6|" : "")
                + (ask.isAttributed ? "1091=N|" : "");
    }

    private static char time(TimeInForce time) {
        return switch (time) {
            case DAY -> '0';
            case GTC -> '1';
            case IOC -> '3';
            case FOK -> '4';
            default -> throw new IllegalArgumentException("" + time);
        };
    }

    @Override
    public void close() {
        CloseHelper.closeAll(lines.values());
        operator.close();
    }
}
