package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.entry.LogoutEncoder;
import crossbook.protocol.entry.NewOrderEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteOrder;
import java.util.Random;

class MessageCheckTest {
    private static final int AT = 3;
    private static final int BLOCK = AT + MessageHeaderEncoder.ENCODED_LENGTH;

    private final MessageCheck check = new MessageCheck(Schema.entry());
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[400]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    private int newOrder() {
        NewOrderEncoder order = new NewOrderEncoder().wrapAndApplyHeader(buffer, AT, header);
        order.terms().clOrdId("a-17").instrumentId(3).side(Side.SELL).ordType(OrdType.LIMIT);
        order.terms()
                .timeInForce(TimeInForce.DAY)
                .capacity(Capacity.AGENCY)
                .price(1005)
                .orderQty(100);
        order.terms().flags().clear().postOnly(true);
        order.terms()
                .trader("DESK1")
                .account("A")
                .stopPrice(OrderTermsEncoder.stopPriceNullValue());
        order.terms().pegReference(PegReference.NULL_VAL);
        return MessageHeaderEncoder.ENCODED_LENGTH + order.encodedLength();
    }

    private int logout(String detail) {
        LogoutEncoder logout = new LogoutEncoder().wrapAndApplyHeader(buffer, AT, header);
        logout.reason(Reason.LOGGED_OUT).messagesTaken(2).detail(detail);
        return MessageHeaderEncoder.ENCODED_LENGTH + logout.encodedLength();
    }

    private Reason result(int length) {
        return check.check(buffer, AT, length);
    }

    private void putShort(int index, int value) {
        buffer.putShort(index, (short) value, ByteOrder.LITTLE_ENDIAN);
    }

    @Test
    void aWholeMessageIsValid() {
        assertThat(result(newOrder())).isEqualTo(Reason.NONE);
        assertThat(result(logout(""))).isEqualTo(Reason.NONE);
        assertThat(result(logout("till tomorrow"))).isEqualTo(Reason.NONE);
    }

    @Test
    void everyShorterSliceIsTruncated() {
        for (int whole = newOrder(), length = 0; length < whole; length++) {
            assertThat(result(length)).as("%d bytes", length).isEqualTo(Reason.MESSAGE_TRUNCATED);
        }
        for (int whole = logout("why not"), length = 0; length < whole; length++) {
            assertThat(result(length)).as("%d bytes", length).isEqualTo(Reason.MESSAGE_TRUNCATED);
        }
    }

    @Test
    void nothingMayFollow() {
        assertThat(result(newOrder() + 1)).isEqualTo(Reason.MESSAGE_TOO_LONG);
        assertThat(result(logout("bye") + 20)).isEqualTo(Reason.MESSAGE_TOO_LONG);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 21, 63, 0x0400, 0xFFFF})
    void aTemplateThatTheSchemaLacksIsUnknown(int templateId) {
        int length = newOrder();
        header.wrap(buffer, AT).templateId(templateId);
        assertThat(result(length)).isEqualTo(Reason.MESSAGE_UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 4, 0x0100, 0xFFFF})
    void aMessageOfAnotherConversationIsOfAnUnknownSchema(int schemaId) {
        int length = newOrder();
        header.wrap(buffer, AT).schemaId(schemaId);
        assertThat(result(length)).isEqualTo(Reason.SCHEMA_UNKNOWN);
    }

    /// The decoder would read the missing field from what follows.
    @Test
    void aBlockThatEndsTooSoonNamesTheFieldThatIsMissing() {
        int length = newOrder();
        header.wrap(buffer, AT).blockLength(NewOrderEncoder.BLOCK_LENGTH - 1);
        assertThat(result(length)).isEqualTo(Reason.FIELD_MISSING);
        assertThat(check.faultyField()).isEqualTo("reservePrice");
        header.wrap(buffer, AT).blockLength(0);
        assertThat(result(length)).isEqualTo(Reason.FIELD_MISSING);
        assertThat(check.faultyField()).isEqualTo("clOrdId");
        header.wrap(buffer, AT).blockLength(0xFFFF);
        assertThat(result(length)).isEqualTo(Reason.MESSAGE_TRUNCATED);
    }

    @Test
    void onlyANewerVersionMayHaveALongerBlock() {
        int length = newOrder();
        header.wrap(buffer, AT).blockLength(NewOrderEncoder.BLOCK_LENGTH + 1);
        assertThat(result(length + 1)).isEqualTo(Reason.MESSAGE_TOO_LONG);
        header.wrap(buffer, AT).version(2);
        assertThat(result(length + 1)).isEqualTo(Reason.NONE);
    }

    @Test
    void aNewerVersionMayHaveALongerBlockAndMoreTails() {
        int length = logout("bye");
        header.wrap(buffer, AT).version(2);
        assertThat(result(length + 30)).isEqualTo(Reason.NONE);
        length = newOrder();
        header.wrap(buffer, AT).version(0xFFFF).blockLength(NewOrderEncoder.BLOCK_LENGTH + 8);
        assertThat(result(length + 8)).isEqualTo(Reason.NONE);
        header.wrap(buffer, AT).blockLength(NewOrderEncoder.BLOCK_LENGTH - 8);
        assertThat(result(length)).isEqualTo(Reason.FIELD_MISSING);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 4, 0x0300_0000})
    void aTailMustNotEndOutside(int claimed) {
        int length = logout("bye");
        int tail = BLOCK + LogoutEncoder.BLOCK_LENGTH;
        buffer.putInt(tail, claimed, ByteOrder.LITTLE_ENDIAN);
        assertThat(result(length)).isEqualTo(Reason.MESSAGE_TRUNCATED);
    }

    @Test
    void aValueThatAnEnumerationLacksIsNamed() {
        int length = newOrder();
        for (int value = 0; value < 256; value++) {
            buffer.putByte(BLOCK + OrderTermsDecoder.sideEncodingOffset(), (byte) value);
            boolean isSide = value == 1 || value == 2;
            assertThat(result(length))
                    .as("side %d", value)
                    .isEqualTo(isSide ? Reason.NONE : Reason.FIELD_VALUE_NOT_VALID);
            assertThat(check.faultyField()).isEqualTo(isSide ? "" : "side");
        }
    }

    @Test
    void aReasonIsOneOfTheList() {
        int length = logout("");
        for (int value = 0; value <= 0xFFFF; value++) {
            putShort(BLOCK, value);
            Reason expected = isReason(value) ? Reason.NONE : Reason.FIELD_VALUE_NOT_VALID;
            assertThat(result(length)).as("reason %d", value).isEqualTo(expected);
        }
    }

    private static boolean isReason(int value) {
        for (Reason reason : Reason.values()) {
            if (reason != Reason.NULL_VAL && reason.value() == value) return true;
        }
        return false;
    }

    @Test
    void aBitThatASetLacksIsNotValid() {
        int length = newOrder();
        int flags = BLOCK + OrderTermsDecoder.flagsEncodingOffset();
        putShort(flags, 0b11111);
        assertThat(result(length)).isEqualTo(Reason.NONE);
        for (int bit = 5; bit < 16; bit++) {
            putShort(flags, 1 << bit);
            assertThat(result(length)).isEqualTo(Reason.FIELD_VALUE_NOT_VALID);
            assertThat(check.faultyField()).isEqualTo("flags");
        }
    }

    /// Against one character at a time.
    @Test
    void aTextIsPrintableCharactersThenZeros() {
        int length = newOrder();
        Random random = new Random(1);
        int valid = 0;
        for (int i = 0; i < 200_000; i++) {
            int field = random.nextBoolean()
                    ? OrderTermsDecoder.clOrdIdEncodingOffset()
                    : OrderTermsDecoder.traderEncodingOffset();
            int size = field == OrderTermsDecoder.clOrdIdEncodingOffset() ? 20 : 17;
            byte[] before = new byte[size];
            byte[] text = text(random, size);
            buffer.getBytes(BLOCK + field, before);
            buffer.putBytes(BLOCK + field, text);
            boolean isText = isText(text);
            if (isText) valid++;
            assertThat(result(length))
                    .isEqualTo(isText ? Reason.NONE : Reason.FIELD_VALUE_NOT_VALID);
            buffer.putBytes(BLOCK + field, before);
        }
        assertThat(valid).isBetween(20_000, 180_000);
    }

    /// Mostly right: a few characters, and sometimes one that is out of place.
    private static byte[] text(Random random, int size) {
        byte[] text = new byte[size];
        int characters = random.nextInt(size + 1);
        for (int i = 0; i < characters; i++) text[i] = (byte) (' ' + random.nextInt('~' - ' ' + 1));
        if (random.nextBoolean()) text[random.nextInt(size)] = (byte) random.nextInt();
        return text;
    }

    private static boolean isText(byte[] text) {
        boolean ended = false;
        for (byte character : text) {
            if (ended && character != 0) return false;
            if (character == 0) ended = true;
            else if (character < ' ' || character > '~') return false;
        }
        return true;
    }

    @Test
    void aMessageMayEndWhereTheBufferEnds() {
        int length = newOrder();
        byte[] exact = new byte[length];
        buffer.getBytes(AT, exact);
        assertThat(check.check(new UnsafeBuffer(exact), 0, length)).isEqualTo(Reason.NONE);
    }
}
