package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Sessions that hear what others hear, and do nothing else.
class FixDropCopyTest extends FixExchangeTest {
    private FixClient alice;
    private FixClient bob;

    @BeforeEach
    void logOn() {
        alice = FixClient.loggedOn(exchange, "alice");
        bob = FixClient.loggedOn(exchange, "bob");
    }

    @AfterEach
    void logOut() {
        alice.close();
        bob.close();
    }

    private FixClient client(String name, String version) {
        return new FixClient(exchange.gateway().fixAddress().orElseThrow(), name, version);
    }

    private FixClient copyOf(String whose, String version) {
        FixClient copy = client(TestExchange.OPERATOR, version);
        copy.logon("20010=" + whose + "|");
        return copy;
    }

    private static List<String> reports(FixClient client) {
        return client.heard.stream().filter(line -> line.startsWith("35=8|")).toList();
    }

    private void trade() {
        alice.send("35=D|11=a1|453=1|448=T1|452=12|55=ABC|54=2|60=" + FixClient.now()
                + "|38=10|40=2|44=5.00|");
        alice.await("150=0|");
        bob.send(bob.order("b1", '1', 4, "5.00"));
        bob.await("150=F|");
        alice.await("150=F|");
    }

    @Test
    void oneFirmIsHeard() {
        try (FixClient copy = copyOf("alice", "FIX.4.4")) {
            trade();
            alice.send(alice.cancel("c1", "a1", '2'));
            copy.await("150=4|");
            assertThat(reports(copy)).hasSize(3);
            assertThat(reports(copy).getFirst())
                    .contains("|11=a1|453=2|448=alice|447=D|452=1|448=T1|447=D|452=53|", "|150=0|");
            assertThat(reports(copy).get(1))
                    .contains("|11=a1|453=2|448=alice|", "|150=F|", "|32=4|");
            alice.send("35=AE|571=r1|570=N|55=ABC|32=5|31=0.77|75=20261126|60=20200101-10:00:00|"
                    + "552=1|54=2|37=NONE|453=1|448=bob|452=17|20009=BT|");
            assertThat(copy.await("35=AE|"))
                    .contains("|11=r1|453=2|448=alice|447=D|452=1|448=bob|447=D|452=17|");
        }
    }

    @Test
    void everybodyIsHeard() {
        try (FixClient copy = copyOf("*", "FIXT.1.1")) {
            trade();
            alice.send(alice.cancel("c1", "nothing", '2'));
            assertThat(copy.await("35=9|"))
                    .contains("|11=c1|41=nothing|39=8|453=1|448=alice|447=D|452=1|");
            alice.send("35=q|11=m1|530=7|60=" + FixClient.now() + "|");
            assertThat(copy.await("35=r|")).contains("|11=m1|", "|453=1|448=alice|447=D|452=1|");
            copy.await("150=4|");
            assertThat(reports(copy)).hasSize(5);
            assertThat(reports(copy).get(1)).contains("|11=b1|453=1|448=bob|447=D|452=1|");
            alice.send("35=AE|571=r1|570=N|55=ABC|32=5|31=0.77|75=20261126|60=20200101-10:00:00|"
                    + "552=1|54=2|37=NONE|453=1|448=bob|452=17|20009=BT|");
            assertThat(copy.await("35=AR|")).contains("|571=r1|", "|1116=1|1117=alice|");
            assertThat(copy.await("35=AE|")).contains("|54=1|37=NONE|453=2|448=bob|447=D|452=1|");
        }
    }

    /// What happened while it was away comes first, and each report says whose it is.
    @Test
    void whatItMissedIsTold() {
        long next;
        try (FixClient copy = copyOf("alice bob", "FIXT.1.1")) {
            trade();
            copy.await("150=F|");
            copy.await("150=F|");
            copy.send("35=5|");
            copy.awaitEnd();
            next = copy.next;
        }
        alice.send(alice.cancel("c1", "a1", '2'));
        alice.await("150=4|");
        bob.send(bob.order("b2", '1', 7, "4.00"));
        bob.await("|11=b2|");
        TestExchange.await(() -> exchange.gateway().status().sessions() == 2);
        try (FixClient copy = client(TestExchange.OPERATOR, "FIXT.1.1")) {
            copy.next = next;
            copy.logon("20010=alice bob|");
            copy.await("|11=b2|");
            bob.send(bob.order("b3", '1', 7, "4.00"));
            copy.await("|11=b3|");
            assertThat(reports(copy)).hasSize(3);
            assertThat(reports(copy).getFirst()).contains("|448=alice|", "|150=4|");
            assertThat(reports(copy).get(1)).contains("|11=b2|453=1|448=bob|", "|150=0|");
        }
    }

    @Test
    void itEntersNothing() {
        try (FixClient copy = copyOf("alice", "FIX.4.4")) {
            copy.send(copy.order("o1", '1', 1, "1.00"));
            assertThat(copy.await("35=j|"))
                    .contains("|372=D|379=o1|380=6|58=ROLE_NOT_PERMITTED", "this is a drop copy");
            copy.send("35=q|11=m1|530=7|453=1|448=alice|452=1|60=" + FixClient.now() + "|");
            assertThat(copy.await("35=j|")).contains("|372=q|379=m1|380=6|");
            copy.send("35=AF|584=m1|585=8|453=1|448=alice|452=1|");
            assertThat(copy.await("584=m1|")).contains("|911=0|");
        }
    }

    @Test
    void notEverybodyMayHear() {
        try (FixClient carol = client("carol", "FIX.4.4")) {
            carol.send("35=A|98=0|108=30|554=carolcarol|20010=alice|");
            assertThat(carol.awaitEnd())
                    .contains("35=5|", "|58=DropCopyOf(20010)=alice: ROLE_NOT_PERMITTED|");
        }
        try (FixClient copy = client(TestExchange.OPERATOR, "FIX.4.4")) {
            copy.send("35=A|98=0|108=30|554=opsops|20010=alice nobody|");
            assertThat(copy.awaitEnd()).contains("UNKNOWN_PARTICIPANT");
        }
    }
}
