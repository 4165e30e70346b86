package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Security;
import crossbook.configuration.Address;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.LogonEncoder;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A session with a gateway for a command: it asks, waits for the answer, and says in words what
/// went wrong.
public final class GatewayClient implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration LOGON_LIMIT = Duration.ofSeconds(5);

    private final OrderEntry entry;

    private GatewayClient(OrderEntry entry) {
        this.entry = entry;
    }

    /// Connects and logs on; wipes the password. Where the gateway says to come a little later,
    /// because somebody guessed at the password, it is tried again.
    static GatewayClient logOn(Address address, String participant, char[] password) {
        Written.participant("--as", participant);
        if (password.length == 0 || password.length > LogonEncoder.passwordLength()) {
            throw CommandFailure.badInput("the password of " + participant + ": must have 1 to "
                    + LogonEncoder.passwordLength() + " characters");
        }
        Answers.resolved(address);
        EntryAddress gateway = EntryAddress.tcp(address.host(), address.port());
        try {
            return new GatewayClient(OrderEntry.logOn(
                    gateway, participant, new String(password), LOGON_LIMIT, LIMIT));
        } catch (EntryException e) {
            throw failedLogon(e, address, participant);
        } finally {
            Arrays.fill(password, '\0');
        }
    }

    private static CommandFailure failedLogon(
            EntryException e, Address address, String participant) {
        boolean isConnected = e.getCause() == null;
        if (e.reason() == Reason.NONE && isConnected) return lost(e);
        if (e.reason() == Reason.NONE) {
            return new CommandFailure(
                    ExitCode.CANNOT_CONNECT,
                    "no gateway at " + address + ": is the exchange up?",
                    e);
        }
        String wait =
                e.retryAfterMs() == 0 ? "" : ", to be tried again in " + e.retryAfterMs() + " ms";
        return new CommandFailure(
                ExitCode.REFUSED, "logon of " + participant + " refused: " + e.reason() + wait, e);
    }

    /// Every instrument.
    public Collection<Security> securities() {
        return heard(entry::securities);
    }

    /// The instrument of a symbol.
    public Security security(String symbol) {
        return find(securities(), symbol)
                .orElseThrow(() -> Answers.unknownSymbol(
                        symbol, securities().stream().map(Security::symbol).toList()));
    }

    /// The same, asked for anew; empty if there is none.
    Optional<Security> freshSecurity(String symbol) {
        return find(heard(entry::freshSecurities), symbol);
    }

    private static Optional<Security> find(Collection<Security> securities, String symbol) {
        return securities.stream().filter(one -> one.symbol().equals(symbol)).findFirst();
    }

    /// An id for a request that has none of its own.
    public String newId() {
        return entry.newId();
    }

    /// Asks, and waits for the answer.
    public EntryAnswer ask(EntryRequest request) {
        return heard(() -> entry.ask(request));
    }

    /// Asks as an operator.
    public EntryAnswer ask(OperatorRequest request) {
        return ask(EntryRequest.operation(entry.newNumber(), request));
    }

    /// Asks as an operator for all of these definitions, or none.
    public EntryAnswer define(List<OperatorRequest> lines, String reason) {
        return heard(() -> entry.operator().define(lines, reason));
    }

    private static <T> T heard(Supplier<T> answer) {
        try {
            return answer.get();
        } catch (EntryException e) {
            throw lost(e);
        }
    }

    private static CommandFailure lost(EntryException e) {
        if (e.reason() == Reason.NONE) {
            return new CommandFailure(
                    ExitCode.CANNOT_CONNECT, "the gateway is gone: " + e.getMessage(), e);
        }
        return new CommandFailure(
                ExitCode.REFUSED, "the gateway ended the session: " + e.getMessage(), e);
    }

    /// Logs out and waits until the gateway has said so.
    @Override
    public void close() {
        entry.close();
    }
}
