package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// What is kept of a session. That a process is killed is seen by opening the file again while
/// it is open: what is there then was there at that moment.
class FixStoreTest {
    private static final int HEAD = 4_096;
    private static final int RING = HEAD + 25 * Long.BYTES; // behind the marks

    @TempDir
    Path directory;

    private Path file;
    private FixStore store;

    @BeforeEach
    void open() throws IOException {
        file = directory.resolve("a.fix");
        store = FixStore.open(file, FixStore.MIN_BYTES);
        Files.createDirectory(directory.resolve("d")); // for the same name once more
    }

    private FixStore again() throws IOException {
        return FixStore.open(file, FixStore.MIN_BYTES);
    }

    private void append(int type, long event, String body) {
        UnsafeBuffer bytes = Messages.bytes(body);
        store.append(type, 7 * store.nextOut(), event, bytes, 0, bytes.capacity());
    }

    private static String found(FixStore in, long number) {
        if (!in.find(number)) return "-";
        return (char) in.type() + " " + in.sendingNs() + " "
                + Messages.text(in.body(), in.bodyAt(), in.bodyLength());
    }

    @Test
    void bothNumbersBeginAtOne() throws IOException {
        try (FixStore other = again()) {
            assertThat(other.nextOut()).isEqualTo(1);
            assertThat(other.nextIn()).isEqualTo(1);
            assertThat(other.lastEvent()).isZero();
            assertThat(other.find(1)).isFalse();
        }
    }

    @Test
    void whatWasCommittedOutlivesAKill() throws IOException {
        append('8', 11, "37=x|");
        append(0, 0, "");
        store.commit();
        store.nextIn(5);
        append('9', 12, "37=y|");
        try (FixStore other = again()) {
            assertThat(other.nextOut()).isEqualTo(3);
            assertThat(other.nextIn()).isEqualTo(5);
            assertThat(other.lastEvent()).isEqualTo(11);
            assertThat(found(other, 1)).isEqualTo("8 7 37=x|");
            assertThat(other.find(2)).isTrue();
            assertThat(other.type()).isZero();
            assertThat(found(other, 3)).isEqualTo("-");
        }
    }

    @Test
    void whatWasNotCommittedIsWrittenOver() throws IOException {
        append('8', 11, "37=x|");
        store.commit();
        append('8', 12, "37=lost|");
        store = again();
        append('8', 12, "37=y|");
        store.commit();
        assertThat(found(store, 2)).isEqualTo("8 14 37=y|");
        assertThat(store.nextOut()).isEqualTo(3);
    }

    /// Fifty thousand messages of all lengths, in a ring that holds a few hundred: the last
    /// ones are there, in any order in which they are asked for, and none is another's.
    @Test
    void theOldestMakeWay() throws IOException {
        for (int i = 1; i <= 50_000; i++) {
            append('8', i, "37=" + i + "|" + "x".repeat(i % 300));
            if (i % 7 == 0) store.commit();
        }
        store.commit();
        try (FixStore other = again()) {
            assertThat(other.nextOut()).isEqualTo(50_001);
            int there = 0;
            for (long number = 50_000; number > 49_000; number--) {
                if (!other.find(number)) continue;
                there++;
                assertThat(found(other, number)).contains(" 37=" + number + "|");
            }
            assertThat(there).isBetween(250, 400);
            assertThat(other.find(50_001 - there)).isTrue();
            assertThat(other.find(50_000 - there)).isFalse();
            assertThat(other.find(1)).isFalse();
            assertThat(found(other, 50_000)).startsWith("8 350000 37=50000|");
        }
    }

    @Test
    void aResetBeginsAgain() throws IOException {
        for (int i = 1; i <= 100; i++) append('8', i, "37=" + i + "|");
        store.nextIn(50);
        store.commit();
        store.reset();
        try (FixStore other = again()) {
            assertThat(other.nextOut()).isEqualTo(1);
            assertThat(other.nextIn()).isEqualTo(1);
            assertThat(other.find(64)).isFalse();
        }
        append('8', 101, "37=new|");
        store.commit();
        try (FixStore other = again()) {
            assertThat(found(other, 1)).isEqualTo("8 7 37=new|");
            assertThat(other.find(2)).isFalse();
            assertThat(other.lastEvent()).isEqualTo(101);
        }
    }

    @Test
    void whatWasSeenNeedNotBeToldLater() throws IOException {
        append('8', 11, "");
        store.commit();
        store.seen(40);
        store.seen(30);
        try (FixStore other = again()) {
            assertThat(other.lastEvent()).isEqualTo(40);
        }
    }

    /// Each bit of the head and of the newest message: the file is refused, with the byte.
    @Test
    void damageInTheHeadOrTheNewestMessageIsNamed() throws IOException {
        for (int i = 1; i <= 3; i++) append('8', 10 + i, "37=" + i + "|");
        store.commit();
        store.nextIn(9);
        byte[] whole = Files.readAllBytes(file);
        int newest = RING + 2 * 48;
        List<Integer> places = new ArrayList<>();
        for (int at = 0; at < 48; at++) places.add(at);
        for (int at = 64; at < 136; at++) places.add(at);
        for (int at = newest; at < newest + 36; at++) places.add(at);
        for (int at = newest + 40; at < newest + 45; at++) places.add(at);
        for (int at : places) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                byte[] damaged = whole.clone();
                damaged[at] ^= (byte) (1 << bit);
                Path other = Files.write(directory.resolve("d").resolve("a.fix"), damaged);
                assertThatThrownBy(() -> FixStore.open(other, FixStore.MIN_BYTES))
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith(other + " is damaged at byte "
                                + (at < HEAD ? at / Long.BYTES * Long.BYTES : newest));
            }
        }
    }

    @Test
    void damageInAnOlderMessageIsFoundAndItIsNotSentAgain() throws IOException {
        for (int i = 1; i <= 200; i++) append('8', i, "37=" + i + "|");
        store.commit();
        assertThat(store.damage()).isEmpty();
        assertThat(store.find(100)).isTrue();
        byte[] bytes = Files.readAllBytes(file);
        bytes[store.bodyAt()] ^= 1;
        Path damaged = Files.write(directory.resolve("d").resolve("a.fix"), bytes);
        try (FixStore other = FixStore.open(damaged, FixStore.MIN_BYTES)) {
            assertThat(other.damage()).hasValue(store.bodyAt() - 40);
            assertThat(other.find(100)).isFalse();
            assertThat(found(other, 99)).endsWith(" 37=99|");
            assertThat(found(other, 128)).endsWith(" 37=128|");
            assertThat(found(other, 1)).endsWith(" 37=1|");
            assertThat(other.nextOut()).isEqualTo(201);
        }
    }

    /// What stands in the way makes room for what is sent, all the same.
    @Test
    void theRingGoesOnOverDamage() throws IOException {
        for (int i = 1; i <= 300; i++) append('8', i, "37=" + i + "|");
        store.commit();
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, RING + 480, RING + 992, (byte) 0);
        Path damaged = Files.write(directory.resolve("d").resolve("a.fix"), bytes);
        store = FixStore.open(damaged, FixStore.MIN_BYTES);
        for (int i = 301; i <= 5_000; i++) {
            append('8', i, "37=" + i + "|");
            store.commit();
        }
        try (FixStore other = FixStore.open(damaged, FixStore.MIN_BYTES)) {
            assertThat(other.damage()).isEmpty();
            assertThat(found(other, 5_000)).endsWith(" 37=5000|");
            assertThat(found(other, 4_000)).endsWith(" 37=4000|");
        }
    }

    @Test
    void theFileOfAnotherSessionIsRefused() throws IOException {
        Path other = Files.copy(file, directory.resolve("b.fix"));
        assertThatThrownBy(() -> FixStore.open(other, FixStore.MIN_BYTES))
                .hasMessageContaining(other + " is damaged at byte 8,");
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path other = Files.writeString(directory.resolve("b.fix"), "hello ".repeat(10_000));
        assertThatThrownBy(() -> FixStore.open(other, FixStore.MIN_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it is not the file of a FIX session");
        Path empty = Files.createFile(directory.resolve("c.fix"));
        assertThatThrownBy(() -> FixStore.open(empty, FixStore.MIN_BYTES))
                .isInstanceOf(IOException.class);
    }
}
