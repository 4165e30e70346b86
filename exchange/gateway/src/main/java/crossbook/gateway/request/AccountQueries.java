package crossbook.gateway.request;

import crossbook.client.entry.Operation;
import crossbook.client.stream.Balances.Balance;
import crossbook.client.stream.Balances.Position;
import crossbook.client.stream.Ledger;
import crossbook.client.stream.MarginCalls.Call;
import crossbook.client.stream.MarginCalls.Deficit;
import crossbook.client.stream.Obligations.Obligation;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.report.ReportSources;
import crossbook.gateway.session.Session;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.QueryExposuresEncoder;
import crossbook.protocol.entry.AccountsRequestDecoder;
import crossbook.protocol.entry.LimitsRequestDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

import java.util.List;

/// Answers what is in accounts, and asks the engine what limits their owners and what they have
/// open.
public final class AccountQueries {
    private final CommandBatch commands;
    private final Requests requests;
    private final Ledger ledger;
    private final ReportSources sources;
    private final HostStatus host;
    private final EpochNanoClock time;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final AccountsRequestDecoder accounts = new AccountsRequestDecoder();
    private final LimitsRequestDecoder limits = new LimitsRequestDecoder();
    private final QueryExposuresEncoder exposures = new QueryExposuresEncoder();

    public AccountQueries(
            CommandBatch commands,
            Requests requests,
            Ledger ledger,
            ReportSources sources,
            HostStatus host,
            EpochNanoClock time) {
        this.commands = commands;
        this.requests = requests;
        this.ledger = ledger;
        this.sources = sources;
        this.host = host;
        this.time = time;
    }

    /// Those who may move funds see what everybody has, the exchange too.
    void accounts(Session session, DirectBuffer buffer, int offset) {
        accounts.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, accounts.requestId(), RequestType.ACCOUNTS);
        String name = accounts.participant();
        int whose =
                name.isEmpty() ? session.participantId() : sources.directory().participantId(name);
        boolean isOwn = whose == session.participantId();
        Operation operation = isOwn ? Operation.SEE_OWN_ORDERS : Operation.SEE_ORDERS_OF_OTHERS;
        if (!requests.mayAskAtOnce(request, operation)) return;
        if (whose == Directory.NOBODY) {
            requests.answer(request, Reason.UNKNOWN_PARTICIPANT, "");
        } else if (session.isSendingSlowly()) {
            requests.answer(request, Reason.REQUEST_LIMIT, "");
        } else {
            boolean isAll = name.isEmpty() && Operation.MOVE_FUNDS.isFor(session.roles());
            List<Balance> asked =
                    isAll ? ledger.balances().all() : ledger.balances().of(whose);
            List<Obligation> owed = isAll
                    ? List.copyOf(ledger.obligations().all())
                    : ledger.obligations().of(whose);
            List<Position> open =
                    isAll ? ledger.balances().positions() : ledger.balances().positions(whose);
            List<Call> calls = isAll
                    ? List.copyOf(ledger.marginCalls().open())
                    : ledger.marginCalls().open(whose);
            List<Deficit> lost = isAll
                    ? List.copyOf(ledger.marginCalls().deficits())
                    : ledger.marginCalls().deficits(whose);
            session.sendSlowly(new AccountList(
                    sources, requests, host, time, request, asked, owed, open, calls, lost));
        }
    }

    /// Everybody sees its own limits and those of its clients; those of others only for a role.
    void limits(Session session, DirectBuffer buffer, int offset) {
        limits.wrapAndApplyHeader(buffer, offset, in);
        PendingRequest request =
                new PendingRequest(session, limits.requestId(), RequestType.LIMITS);
        boolean seesAll = Operation.SET_LIMITS.isFor(session.roles());
        String name = limits.participant();
        int whose = sources.directory().participantId(name);
        boolean isOwn = whose == session.participantId() || (name.isEmpty() && !seesAll);
        Operation operation = isOwn ? Operation.SEE_OWN_ORDERS : Operation.SEE_ORDERS_OF_OTHERS;
        if (!requests.mayAsk(request, operation) || !requests.mayName(request, name)) return;
        commands.begin(exposures).requestId(requests.ask(request));
        exposures.askerId(session.participantId());
        exposures.participantId(isOwn ? session.participantId() : whose);
        exposures.account(limits.account());
    }
}
