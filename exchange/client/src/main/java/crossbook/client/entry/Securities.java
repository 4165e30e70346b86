package crossbook.client.entry;

import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.SecurityListRequestEncoder;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The instruments, as the gateway lists them and tells of their changes.
final class Securities {
    private final OrderEntry entry;
    private final Map<Integer, Security> byId = new LinkedHashMap<>();
    private boolean isListed;

    Securities(OrderEntry entry) {
        this.entry = entry;
    }

    Collection<Security> all() {
        if (!isListed) {
            entry.awaitRoom();
            entry.session()
                    .message(new SecurityListRequestEncoder(), 0)
                    .requestId(entry.newNumber());
            entry.await(() -> isListed);
        }
        return Collections.unmodifiableCollection(byId.values());
    }

    Collection<Security> fresh() {
        isListed = false;
        return all();
    }

    Security named(String symbol) {
        return all().stream()
                .filter(security -> security.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() ->
                        new EntryException(Reason.UNKNOWN_INSTRUMENT, "there is no " + symbol, 0));
    }

    void onDefinition(SecurityDefinitionDecoder definition) {
        Security security = Security.of(definition);
        if (!security.symbol().isEmpty()) byId.put(security.instrumentId(), security);
        isListed |= definition.lastOfList() == YesNo.YES;
    }
}
