package crossbook.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Role;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.model.MarketModel;
import crossbook.gateway.Gateway;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.Operations;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;

import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

@Tag("slow")
class PlaceOrdersTest {
    private static final long LIMIT_NS = 600_000_000_000L;
    private static final MarketModel MODEL = MarketModel.named("always open")
            .initialPhase("OPEN")
            .phases("""
                            matching    replace  cancel  ends_day  then
                    OPEN    on_arrival  yes      yes     -         -
                    """)
            .byTimeInForce("""
                            DAY   GTC   IOC   FOK
                    OPEN    rest  rest  take  take
                    """)
            .byOrdType("""
                            MARKET  LIMIT  BUDGET
                    OPEN     take   rest    take
                    """)
            .combinations("""
                            DAY  GTC  IOC  FOK
                    MARKET  yes  yes  yes  yes
                    LIMIT   yes  yes  yes  yes
                    BUDGET   -    -   yes  yes
                    """)
            .build();

    @TempDir
    Path directory;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 14]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void theOrderIsEnteredChangedAndCanceled() throws IOException {
        try (RunningHost host = JournalHost.start(HostSettings.of(directory.resolve("host")))) {
            define(host);
            Gateway gateway = gateway(host);
            AgentRunner runner =
                    new AgentRunner(new BackoffIdleStrategy(), error -> {}, null, gateway);
            AgentRunner.startOnThread(runner);
            await(gateway::isAvailable);
            int port = gateway.tcpAddress().orElseThrow().getPort();
            EntryAddress address = EntryAddress.tcp("127.0.0.1", port);
            try (runner;
                    OrderEntry entry = OrderEntry.logOn(address, "alice", "secret")) {
                assertEquals(
                        List.of("ABC NEW", "50 left at 10.05", "CANCELED after 0 traded"),
                        PlaceOrders.run(entry, "ABC", "10.05"));
            }
        }
    }

    private static Gateway gateway(RunningHost host) throws IOException {
        return new Gateway(
                GatewaySettings.defaults(),
                new Gateway.Surroundings(
                        HostConnection.open(host.directory()),
                        Optional.empty(),
                        attempt -> Verdict.welcome(Set.of(Role.TRADER)),
                        new NoOperations(),
                        line -> {}));
    }

    private void define(RunningHost host) {
        List<Long> words = new ArrayList<>();
        MODEL.save(words::add);
        ByteBuffer model =
                ByteBuffer.allocate(Long.BYTES * words.size()).order(ByteOrder.LITTLE_ENDIAN);
        words.forEach(model::putLong);
        try (HostConnection connection = HostConnection.open(host.directory())) {
            send(
                    connection,
                    new DefineMarketModelEncoder()
                            .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                            .participantId(DefineMarketModelEncoder.participantIdNullValue())
                            .putModel(model.array(), 0, model.capacity())
                            .encodedLength());
            DefineParticipantEncoder participant = new DefineParticipantEncoder()
                    .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                    .askerId(DefineParticipantEncoder.askerIdNullValue())
                    .participantId(0)
                    .name("alice")
                    .active(YesNo.YES)
                    .cancelOnDisconnect(YesNo.YES)
                    .cancelsGtcOnDisconnect(YesNo.NO)
                    .reasonText("");
            participant.roles().clear().trader(true);
            send(connection, participant.encodedLength());
            DefineInstrumentEncoder instrument = new DefineInstrumentEncoder()
                    .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                    .participantId(DefineInstrumentEncoder.participantIdNullValue())
                    .reasonText("")
                    .instrumentId(0)
                    .priceScale((short) 2)
                    .active(YesNo.YES)
                    .unitsPerTick(1)
                    .lotSize(1)
                    .maxOrderQty(1_000)
                    .symbol("ABC")
                    .segment("")
                    .minReserveQty(0)
                    .constituent(YesNo.NO)
                    .referencePrice(DefineInstrumentEncoder.referencePriceNullValue());
            Coverage.NONE.write(instrument.coverage());
            send(connection, instrument.encodedLength());
            awaitEvents(connection, 3);
        }
    }

    private void send(HostConnection connection, int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        await(() -> connection.commands().offer(buffer, 0, Frames.PREFIX + length));
    }

    private static void awaitEvents(HostConnection connection, long number) {
        try (EventStream events = connection.events(1)) {
            await(() -> {
                events.poll((message, offset, length) -> {}, 10);
                return events.lastEventNumber() >= number;
            });
        }
    }

    private static void await(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT_NS) throw new AssertionError("waited too long");
            LockSupport.parkNanos(100_000);
        }
    }

    private static final class NoOperations implements Operations {
        @Override
        public String status() {
            return "{}";
        }

        @Override
        public void store(String name, boolean active, Set<Role> roles, String passwordHash) {
            throw new IllegalArgumentException("nobody is stored here");
        }

        @Override
        public void stop() {
            throw new IllegalStateException("this exchange is not stopped by its operators");
        }
    }
}
