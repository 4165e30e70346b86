package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderField.Need;
import crossbook.protocol.Reason;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// The engine and the wire have enums of their own; they must not drift apart.
class EnumsAgreeTest {
    @Test
    void whatTheEngineNamesHasTheSameNameOnTheWire() {
        agree(crossbook.core.order.Side.values(), crossbook.protocol.Side.values());
        agree(crossbook.core.order.OrdType.values(), crossbook.protocol.OrdType.values());
        agree(crossbook.core.order.TimeInForce.values(), crossbook.protocol.TimeInForce.values());
        agree(crossbook.core.order.Capacity.values(), crossbook.protocol.Capacity.values());
        agree(crossbook.core.order.Priority.values(), crossbook.protocol.Priority.values());
        agree(crossbook.core.order.Role.values(), crossbook.protocol.Role.values());
        agree(crossbook.core.order.SessionEnd.values(), crossbook.protocol.SessionEnd.values());
        agree(crossbook.core.order.PhaseReason.values(), crossbook.protocol.PhaseReason.values());
        agree(crossbook.core.order.PegReference.values(), crossbook.protocol.PegReference.values());
        agree(crossbook.core.order.TradeType.values(), crossbook.protocol.TradeType.values());
        agree(
                crossbook.core.order.ReferenceKind.values(),
                crossbook.protocol.ReferenceKind.values());
        agree(crossbook.core.order.LimitLayer.values(), crossbook.protocol.LimitLayer.values());
        agree(
                crossbook.core.model.ClosingMethod.values(),
                crossbook.protocol.ClosingMethod.values());
        agree(crossbook.core.order.TransferType.values(), crossbook.protocol.TransferType.values());
        agree(crossbook.core.model.FeeUnit.values(), crossbook.protocol.FeeUnit.values());
        agree(crossbook.core.model.MarkSource.values(), crossbook.protocol.MarkSource.values());
    }

    private static void agree(Enum<?>[] core, Enum<?>[] wire) {
        List<String> onTheWire = names(wire, name -> !name.equals("NULL_VAL"));
        assertThat(names(core, name -> true)).containsExactlyInAnyOrderElementsOf(onTheWire);
    }

    private static List<String> names(Enum<?>[] constants, Function<String, Boolean> wanted) {
        return Stream.of(constants).map(Enum::name).filter(wanted::apply).toList();
    }

    @Test
    void everyReasonOfTheEngineHasACodeOfItsOwn() {
        List<String> reasons = Stream.of(
                        RejectReason.values(), CancelReason.values(), ExpireReason.values())
                .flatMap(Arrays::stream)
                .map(Object::toString)
                .toList();

        assertThat(reasons).doesNotHaveDuplicates();
        assertThat(Stream.of(Reason.values()).map(Enum::name)).containsAll(reasons);
        assertThat(Stream.of(Reason.values()).map(Enum::name))
                .containsAll(names(ParkReason.values(), name -> true))
                .containsAll(names(RestateReason.values(), name -> true));
    }

    @Test
    void theCodesAreThoseOfFixAndOfTheNativeProtocol() {
        for (crossbook.core.order.Side side : crossbook.core.order.Side.values()) {
            assertThat(EnumNames.SIDE.wire(side).value()).isEqualTo((short) (side.fixCode - '0'));
        }
        for (crossbook.core.model.ClosingMethod method :
                crossbook.core.model.ClosingMethod.values()) {
            assertThat(EnumNames.CLOSING_METHOD.wire(method).value()).isEqualTo((byte) method.code);
        }
        for (crossbook.core.order.TimeInForce time : crossbook.core.order.TimeInForce.values()) {
            assertThat(EnumNames.TIME_IN_FORCE.wire(time).value()).isEqualTo((short) time.code);
        }
    }

    @Test
    void theColumnsOfAnOrderTypeAreTheFieldsThatItHasOnTheWire() {
        for (crossbook.core.order.OrdType type : crossbook.core.order.OrdType.values()) {
            crossbook.protocol.OrdType wire = EnumNames.ORD_TYPE.wire(type);
            assertThat(List.of(
                            OrderField.PRICE.of(wire) == Need.NEEDED,
                            OrderField.STOP_PRICE.of(wire) == Need.NEEDED,
                            OrderField.MIN_QTY.of(wire) != Need.NONE,
                            OrderField.DISPLAY_QTY.of(wire) == Need.ZERO,
                            OrderField.PEG_REFERENCE.of(wire) == Need.NEEDED))
                    .as(type.name())
                    .containsExactly(
                            type.hasLimitPrice || type.hasBudget,
                            type.hasStopPrice,
                            type.isHidden,
                            type.isHidden,
                            type.isPegged);
        }
        for (crossbook.core.order.TimeInForce time : crossbook.core.order.TimeInForce.values()) {
            boolean isNeeded =
                    OrderField.EXPIRE_TIME.of(EnumNames.TIME_IN_FORCE.wire(time)) == Need.NEEDED;
            assertThat(isNeeded).as(time.name()).isEqualTo(time.hasExpiry());
        }
    }

    @Test
    void aCodeLeadsBackToItsConstantAndAnotherToNone() {
        for (RejectReason reason : RejectReason.values()) {
            int code = EnumNames.REJECT_REASON.wire(reason).value();
            assertThat(EnumNames.REJECT_REASON.core(code)).isEqualTo(reason);
        }
        assertThat(EnumNames.SIDE.core(0)).isNull();
        assertThat(EnumNames.SIDE.core(3)).isNull();
        assertThat(EnumNames.SIDE.core(-1)).isNull();
    }
}
