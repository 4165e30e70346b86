package crossbook.core.money;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.TestMarket;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;

/// Accounts of many owners who come and go, held against a map.
class SuspendedAccountsTest {
    private static final int OWNERS = 200;
    private static final int ASSETS = 5;

    private final Random random = new Random(30);
    private final Ledger ledger = new Ledger();

    /// By owner and asset.
    private final Map<Long, Long> expected = new TreeMap<>();

    private static long key(int owner, int asset) {
        return (long) owner << 32 | asset;
    }

    private int anOwner() {
        return Owners.FIRST + random.nextInt(OWNERS - Owners.FIRST);
    }

    private void deposit() {
        int owner = anOwner();
        if (ledger.isSuspended(owner)) return;
        int asset = random.nextInt(ASSETS);
        long amount = random.nextLong(1L << random.nextInt(1, 50));
        ledger.move(ledger.open(Owners.OUTSIDE, asset), ledger.open(owner, asset), amount);
        expected.merge(key(owner, asset), amount, Long::sum);
    }

    private void suspendOrResume() {
        int owner = anOwner();
        if (ledger.isSuspended(owner)) ledger.resume(owner);
        else ledger.suspend(owner, ASSETS);
    }

    private static Map<Long, Long> all(Ledger ledger) {
        Map<Long, Long> found = new TreeMap<>();
        for (int account = 1; account <= ledger.count(); account++) {
            if (!ledger.isOpen(account) || ledger.owner(account) < Owners.FIRST) continue;
            long key = key(ledger.owner(account), ledger.asset(account));
            assertEquals(account, ledger.find(ledger.owner(account), ledger.asset(account)));
            found.put(key, ledger.posted(account));
        }
        ledger.visitSuspended((owner, asset, posted) -> {
            assertEquals(Ledger.NONE, ledger.find(owner, asset));
            found.put(key(owner, asset), posted);
        });
        return found;
    }

    private static long[] saved(Ledger ledger) {
        LongStream.Builder words = LongStream.builder();
        ledger.save(words::add);
        return words.build().toArray();
    }

    @Test
    void nothingIsLostOrDoubled() {
        for (int i = 0; i < 20_000; i++) {
            if (random.nextBoolean()) deposit();
            else suspendOrResume();
            if (i % 1_000 == 0) assertEquals(expected, all(ledger));
        }
        assertEquals(expected, all(ledger));
        Ledger loaded = new Ledger();
        loaded.load(TestMarket.input(saved(ledger)), OWNERS, ASSETS);
        assertEquals(expected, all(loaded));
        assertArrayEquals(saved(ledger), saved(loaded));
        for (int owner = Owners.FIRST; owner < OWNERS; owner++) {
            for (Ledger each : new Ledger[] {ledger, loaded}) {
                if (each.isSuspended(owner)) each.resume(owner);
            }
        }
        assertEquals(expected, all(loaded));
        assertArrayEquals(saved(ledger), saved(loaded));
    }

    /// A hundred thousand owners with two accounts each, of whom a thousand are there at a time.
    @Test
    void theRoomOfThoseWhoAreSuspendedIsUsedAgain() {
        int asset = 0;
        int other = 1;
        for (int owner = Owners.FIRST; owner < 100_000; owner++) {
            ledger.move(ledger.open(Owners.OUTSIDE, asset), ledger.open(owner, asset), 123_456_78);
            ledger.open(owner, other);
            if (owner >= 1_000) ledger.suspend(owner - 997, 2);
        }
        assertEquals(1 + 2 * 998, ledger.count(), "accounts that were there at once");
    }
}
