package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MetaAttribute;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Invariant 52: nothing private leaks. Whatever stands in the fields that the schema
/// does not call public, the feed is the same, byte for byte. (One private field is
/// read: the mark on a command's last event, which says when an order may be shown, and
/// nothing about whose it is.)
class PrivacyTest {
    private static final String SUFFIX = "MetaAttribute";
    private static final Class<?>[] EVENTS = {
        OrderAcceptedDecoder.class,
        OrderRejectedDecoder.class,
        TradedDecoder.class,
        OrderReplacedDecoder.class,
        OrderCanceledDecoder.class,
        OrderExpiredDecoder.class,
        TradeReportedDecoder.class,
        TradeBustedDecoder.class,
        TradeCorrectedDecoder.class,
        PhaseChangedDecoder.class,
        PhaseExtendedDecoder.class,
        InstrumentDefinedDecoder.class
    };

    private record Field(int offset, int length) {}

    @Test
    void whatIsPrivateHasNoInfluenceOnTheFeed() throws ReflectiveOperationException {
        Map<Integer, List<Field>> privateFields = new HashMap<>();
        for (Class<?> event : EVENTS) {
            privateFields.put((Integer) event.getField("TEMPLATE_ID").get(null), fields(event));
        }
        assertThat(privateFields.get(TradedDecoder.TEMPLATE_ID)).hasSizeGreaterThan(10);
        BusyMarket market = new BusyMarket(11, 200);
        market.steps(20_000);
        byte[] plain = feed(market.record(), Map.of());
        byte[] disguised = feed(market.record(), privateFields);

        assertThat(plain.length).isGreaterThan(300_000);
        assertThat(disguised).isEqualTo(plain);
    }

    /// The private fields of an event, found by what its generated decoder says of the
    /// schema.
    private static List<Field> fields(Class<?> event) throws ReflectiveOperationException {
        List<Field> fields = new ArrayList<>();
        int publicFields = 0;
        for (Method method : event.getMethods()) {
            if (!method.getName().endsWith(SUFFIX)) continue;
            String name = method.getName().replace(SUFFIX, "");
            String meaning = (String) method.invoke(null, MetaAttribute.SEMANTIC_TYPE);
            assertThat(meaning).as(event + " " + name).isIn("public", "private");
            if (meaning.equals("public")) publicFields++;
            else if (!name.equals("eventFlags")) fields.add(field(event, name));
        }
        assertThat(publicFields).as(event + ": public fields").isPositive();
        return fields;
    }

    private static Field field(Class<?> event, String name) throws ReflectiveOperationException {
        int offset = (int) event.getMethod(name + "EncodingOffset").invoke(null);
        int length = (int) event.getMethod(name + "EncodingLength").invoke(null);
        return new Field(MessageHeaderDecoder.ENCODED_LENGTH + offset, length);
    }

    /// The bytes of the feed of some events in whose fields stands noise.
    private static byte[] feed(RecordedEvents record, Map<Integer, List<Field>> noisy) {
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
            for (Field field : noisy.getOrDefault(templateId, List.of())) {
                byte[] random = new byte[field.length];
                noise.nextBytes(random);
                view.putBytes(field.offset, random);
            }
            feed.onEvent(view, 0, event.length);
        }
        return bytes.toByteArray();
    }
}
