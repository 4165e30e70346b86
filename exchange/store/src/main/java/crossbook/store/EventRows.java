package crossbook.store;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.marketdata.PublicMarket;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import io.questdb.cairo.TableWriter;

import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Turns events into rows: a function of the events alone, so that a store that is built anew has
/// the same rows.
final class EventRows implements EventHandler {
    /// What is kept of events that a host only remembers: who and what there is, not what
    /// happened to it.
    private static final Set<StoreTable> REMEMBERED = EnumSet.of(
            StoreTable.INSTRUMENTS,
            StoreTable.PARTICIPANTS,
            StoreTable.PHASES,
            StoreTable.ASSETS,
            StoreTable.CLIENTS);

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ParticipantDefinedDecoder participant = new ParticipantDefinedDecoder();
    private final AssetDefinedDecoder asset = new AssetDefinedDecoder();
    private final Int2ObjectHashMap<EventCopier[]> copiers = new Int2ObjectHashMap<>();
    private final Map<StoreTable, TableRows> tables;
    private final PublicMarket market;
    private final BookRows book;
    private final PublicOrders orders;
    private final Names names;
    private final MoneyRows money;
    private boolean isRemembering;

    /// @param market stands where the events go on; tells the book's changes
    EventRows(Map<StoreTable, TableRows> tables, PublicMarket market, BookRows book) {
        this.tables = tables;
        this.market = market;
        this.book = book;
        names = new Names(market.market());
        money = new MoneyRows(tables, names);
        orders = new PublicOrders(market.market());
    }

    Names names() {
        return names;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        long number = EventHead.eventNumber(buffer, offset);
        long ns = EventHead.timestampNs(buffer, offset);
        boolean isNewDay =
                market.isBetweenCommands() && BookRows.beginsDay(market.timestampNs(), ns);
        header.wrap(buffer, offset);
        int templateId = header.templateId();
        book.begin(number, ns);
        if (isNewDay) book.image(orders);
        // An instrument is known only once it is defined, and its own event is the first to name
        // it.
        boolean isDefinition = templateId == InstrumentDefinedDecoder.TEMPLATE_ID;
        if (!isDefinition) copy(templateId, buffer, offset, number, ns);
        money.onEvent(buffer, offset);
        market.onEvent(buffer, offset, length);
        if (isDefinition) copy(templateId, buffer, offset, number, ns);
        if (market.isBetweenCommands()) book.end(orders);
    }

    /// What a host remembers of events that are gone, and then all orders that stand.
    void remember(EventHandlerSource state) {
        isRemembering = true;
        book.suppress(true);
        state.tell((buffer, offset, length) -> {
            int templateId = header.wrap(buffer, offset).templateId();
            long number = EventHead.eventNumber(buffer, offset);
            long ns = EventHead.timestampNs(buffer, offset);
            market.onEvent(buffer, offset, length);
            copy(templateId, buffer, offset, number, ns);
            money.onRemembered(buffer, offset);
        });
        isRemembering = false;
        book.suppress(false);
        if (market.eventNumber() == 0) return;
        book.begin(market.eventNumber(), market.timestampNs());
        book.image(orders);
    }

    /// Anyone who tells remembered events.
    @FunctionalInterface
    interface EventHandlerSource {
        void tell(EventHandler handler);
    }

    private void copy(int templateId, DirectBuffer buffer, int offset, long number, long ns) {
        if (templateId == ParticipantDefinedDecoder.TEMPLATE_ID) {
            participant.wrapAndApplyHeader(buffer, offset, header);
            names.participant((int) participant.participantId(), participant.name());
        }
        if (templateId == AssetDefinedDecoder.TEMPLATE_ID) {
            asset.wrapAndApplyHeader(buffer, offset, header);
            names.asset(asset.assetId(), asset.code(), asset.scale());
        }
        EventCopier[] ways = copiers.get(templateId);
        if (ways == null) {
            ways = ways(templateId);
            copiers.put(templateId, ways);
        }
        for (EventCopier way : ways) {
            EventRoute route = way.route();
            if (isRemembering && !REMEMBERED.contains(route.table())) continue;
            TableRows rows = tables.get(route.table());
            if (!rows.wants(number, ns)) continue;
            TableWriter.Row row = rows.row(number, ns, route.word());
            way.copy(row, buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH);
            row.append();
        }
    }

    private EventCopier[] ways(int templateId) {
        Optional<Schema.Message> message = Schema.event().messages().stream()
                .filter(candidate -> candidate.templateId() == templateId)
                .findFirst();
        String name = message.map(Schema.Message::name).orElse("");
        return EventRoute.of(name, templateId).stream()
                .map(route -> new EventCopier(route, message, names))
                .toArray(EventCopier[]::new);
    }
}
