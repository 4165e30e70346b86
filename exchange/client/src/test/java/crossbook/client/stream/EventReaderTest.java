package crossbook.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.event.OrderAcceptedDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

class EventReaderTest {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 12]);
    private final List<String> heard = new ArrayList<>();
    private final EventReader reader = new EventReader((EventListener) Proxy.newProxyInstance(
            EventListener.class.getClassLoader(),
            new Class<?>[] {EventListener.class},
            (_, method, arguments) -> {
                String type = arguments[0].getClass().getSimpleName();
                heard.add(method.getName() + " " + type);
                return null;
            }));

    private void read(int templateId, int blockLength) {
        new MessageHeaderEncoder()
                .wrap(buffer, 8)
                .templateId(templateId)
                .blockLength(blockLength)
                .schemaId(OrderAcceptedDecoder.SCHEMA_ID)
                .version(OrderAcceptedDecoder.SCHEMA_VERSION);
        reader.onEvent(buffer, 8, MessageHeaderEncoder.ENCODED_LENGTH + blockLength);
    }

    @Test
    void everyEventOfTheSchemaComesToItsMethod() {
        List<String> expected = new ArrayList<>();
        for (Schema.Message message : Schema.event().messages()) {
            read(message.templateId(), message.blockLength(0));
            expected.add("on" + message.name() + " " + message.name() + "Decoder");
        }
        assertThat(heard).isEqualTo(expected);
        assertThat(EventListener.class.getMethods()).hasSize(expected.size());
    }

    @Test
    void anEventOfANewerSchemaIsPassedOver() {
        for (int templateId : new int[] {0, 29, 49, 999}) read(templateId, 64);
        assertThat(heard).isEmpty();
    }
}
