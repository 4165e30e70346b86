package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;

/// Durations, sizes, addresses and channels as people write them.
class TextFormsTest {
    @ParameterizedTest
    @CsvSource({"0s,0", "1ns,1", "250ms,250000000", "1 s,1000000000", "2m,120000000000"})
    void aDurationIsANumberAndAUnit(String text, long nanos) {
        assertThat(DurationText.parse(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "1ns", "999us", "250ms", "1s", "90s", "2m", "36h", "7d"})
    void aDurationIsWrittenAsItIsRead(String text) {
        assertThat(DurationText.of(DurationText.parse(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "s", "-1s", "1.5s", "1sec", "1S", "1h30m", "106752d"})
    void anythingElseIsNoDuration(String text) {
        assertThatThrownBy(() -> DurationText.parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aSizeIsANumberAndABinaryUnit() {
        assertThat(SizeText.parse("0B")).isZero();
        assertThat(SizeText.parse("64KiB")).isEqualTo(65_536);
        assertThat(SizeText.parse("2 MiB")).isEqualTo(2_097_152);
        assertThat(SizeText.parse("8388607TiB")).isEqualTo(9_223_370_937_343_148_032L);
        assertThat(SizeText.of(65_536)).isEqualTo("64KiB");
        assertThat(SizeText.of(65_537)).isEqualTo("65537B");
        assertThat(SizeText.of(0)).isEqualTo("0B");
        assertThat(SizeText.about(9_999)).isEqualTo("9999 B");
        assertThat(SizeText.about(123_456_789)).isEqualTo("117 MiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "MiB", "-1B", "1MB", "1mib", "1.5MiB", "8388608TiB"})
    void anythingElseIsNoSize(String text) {
        assertThatThrownBy(() -> SizeText.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:7001,true", "localhost:0,true", "LOCALHOST:1,true", "127.9.9.9:1,true",
        "[::1]:7001,true", "0.0.0.0:7001,false", "[::]:1,false", "10.0.0.1:65535,false",
        "exchange.example.com:7001,false", "127.example.com:1,false", "[fe80::1%eth0]:1,false"
    })
    void anAddressKnowsWhetherItIsLoopback(String text, boolean loopback) {
        Address address = Address.parse(text);
        assertThat(address.isLoopback()).isEqualTo(loopback);
        assertThat(address).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "7001",
                "localhost",
                "localhost:",
                "localhost:x",
                "localhost:65536",
                ":7001",
                "256.0.0.1:1",
                "1.2.3.4567:1",
                "::1:7001",
                "[localhost]:1",
                "a b:1",
                "-a:1"
            })
    void anythingElseIsNoAddress(String text) {
        assertThatThrownBy(() -> Address.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void addressesMeetOnAPort() {
        assertThat(overlap("127.0.0.1:1", "localhost:1")).isTrue();
        assertThat(overlap("127.0.0.1:1", "0.0.0.0:1")).isTrue();
        assertThat(overlap("127.0.0.1:1", "127.0.0.2:1")).isFalse();
        assertThat(overlap("127.0.0.1:1", "127.0.0.1:2")).isFalse();
        assertThat(overlap("127.0.0.1:0", "127.0.0.1:0")).isFalse();
    }

    private static boolean overlap(String one, String other) {
        return Address.parse(one).overlaps(Address.parse(other));
    }

    @Test
    void multicastIsKnownByItsNumbers() {
        assertThat(Address.parse("239.1.1.1:1").isMulticast()).isTrue();
        assertThat(Address.parse("[ff02::1]:1").isMulticast()).isTrue();
        assertThat(Address.parse("240.1.1.1:1").isMulticast()).isFalse();
        assertThat(Address.parse("localhost:1").isMulticast()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ipc",
                "aeron:",
                "aeron:tcp?endpoint=localhost:1",
                "aeron:udp",
                "aeron:ipc?",
                "aeron:udp?endpoint",
                "aeron:udp?endpoint=",
                "aeron:udp?endpoint=localhost",
                "aeron:udp?mtu=1408",
                "aeron:udp?endpoint=localhost:1|",
                "aeron:ipcx"
            })
    void anythingElseIsNoChannel(String text) {
        assertThatThrownBy(() -> Channel.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLineOfCsvHasQuotes() {
        assertThat(CsvLine.parse("a,\"b,\"\"c\",,d"))
                .containsExactly(
                        new CsvLine.Cell("a", 1),
                        new CsvLine.Cell("b,\"c", 3),
                        new CsvLine.Cell("", 11),
                        new CsvLine.Cell("d", 12));
        assertThatThrownBy(() -> CsvLine.parse("a,\"b")).hasMessageContaining("not closed");
        assertThatThrownBy(() -> CsvLine.parse("\"a\"b")).hasMessageContaining("comma");
    }
}
