package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.account.AccountCommand;
import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Transfer;
import crossbook.configuration.Secrets;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.TransferType;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.AccountReportDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/// Moves money of two traders and their clients: in, out, and between them.
final class RetryingCashier extends RetryingClient {
    private static final int WINDOW = 40; // of the 64 requests that may wait
    private static final List<String> OWNERS =
            List.of("alice", "alice/C1", "bob", "bob/C1"); // as PlainAccounts has them
    private static final List<String> ASSETS = List.of("USD", "BTC");

    /// Quantities of 1 of the covered instrument, in its assets at a price of 100.
    private static final List<Long> LOTS = List.of(10_000L, 1_000_000L);

    private static final long FIRST_LOTS = 300; // that everybody has to begin with
    private static final long MOST_LOTS = 10;
    private static final long BALANCES = 1L << 40; // a request that is no transfer

    private final List<AccountBalance> balances = new ArrayList<>();
    private boolean hasBalances;
    private long lastEvent;

    RetryingCashier() {
        super(Secrets.OPERATOR, WINDOW);
    }

    @Override
    void write(int number) {
        transfer(number).request("").write(session, number);
    }

    private Transfer transfer(int number) {
        int first = number - 1;
        String asset = ASSETS.get(first % 2);
        long lot = LOTS.get(first % 2);
        if (first < OWNERS.size() * ASSETS.size()) {
            String owner = OWNERS.get(first / 2);
            return move(number, TransferType.DEPOSIT, asset, FIRST_LOTS * lot, "", owner);
        }
        SplittableRandom random = new SplittableRandom(number);
        long amount = 1 + random.nextLong(MOST_LOTS * lot);
        String one = OWNERS.get(random.nextInt(OWNERS.size()));
        return switch (random.nextInt(3)) {
            case 0 -> move(number, TransferType.DEPOSIT, asset, amount, "", one);
            case 1 -> move(number, TransferType.WITHDRAWAL, asset, amount, one, "");
            default -> {
                int next = OWNERS.indexOf(one) + 1 + random.nextInt(OWNERS.size() - 1);
                String other = OWNERS.get(next % OWNERS.size());
                yield move(number, TransferType.TRANSFER, asset, amount, one, other);
            }
        };
    }

    private Transfer move(
            int number, TransferType type, String asset, long amount, String from, String to) {
        return new Transfer(
                type,
                id(number),
                asset,
                amount,
                participant(from),
                account(from),
                participant(to),
                account(to));
    }

    private static String participant(String owner) {
        return owner.isEmpty() ? "" : AccountCommand.Owner.of("", owner).participant();
    }

    private static String account(String owner) {
        return owner.isEmpty() ? "" : AccountCommand.Owner.of("", owner).account();
    }

    /// The number of the last event that it was told of.
    long lastEvent() {
        return lastEvent;
    }

    /// What is in all accounts, the exchange's own included.
    List<AccountBalance> balances() {
        balances.clear();
        hasBalances = false;
        while (!session.hasRoom()) session.poll();
        OperatorRequest.accounts(Optional.empty()).write(session, BALANCES);
        while (!hasBalances) session.poll();
        return List.copyOf(balances);
    }

    @Override
    public void onAccountReport(AccountReportDecoder report) {
        if (report.requestId() == BALANCES) balances.add(AccountBalance.of(report));
    }

    @Override
    public void onRequestReply(RequestReplyDecoder reply) {
        if (reply.requestType() == RequestType.ACCOUNTS) {
            assertThat(reply.reason()).isEqualTo(Reason.NONE);
            hasBalances = true;
            return;
        }
        String id = reply.transactionId();
        assertThat(id).isEqualTo(id((int) reply.requestId()));
        lastEvent = Math.max(lastEvent, reply.eventNumber());
        if (reply.reason() == Reason.NONE) {
            boolean isRepeated = reply.repeated() == YesNo.YES;
            assertThat(isRepeated || !wasDone(id)).as("%s is booked twice", id).isTrue();
            done(id, reply.eventNumber());
        } else {
            assertThat(reply.reason()).as(id).isEqualTo(Reason.FUNDS_INSUFFICIENT);
            refused(id);
        }
    }
}
