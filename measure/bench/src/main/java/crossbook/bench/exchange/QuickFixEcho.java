package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.load.Pausable;

import quickfix.Acceptor;
import quickfix.Application;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.ScreenLogFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.field.ClOrdID;
import quickfix.field.ExecType;
import quickfix.field.MsgType;
import quickfix.field.SecurityReqID;
import quickfix.field.Text;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/// A FIX engine of others that answers every request at once, with nothing behind it: what a
/// session of QuickFIX/J takes. It keeps messages in memory, has no dictionary and writes no log.
public final class QuickFixEcho implements Application, Pausable {
    private static final String VERSION = "FIX.4.4";
    private static final String COMP_ID = "CROSSBOOK";

    private final InetSocketAddress address =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Places.freePort());
    private final Acceptor acceptor;

    /// Starts it.
    ///
    /// @param clients who will log on
    public QuickFixEcho(List<String> clients) {
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "acceptor");
        settings.setString("SocketAcceptAddress", address.getAddress().getHostAddress());
        settings.setLong("SocketAcceptPort", address.getPort());
        settings.setString("SocketTcpNoDelay", "Y");
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("UseDataDictionary", "N");
        for (String client : clients) {
            SessionID session = new SessionID(VERSION, COMP_ID, client);
            settings.setString(session, "BeginString", VERSION);
        }
        try {
            acceptor = new SocketAcceptor(
                    this,
                    new MemoryStoreFactory(),
                    settings,
                    new ScreenLogFactory(false, false, false),
                    new DefaultMessageFactory());
            acceptor.start();
        } catch (ConfigError e) {
            throw new IllegalStateException(e);
        }
    }

    /// Where it is.
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void fromApp(Message request, SessionID from) throws FieldNotFound {
        Message answer = new Message();
        if (request.isSetField(SecurityReqID.FIELD)) {
            answer.getHeader().setString(MsgType.FIELD, MsgType.SECURITY_LIST);
            answer.setString(Text.FIELD, "decimals 2");
        } else {
            answer.getHeader().setString(MsgType.FIELD, MsgType.EXECUTION_REPORT);
            answer.setString(ClOrdID.FIELD, request.getString(ClOrdID.FIELD));
            answer.setChar(ExecType.FIELD, ExecType.NEW);
        }
        try {
            Session.sendToTarget(answer, from);
        } catch (SessionNotFound e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void onCreate(SessionID session) {}

    @Override
    public void onLogon(SessionID session) {}

    @Override
    public void onLogout(SessionID session) {}

    @Override
    public void toAdmin(Message message, SessionID to) {}

    @Override
    public void fromAdmin(Message message, SessionID from) {}

    @Override
    public void toApp(Message message, SessionID to) {}

    /// Its threads block while nothing comes, so it rests by itself.
    @Override
    public void pause() {}

    @Override
    public void resume() {}

    @Override
    public void close() {
        acceptor.stop(true);
    }
}
