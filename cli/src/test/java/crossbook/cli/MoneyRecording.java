package crossbook.cli;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.host.CommandLog;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.Side;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.testkit.EngineCommands;
import crossbook.testkit.Patience;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a real host has recorded of two who trade with money.
///
/// A unit of quantity is 1.000 XBT, a price unit 0.01 USD; the taker pays 0.03 USD for a unit, the
/// maker 0.01. Alice's client has 20.00 USD and Bob 30.000 XBT.
public final class MoneyRecording {
    private static final Coverage COVERAGE =
            new Coverage(CoverageKind.FULL, "XBT", "USD", 1_000, 1, FeeUnit.PER_UNIT, 3, 1, 0);

    /// A price step is worth 0.10 USD; initial margin of 0.60 USD for each one bought and
    /// 0.80 for each one sold; the taker pays 0.02 for each, the maker 0.01.
    private static final Coverage ON_MARGIN = Coverage.onMargin(
            "USD",
            10,
            FeeUnit.PER_UNIT,
            2,
            1,
            0,
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000));

    private MoneyRecording() {}

    /// Has a host of that directory record it.
    public static void record(Path hostDirectory) throws IOException {
        try (RunningHost host = JournalHost.start(HostSettings.of(hostDirectory));
                HostConnection connection = HostConnection.open(host.directory())) {
            trade(connection);
        }
    }

    /// There are both, what they trade, and what they own.
    private static EngineCommands begin(HostConnection connection, Coverage coverage)
            throws IOException {
        EngineCommands commands = new EngineCommands(connection);
        commands.model(MarketModelFile.shipped("continuous"));
        commands.participant(0, "alice");
        commands.participant(1, "bob");
        commands.client(0, "C1");
        commands.asset(0, "XBT", 3);
        commands.asset(1, "USD", 2);
        commands.instrument(0, "XYZ", EngineCommands.NO_PRICE, coverage);
        commands.deposit("d1", 0, "C1", 1, 2_000);
        commands.deposit("d2", 1, "", 0, 30_000);
        return commands;
    }

    /// Lets them trade, and waits until it is done.
    static void trade(HostConnection connection) throws IOException {
        EngineCommands commands = begin(connection, COVERAGE);
        commands.order(0, 0, "big", Side.BUY, 20, 100, terms -> terms.account("C1"));
        commands.order(0, 0, "b", Side.BUY, 5, 100, terms -> terms.account("C1"));
        commands.order(1, 0, "s", Side.SELL, 3, 100, terms -> {});
        commands.replace(0, "b", "b2", 20, 100);
        commands.replace(0, "b", "b3", 4, 100);
        commands.cancel(0, 0, "b3");
        commands.bust(1);
        commands.withdraw("w1", 0, "C1", 1, 500);
        commands.withdraw("w2", 0, "C1", 1, 1_501);
        awaitRefusal(connection);
    }

    /// Has a host of that directory record what two do who trade a future: Alice's client and
    /// Bob have 100.00 USD each, and the first mark is 1.00.
    public static void recordFutures(Path hostDirectory) throws IOException {
        try (RunningHost host = JournalHost.start(HostSettings.of(hostDirectory));
                HostConnection connection = HostConnection.open(host.directory())) {
            tradeFutures(connection);
        }
    }

    private static void tradeFutures(HostConnection connection) {
        EngineCommands commands = new EngineCommands(connection);
        commands.model(MarketModelFile.shipped("futures"));
        commands.participant(0, "alice");
        commands.participant(1, "bob");
        commands.client(0, "C1");
        commands.asset(0, "USD", 2);
        commands.instrument(0, "FUT", 100, ON_MARGIN);
        commands.deposit("d1", 0, "C1", 0, 10_000);
        commands.deposit("d2", 1, "", 0, 10_000);
        commands.order(0, 0, "b", Side.BUY, 5, 100, terms -> terms.account("C1"));
        commands.order(1, 0, "s", Side.SELL, 3, 100, terms -> {});
        commands.cancel(0, 0, "b");
        commands.order(1, 0, "b2", Side.BUY, 1, 104, terms -> {});
        commands.order(0, 0, "s2", Side.SELL, 1, 104, terms -> terms.account("C1"));
        commands.phase("CLOSED");
        commands.phase("CONTINUOUS");
        commands.bust(2);
        commands.withdraw("w2", 0, "C1", 0, 1_000_000);
        awaitRefusal(connection);
    }

    /// The last command is refused.
    private static void awaitRefusal(HostConnection connection) {
        boolean[] isRefused = {false};
        EventReader reader = new EventReader(new EventListener() {
            @Override
            public void onMoneyRejected(MoneyRejectedDecoder event) {
                isRefused[0] = true;
            }
        });
        long start = System.nanoTime();
        try (EventStream stream = connection.events(1)) {
            while (!isRefused[0]) {
                stream.poll(reader, 256);
                connection.doWork();
                if (System.nanoTime() - start > Patience.NS) {
                    throw new IllegalStateException("the host does not answer");
                }
            }
        }
    }

    /// Its events, oldest first.
    public static List<byte[]> events(Path hostDirectory) {
        List<byte[]> events = new ArrayList<>();
        CommandLog.open(hostDirectory).events((buffer, offset, length) -> {
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            events.add(event);
        });
        return events;
    }
}
