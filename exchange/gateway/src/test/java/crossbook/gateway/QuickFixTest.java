package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import quickfix.Message;
import quickfix.field.MsgType;

import java.nio.file.Files;
import java.nio.file.Path;

/// QuickFIX/J as a client of the exchange, in both versions, with the exchange's dictionaries.
@Tag("slow")
class QuickFixTest extends FixExchangeTest {
    private QuickFixClient client(String name, String version) throws Exception {
        Path store = Files.createDirectories(directory.resolve("quickfix-" + name));
        return new QuickFixClient(
                exchange.gateway().fixAddress().orElseThrow(), name, version, store);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIXT.1.1"})
    void tradesAndIsToldWhatItMissed(String version) throws Exception {
        try (QuickFixClient alice = client("alice", version);
                QuickFixClient bob = client("bob", version)) {
            alice.order("a1", '2', 100, "10.05");
            alice.await("|35=8|", "|150=0|", "|11=a1|", "|44=10.05|");
            bob.order("b1", '1', 40, "10.05");
            bob.await("|150=F|", "|11=b1|", "|31=10.05|", "|32=40|", "|39=2|");
            alice.await("|150=F|", "|11=a1|", "|151=60|");

            alice.send(request("G", "a2", "a1", "38=90"));
            alice.await("|150=5|", "|11=a2|", "|41=a1|", "|151=50|");
            alice.send(request("F", "c1", "nothing", ""));
            alice.await("|35=9|", "|41=nothing|", "|39=8|", "|434=1|", "|58=UNKNOWN_ORDER: ");
            alice.order("a3", '2', 0, "10.05");
            alice.await("|150=8|", "|39=8|", "|11=a3|", "|58=QTY_NOT_POSITIVE: ");
            alice.order("a4", '2', 10, "10.055");
            alice.await("|35=3|", "|371=44|", "|373=5|");

            alice.send(order("a5", "20002=Y")); // which stays when the line breaks
            alice.await("|150=0|", "|11=a5|");
            alice.breakOff();
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            bob.order("b2", '1', 10, "11.00");
            bob.await("|150=F|", "|11=b2|");
            alice.await("|150=C|", "|11=a2|", "|58=CANCEL_ON_DISCONNECT");
            alice.await("|150=F|", "|11=a5|");
            assertThat(alice.isLoggedOn()).isTrue();
        }
    }

    private static Message order(String clOrdId, String more) {
        Message order = request("D", clOrdId, "", more);
        order.setChar(54, '2');
        order.setString(38, "10");
        order.setString(44, "11.00");
        return order;
    }

    private static Message request(String type, String clOrdId, String origClOrdId, String more) {
        Message request = new Message();
        request.getHeader().setString(MsgType.FIELD, type);
        request.setString(11, clOrdId);
        if (!origClOrdId.isEmpty()) request.setString(41, origClOrdId);
        request.setString(55, TestExchange.SYMBOL);
        request.setChar(54, '2');
        request.setString(60, FixClient.now());
        if (!type.equals("F")) request.setChar(40, '2');
        int at = more.indexOf('=');
        if (at > 0)
            request.setString(Integer.parseInt(more.substring(0, at)), more.substring(at + 1));
        return request;
    }
}
