package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Role;
import crossbook.protocol.event.BatchRejectedEncoder;
import crossbook.protocol.event.EventHeadEncoder;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.LiquidationRejectedEncoder;
import crossbook.protocol.event.LiquidationStartedEncoder;
import crossbook.protocol.event.MarkRejectedEncoder;
import crossbook.protocol.event.MarkSetEncoder;
import crossbook.protocol.event.ObligationsSettledEncoder;
import crossbook.protocol.event.OwnerResumedEncoder;
import crossbook.protocol.event.OwnerSuspendedEncoder;
import crossbook.protocol.event.ParticipantDefinedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// What operators do to owners, days and positions is in the log, and what the exchange does by
/// itself is not.
class AuditReaderTest {
    private static final long NOBODY = MarkSetEncoder.principalIdNullValue();
    private static final int OPS = 0;
    private static final int ALICE = 1;

    private final List<String> told = new ArrayList<>();
    private final AuditReader events = new AuditReader(entry -> told.add(String.join(
            "|",
            entry.action(),
            entry.principal(),
            entry.role(),
            entry.result(),
            entry.subject(),
            entry.detail(),
            entry.reason())));
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4_096]);

    @BeforeEach
    void define() {
        tell(
                new ParticipantDefinedEncoder(),
                event -> event.participantId(OPS).name("ops").head());
        tell(
                new ParticipantDefinedEncoder(),
                event -> event.participantId(ALICE).name("alice").head());
        tell(
                new InstrumentDefinedEncoder(),
                event -> event.instrumentId(0).symbol("FUT").head());
        told.clear();
    }

    private <E extends MessageEncoderFlyweight> void tell(
            E event, Function<E, EventHeadEncoder> write) {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        new MessageHeaderEncoder()
                .wrap(buffer, 0)
                .blockLength(event.sbeBlockLength())
                .templateId(event.sbeTemplateId())
                .schemaId(event.sbeSchemaId())
                .version(event.sbeSchemaVersion());
        event.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH);
        write.apply(event).eventNumber(7).timestampNs(1_000);
        events.onEvent(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.sbeBlockLength());
    }

    @Test
    void ownersAreSuspendedAndResumed() {
        tell(
                new OwnerSuspendedEncoder(),
                event -> event.participantId(ALICE)
                        .account("C1")
                        .principalId(OPS)
                        .principalRole(Role.MARKET_OPERATIONS)
                        .reasonText("dormant")
                        .head());
        tell(
                new OwnerResumedEncoder(),
                event -> event.participantId(ALICE)
                        .principalId(OPS)
                        .principalRole(Role.MARKET_OPERATIONS)
                        .head());
        assertThat(told)
                .containsExactly(
                        "suspend|ops|MARKET_OPERATIONS|done|alice/C1||dormant",
                        "resume owner|ops|MARKET_OPERATIONS|done|alice||");
    }

    @Test
    void aDayIsSettledAndABatchRefused() {
        tell(
                new ObligationsSettledEncoder(),
                event -> event.payments(1)
                        .principalId(OPS)
                        .principalRole(Role.MARKET_OPERATIONS)
                        .reasonText("early")
                        .head());
        tell(
                new ObligationsSettledEncoder(),
                event -> event.payments(3).principalId(NOBODY).head());
        tell(
                new BatchRejectedEncoder(),
                event -> event.line(3)
                        .reason(Reason.NAME_TAKEN)
                        .principalId(OPS)
                        .principalRole(Role.MARKET_OPERATIONS)
                        .head());
        assertThat(told)
                .containsExactly(
                        "settle|ops|MARKET_OPERATIONS|done||1 payment|early",
                        "batch|ops|MARKET_OPERATIONS|refused: NAME_TAKEN||line 3|");
    }

    @Test
    void marksAreSetAndPositionsLiquidated() {
        tell(
                new MarkSetEncoder(),
                event -> event.instrumentId(0)
                        .mark(1_004)
                        .setPrice(1_005)
                        .source("east")
                        .principalId(OPS)
                        .principalRole(Role.MARKET_OPERATIONS)
                        .head());
        tell(
                new MarkSetEncoder(),
                event -> event.instrumentId(0).mark(1_006).principalId(NOBODY).head());
        tell(
                new MarkRejectedEncoder(),
                event -> event.instrumentId(0)
                        .price(-1)
                        .reason(Reason.PRICE_NOT_POSITIVE)
                        .principalId(OPS)
                        .principalRole(Role.NULL_VAL)
                        .head());
        tell(
                new LiquidationStartedEncoder(),
                event -> event.instrumentId(0)
                        .participantId(ALICE)
                        .positionQty(-3)
                        .limitPrice(1_100)
                        .principalId(OPS)
                        .principalRole(Role.RISK)
                        .reasonText("no answer")
                        .head());
        tell(
                new LiquidationStartedEncoder(),
                event -> event.instrumentId(0)
                        .participantId(ALICE)
                        .principalId(NOBODY)
                        .head());
        tell(
                new LiquidationRejectedEncoder(),
                event -> event.instrumentId(0)
                        .participantId(ALICE)
                        .reason(Reason.ROLE_NOT_PERMITTED)
                        .principalId(ALICE)
                        .principalRole(Role.NULL_VAL)
                        .head());
        assertThat(told)
                .containsExactly(
                        "mark|ops|MARKET_OPERATIONS|done|FUT|1005 units of east|",
                        "mark|ops|-|refused: PRICE_NOT_POSITIVE|FUT|-1 units|",
                        "liquidate|ops|RISK|done|alice|-3 in FUT, limit 1100 units|no answer",
                        "liquidate|alice|-|refused: ROLE_NOT_PERMITTED|alice|FUT|");
    }
}
