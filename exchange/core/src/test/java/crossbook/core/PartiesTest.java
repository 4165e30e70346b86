package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.command.NewOrder;
import crossbook.core.event.Order;
import crossbook.core.market.PayloadHash;
import crossbook.core.order.Capacity;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;

class PartiesTest {
    private static final String TRADER = "GROUP-1/TRADER-17";
    private static final String ACCOUNT = "ACCOUNT-10";

    private final Parties parties = new Parties();

    @Test
    void theFullLengthsStandSideBySide() {
        parties.setTrader(TRADER);
        parties.setAccount(ACCOUNT);
        parties.setCapacity(Capacity.AGENCY);
        assertEquals(TRADER, parties.trader());
        assertEquals(ACCOUNT, parties.account());
        assertEquals(Capacity.AGENCY, parties.capacity());
        assertEquals("trader GROUP-1/TRADER-17 account ACCOUNT-10 AGENCY", parties.toString());
    }

    @Test
    void thePackingIsAsItIsDescribed() {
        parties.setTrader(TRADER);
        parties.setAccount(ACCOUNT);
        parties.setCapacity(Capacity.PRINCIPAL);
        assertEquals(0x4752_4F55_502D_312FL, parties.first()); // GROUP-1/
        assertEquals(0x5452_4144_4552_2D31L, parties.second()); // TRADER-1
        assertEquals(0x4143_434F_554E_542DL, parties.third()); // ACCOUNT-
        assertEquals(0x3731_3000_0000_0050L, parties.fourth()); // 7, 10, P
    }

    @Test
    void whatIsNotSetIsEmpty() {
        assertTrue(parties.isEmpty());
        assertEquals("", parties.toString());
        assertEquals(Capacity.UNSET, parties.capacity());
        parties.setCapacity(Capacity.AGENCY);
        assertFalse(parties.isEmpty());
        assertEquals("AGENCY", parties.toString());
        parties.setCapacity(Capacity.UNSET);
        parties.setTrader("");
        assertTrue(parties.isEmpty());
    }

    /// Each part is set and taken back without a trace in the others.
    @Test
    void aPartIsSetWithoutTouchingTheOthers() {
        SplittableRandom random = new SplittableRandom(1);
        String trader = "";
        String account = "";
        Capacity capacity = Capacity.UNSET;
        for (int i = 0; i < 100_000; i++) {
            switch (random.nextInt(3)) {
                case 0 -> {
                    trader = text(random, 17);
                    parties.setTrader(trader);
                }
                case 1 -> {
                    account = text(random, 10);
                    parties.setAccount(account);
                }
                default -> {
                    capacity = Capacity.values()[random.nextInt(3)];
                    parties.setCapacity(capacity);
                }
            }
            assertEquals(trader, parties.trader());
            assertEquals(account, parties.account());
            assertEquals(capacity, parties.capacity());
            checkWords();
        }
    }

    private static String text(SplittableRandom random, int maxLength) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(maxLength + 1);
        for (int i = 0; i < length; i++) text.append((char) random.nextInt(' ', '~' + 1));
        return text.toString();
    }

    /// The words of a wire, and all four words, make the same parties again.
    private void checkWords() {
        Parties other = new Parties();
        boolean isText = other.setTrader(
                        parties.traderFirst(), parties.traderSecond(), parties.traderThird())
                && other.setAccount(parties.accountFirst(), parties.accountSecond());
        other.setCapacity(parties.capacity());
        assertTrue(isText);
        assertEquals(parties, other);
        other.clear();
        other.set(parties.first(), parties.second(), parties.third(), parties.fourth());
        assertEquals(parties, other);
    }

    @Test
    void wordsThatAreNoTextAreRefusedAndLeaveNone() {
        parties.setTrader("T");
        parties.setAccount("A");
        assertFalse(parties.setTrader(0x4100_4100_0000_0000L, 0, (byte) 0));
        assertFalse(parties.setTrader(0, 0, (byte) 'A'));
        assertFalse(parties.setTrader(0, 0, (byte) 0x80));
        assertEquals("", parties.trader());
        assertEquals("A", parties.account());
        assertFalse(parties.setAccount(0x1F00_0000_0000_0000L, (short) 0));
        assertFalse(parties.setAccount(0, (short) 0x4141));
        assertTrue(parties.isEmpty());
    }

    @Test
    void textsThatDoNotFitAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> parties.setTrader(TRADER + "8"));
        assertThrows(IllegalArgumentException.class, () -> parties.setAccount(ACCOUNT + "0"));
        assertThrows(IllegalArgumentException.class, () -> parties.setAccount("\u00e9"));
        assertThrows(IllegalArgumentException.class, () -> parties.setTrader("a\0"));
    }

    // What a command says.

    @Test
    void anOrderWithoutPartiesHashesAsItAlwaysDid() {
        NewOrder order = TestMarket.order(0, "a1", Side.BUY, 100, 1005);
        assertEquals(0xD41D_620E_2479_B69DL, PayloadHash.of(order.classify()));
        order.sessionId = 7;
        assertEquals(0xD41D_620E_2479_B69DL, PayloadHash.of(order.classify()));
    }

    @Test
    void everyPartOfThePartiesIsPartOfThePayload() {
        NewOrder order = TestMarket.order(0, "a1", Side.BUY, 100, 1005);
        Set<Long> hashes = new HashSet<>();
        hashes.add(PayloadHash.of(order.classify()));
        order.staysOnDisconnect = true;
        hashes.add(PayloadHash.of(order.classify()));
        for (int bit = 0; bit < 256; bit++) {
            long[] words = new long[4];
            words[bit / 64] = 1L << bit;
            order.parties.set(words[0], words[1], words[2], words[3]);
            hashes.add(PayloadHash.of(order.classify()));
        }
        assertEquals(258, hashes.size());
    }

    @Test
    void anOrderShowsItsPartiesInEveryEvent() {
        TestMarket market = TestMarket.open(2);
        NewOrder order = TestMarket.order(0, "a1", Side.BUY, 100, 1005);
        order.parties.setTrader(TRADER);
        order.staysOnDisconnect = true;
        market.engine.onNewOrder(order);
        market.engine.onNewOrder(TestMarket.order(1, "b1", Side.BUY, 100, 1005));

        Order resting = market.engine.order(0, new ClOrdId().set("a1"));
        assertEquals(TRADER, resting.parties().trader());
        assertTrue(resting.staysOnDisconnect());
        assertEquals(0, resting.sessionId());
        Order plain = market.engine.order(1, new ClOrdId().set("b1"));
        assertTrue(plain.parties().isEmpty());
        assertFalse(plain.staysOnDisconnect());
        assertNotEquals(resting.parties(), plain.parties());
    }

    /// A slot that had parties is used again by an order that has none.
    @Test
    void partiesDoNotOutliveTheirOrder() {
        TestMarket market = TestMarket.open(1);
        NewOrder order = TestMarket.order(0, "a1", Side.BUY, 100, 1005);
        order.parties.setAccount(ACCOUNT);
        order.timeInForce = TimeInForce.IOC;
        market.engine.onNewOrder(order);
        market.engine.onNewOrder(TestMarket.order(0, "a2", Side.BUY, 100, 1005));
        Order plain = market.engine.order(0, new ClOrdId().set("a2"));
        assertTrue(plain.parties().isEmpty());
    }
}
