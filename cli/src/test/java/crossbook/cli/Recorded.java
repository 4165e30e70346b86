package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.protocol.TransferType;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The events of an exchange, which must be numbered without gap or repeat.
final class Recorded implements EventListener {
    /// Orders, with the numbers of their events.
    final Map<String, Long> accepted = new HashMap<>();

    /// Transfers, likewise.
    final Map<String, Long> booked = new HashMap<>();

    final Set<String> fills = new HashSet<>();
    final PlainAccounts accounts = new PlainAccounts();
    private final Set<String> transactions = new HashSet<>();
    private final EventReader reader = new EventReader(this);
    private final EventReader money = new EventReader(accounts);
    long last;

    void onEvent(DirectBuffer buffer, int offset, int length) {
        assertThat(EventHead.eventNumber(buffer, offset)).isEqualTo(++last);
        reader.onEvent(buffer, offset, length);
        money.onEvent(buffer, offset, length);
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        assertThat(accepted.put(event.terms().clOrdId(), last))
                .as("entered twice")
                .isNull();
    }

    @Override
    public void onTraded(TradedDecoder event) {
        assertThat(fills.add(event.tradeId() + " " + event.takerClOrdId())).isTrue();
        assertThat(fills.add(event.tradeId() + " " + event.makerClOrdId())).isTrue();
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        boolean isDeposit = event.transferType() == TransferType.DEPOSIT;
        long whose = isDeposit ? event.toParticipantId() : event.fromParticipantId();
        String id = event.transactionId();
        assertThat(transactions.add(whose + " " + id)).as("%s booked twice", id).isTrue();
        booked.put(id, last);
    }
}
