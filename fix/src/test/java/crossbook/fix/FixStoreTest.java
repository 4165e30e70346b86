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

/// What is kept of a session. That a process is killed is seen by opening the file again while
/// it is open: what is there then was there at that moment.
class FixStoreTest {
    @TempDir
    Path directory;

    private Path file;
    private FixStore store;

    @BeforeEach
    void open() throws IOException {
        file = directory.resolve("a.fix");
        store = FixStore.open(file, FixStore.MIN_BYTES);
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

    @Test
    void anotherFileIsRefused() throws IOException {
        Path other = Files.writeString(directory.resolve("b.fix"), "hello ".repeat(10_000));
        assertThatThrownBy(() -> FixStore.open(other, FixStore.MIN_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("not the file of a FIX session");
        Path empty = Files.createFile(directory.resolve("c.fix"));
        assertThatThrownBy(() -> FixStore.open(empty, FixStore.MIN_BYTES))
                .isInstanceOf(IOException.class);
    }
}
