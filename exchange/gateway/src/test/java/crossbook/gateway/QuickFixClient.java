package crossbook.gateway;

import org.agrona.CloseHelper;

import quickfix.Application;
import quickfix.DefaultMessageFactory;
import quickfix.DoNotSend;
import quickfix.FieldNotFound;
import quickfix.FileStoreFactory;
import quickfix.Message;
import quickfix.ScreenLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.MsgType;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentLinkedQueue;

/// QuickFIX/J as a client, with the dictionaries that belong to the exchange: it checks all
/// that comes.
final class QuickFixClient implements Application, AutoCloseable {
    /// What came, both kinds, with `|` for the ends of fields.
    final ConcurrentLinkedQueue<String> heard = new ConcurrentLinkedQueue<>();

    private final String name;
    private final SocketInitiator initiator;
    private final SessionID session;

    /// Starts to connect.
    ///
    /// @param version `FIX.4.4` or `FIXT.1.1`
    QuickFixClient(InetSocketAddress address, String name, String version, Path directory)
            throws Exception {
        this.name = name;
        session = new SessionID(version, name, "CROSSBOOK");
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("SocketConnectHost", address.getAddress().getHostAddress());
        settings.setLong("SocketConnectPort", address.getPort());
        settings.setLong("ReconnectInterval", 1);
        settings.setLong("HeartBtInt", 30);
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("FileStorePath", directory.toString());
        settings.setString(session, "BeginString", version);
        settings.setString(session, "UseDataDictionary", "Y");
        if (version.equals("FIX.4.4")) {
            settings.setString(session, "DataDictionary", dictionary("FIX44"));
        } else {
            settings.setString(session, "DefaultApplVerID", "FIX.5.0SP2");
            settings.setString(session, "TransportDataDictionary", dictionary("FIXT11"));
            settings.setString(session, "AppDataDictionary", dictionary("FIX50SP2"));
        }
        initiator = new SocketInitiator(
                this,
                new FileStoreFactory(settings),
                settings,
                new ScreenLogFactory(false, false, false),
                new DefaultMessageFactory());
        initiator.start();
        TestExchange.await(() -> Session.lookupSession(session).isLoggedOn());
    }

    private static String dictionary(String file) {
        return Path.of("../fix/dictionaries", file + ".xml").toString();
    }

    /// Sends an order of the instrument.
    void order(String clOrdId, char side, long qty, String price) {
        Message order = new Message();
        order.getHeader().setString(MsgType.FIELD, "D");
        order.setString(11, clOrdId);
        order.setString(55, TestExchange.SYMBOL);
        order.setChar(54, side);
        order.setString(60, FixClient.now());
        order.setString(38, String.valueOf(qty));
        order.setChar(40, '2');
        order.setString(44, price);
        send(order);
    }

    void send(Message message) {
        try {
            Session.sendToTarget(message, session);
        } catch (SessionNotFound e) {
            throw new AssertionError(e);
        }
    }

    /// Waits for a message that has all of these parts, and takes it and what came before
    /// away.
    String await(String... parts) {
        StringBuilder found = new StringBuilder();
        TestExchange.await(() -> {
            String next = heard.poll();
            if (next == null) return false;
            boolean isIt = true;
            for (String part : parts) isIt &= next.contains(part);
            if (isIt) found.append(next);
            return isIt;
        });
        return found.toString();
    }

    /// Breaks the connection without a word; it is made again in a second.
    void breakOff() {
        try {
            Session.lookupSession(session).disconnect("a test breaks it", false);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    boolean isLoggedOn() {
        return Session.lookupSession(session).isLoggedOn();
    }

    @Override
    public void toAdmin(Message message, SessionID to) {
        try {
            boolean isLogon = message.getHeader().getString(MsgType.FIELD).equals("A");
            if (isLogon) message.setString(554, name + name);
        } catch (FieldNotFound e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void fromAdmin(Message message, SessionID from) {
        heard.add(message.toString().replace('\u0001', '|'));
    }

    @Override
    public void toApp(Message message, SessionID to) throws DoNotSend {}

    @Override
    public void fromApp(Message message, SessionID from) {
        heard.add(message.toString().replace('\u0001', '|'));
    }

    @Override
    public void onCreate(SessionID created) {}

    @Override
    public void onLogon(SessionID loggedOn) {}

    @Override
    public void onLogout(SessionID loggedOut) {}

    @Override
    public void close() {
        CloseHelper.close(() -> initiator.stop(true));
    }
}
