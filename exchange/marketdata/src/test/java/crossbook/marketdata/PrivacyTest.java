package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.host.WrittenEvents;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Invariant 52: nothing private leaks. Whatever stands in the fields that the schema
/// does not call public, the feed is the same, byte for byte. (Two things that are private are
/// read: the mark on a command's last event, which says when an order may be shown, and nothing
/// about whose it is; and of an order that is attributed whose it is.)
class PrivacyTest {
    private static final int ATTRIBUTED = 8; // of the flags of an order

    @Test
    void whatIsPrivateHasNoInfluenceOnTheFeed() {
        Map<Integer, List<Field>> privateFields = new HashMap<>();
        for (Message event : Schema.event().messages()) {
            privateFields.put(event.templateId(), privateFields(event));
        }
        assertThat(privateFields.get(TradedDecoder.TEMPLATE_ID)).hasSizeGreaterThan(10);
        BusyMarket market = new BusyMarket(11, 200);
        market.steps(20_000);
        byte[] plain = feed(market.record(), Map.of());
        byte[] disguised = feed(market.record(), privateFields);

        assertThat(plain.length).isGreaterThan(300_000);
        assertThat(disguised).isEqualTo(plain);
    }

    private static List<Field> privateFields(Message event) {
        List<Field> fields = new ArrayList<>();
        int publicFields = 0;
        for (Field field : event.fields()) {
            String name = event.name() + '.' + field.name();
            assertThat(field.semanticType()).as(name).isIn("public", "private");
            if (field.semanticType().equals("public")) publicFields++;
            else if (!field.name().equals("eventFlags")) fields.add(field);
        }
        assertThat(publicFields).as(event.name() + ": public fields").isPositive();
        return fields;
    }

    private static boolean isAttributed(Field field, UnsafeBuffer event) {
        int at = MessageHeaderDecoder.ENCODED_LENGTH + field.offset();
        return field.name().equals("flags") && (event.getByte(at) & ATTRIBUTED) != 0;
    }

    /// The bytes of the feed of some events in whose fields stands noise.
    private static byte[] feed(WrittenEvents record, Map<Integer, List<Field>> noisy) {
        Random noise = new Random(12);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FeedDerivation feed = new FeedDerivation(
                new Market(),
                ZoneOffset.UTC,
                new MarketListener() {},
                (sequence, buffer, offset, length) -> {
                    byte[] message = new byte[length];
                    buffer.getBytes(offset, message);
                    bytes.writeBytes(message);
                });
        for (int number = 1; number <= record.count(); number++) {
            byte[] event = record.event(number).clone();
            UnsafeBuffer view = new UnsafeBuffer(event);
            int templateId = new MessageHeaderDecoder().wrap(view, 0).templateId();
            List<Field> fields = noisy.getOrDefault(templateId, List.of());
            boolean isNamed = fields.stream().anyMatch(field -> isAttributed(field, view));
            for (Field field : fields) {
                int at = MessageHeaderDecoder.ENCODED_LENGTH + field.offset();
                byte[] random = new byte[field.type().lengthBytes()];
                noise.nextBytes(random);
                if (field.name().equals("flags")) {
                    random[0] = (byte) (random[0] & ~ATTRIBUTED | view.getByte(at) & ATTRIBUTED);
                }
                boolean isOwner = isNamed && field.name().equals("participantId");
                boolean isName = templateId == ParticipantDefinedDecoder.TEMPLATE_ID
                        && List.of("participantId", "name").contains(field.name());
                if (!isOwner && !isName) view.putBytes(at, random);
            }
            feed.onEvent(view, 0, event.length);
        }
        return bytes.toByteArray();
    }
}
