package crossbook.gateway;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A test each of whose methods has an exchange of its own.
abstract class ExchangeTest {
    @TempDir
    Path directory;

    TestExchange exchange;

    @BeforeEach
    void open() {
        exchange = start();
    }

    /// What a test starts that needs another than the usual one.
    TestExchange start() {
        return TestExchange.start(directory);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    /// Anyone who has asked for what was missed from an event on, and has all of it.
    TestTrader missed(String name, long fromEvent) {
        TestTrader recovery = new TestTrader(exchange.tcp()).recovery(name);
        recovery.askMissed(0, fromEvent);
        recovery.await("complete ACCEPTED");
        return recovery;
    }
}
