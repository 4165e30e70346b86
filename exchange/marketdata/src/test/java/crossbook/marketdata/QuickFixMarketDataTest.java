package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import quickfix.ApplicationAdapter;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.Group;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.ScreenLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.MsgType;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// QuickFIX/J reads market data in both versions, and checks all that comes with the
/// dictionaries of the exchange.
@Tag("slow")
class QuickFixMarketDataTest {
    @TempDir
    Path directory;

    private final BusyMarket market = new BusyMarket(1, 2_000);
    private final MarketDataGateway gateway = new MarketDataGateway(
            MarketDataSettings.DEFAULT.withFix(FixSettings.DEFAULT),
            market.record().connect(),
            Optional.empty());
    private final Pump pump = new Pump(gateway);

    /// What came, with `|` for the ends of fields.
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    @AfterEach
    void stop() {
        gateway.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIXT.1.1"})
    void hearsASnapshotAndEveryChange(String version) throws Exception {
        SessionID session = new SessionID(version, "quick", "CROSSBOOK");
        SocketInitiator initiator = new SocketInitiator(
                new Reader(),
                new MemoryStoreFactory(),
                settings(session),
                new ScreenLogFactory(false, false, false),
                new DefaultMessageFactory());
        initiator.start();
        try {
            pump.until(
                    "logged on",
                    () -> Session.lookupSession(session) != null
                            && Session.lookupSession(session).isLoggedOn());
            ask(session);
            await("W", "|262=q1|");
            market.steps(2_000);
            pump.until("read", () -> gateway.eventNumber() == market.record().count());
            await("X", "|269=2|");
            ask(session); // the id is in use
            await("Y", "|281=1|");
            assertThat(Session.lookupSession(session).isLoggedOn()).isTrue();
            assertThat(heard).noneMatch(message -> message.contains("|35=3|"));
        } finally {
            initiator.stop(true);
        }
    }

    private SessionSettings settings(SessionID session) {
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("SocketConnectHost", "127.0.0.1");
        settings.setLong("SocketConnectPort", gateway.fixAddress().orElseThrow().getPort());
        settings.setLong("HeartBtInt", 30);
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("ResetOnLogon", "Y");
        settings.setString(session, "BeginString", session.getBeginString());
        settings.setString(session, "UseDataDictionary", "Y");
        if (session.getBeginString().equals("FIX.4.4")) {
            settings.setString(session, "DataDictionary", dictionary("FIX44"));
        } else {
            settings.setString(session, "DefaultApplVerID", "FIX.5.0SP2");
            settings.setString(session, "TransportDataDictionary", dictionary("FIXT11"));
            settings.setString(session, "AppDataDictionary", dictionary("FIX50SP2"));
        }
        return settings;
    }

    private static String dictionary(String file) {
        return Path.of("../fix/dictionaries", file + ".xml").toString();
    }

    private static void ask(SessionID session) throws SessionNotFound {
        Message request = new Message();
        request.getHeader().setString(MsgType.FIELD, "V");
        request.setString(262, "q1");
        request.setChar(263, '1');
        request.setInt(264, 5);
        request.setInt(265, 1);
        for (char type : new char[] {'0', '1', '2', '7', '8', 'B', 'Q'}) {
            Group types = new Group(267, 269);
            types.setChar(269, type);
            request.addGroup(types);
        }
        for (String symbol : new String[] {"SYM0", "SYM1"}) {
            Group instruments = new Group(146, 55);
            instruments.setString(55, symbol);
            request.addGroup(instruments);
        }
        Session.sendToTarget(request, session);
    }

    /// Waits for a message of a type that has a part.
    private void await(String type, String part) {
        pump.until(
                type + " with " + part + " after " + heard,
                () -> heard.stream()
                        .anyMatch(
                                each -> each.contains("|35=" + type + "|") && each.contains(part)));
    }

    private final class Reader extends ApplicationAdapter {
        @Override
        public void fromApp(Message message, SessionID from) throws FieldNotFound {
            heard.add(message.toString().replace('\u0001', '|'));
        }

        @Override
        public void toAdmin(Message message, SessionID to) {
            heard.add(message.toString().replace('\u0001', '|')); // so a Reject is seen
        }
    }
}
