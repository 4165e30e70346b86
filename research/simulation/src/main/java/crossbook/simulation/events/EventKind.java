package crossbook.simulation.events;

import crossbook.core.model.ClosingMethod;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.SessionEnd;

/// What a row of the event table tells: the events of the engine by their names, and the best
/// prices. The ordinal is the column `kind`; `action` is the coarser letter, which is Databento's
/// where it has one. The order is part of the format: new kinds are added at the end.
public enum EventKind {
    // spotless:off
    //                     action  what the column `reason` counts
    ORDER_ACCEPTED         ('A', null),
    ORDER_REJECTED         ('X', RejectReason.class),
    COMMAND_REPEATED       ('N', null),
    TRADED                 ('T', null),
    FILLED                 ('F', null),
    ORDER_REPLACED         ('M', null),
    ORDER_PARKED           ('P', ParkReason.class),
    ORDER_ACTIVATED        ('V', null),
    ORDER_TRIGGERED        ('V', null),
    ORDER_RESTATED         ('M', RestateReason.class),
    REPLACE_REJECTED       ('X', RejectReason.class),
    ORDER_CANCELED         ('C', CancelReason.class),
    CANCEL_REJECTED        ('X', RejectReason.class),
    ORDER_EXPIRED          ('C', ExpireReason.class),
    MASS_CANCELED          ('K', null),
    MASS_CANCEL_REJECTED   ('X', RejectReason.class),
    TRADING_KILLED         ('K', null),
    KILL_REJECTED          ('X', RejectReason.class),
    TRADING_RESUMED        ('K', null),
    RESUME_REJECTED        ('X', RejectReason.class),
    CROSS_REJECTED         ('X', RejectReason.class),
    TRADE_REPORTED         ('O', null),
    REPORT_REJECTED        ('X', RejectReason.class),
    REPORT_CANCEL_REJECTED ('X', RejectReason.class),
    TRADE_BUSTED           ('O', null),
    BUST_REJECTED          ('X', RejectReason.class),
    TRADE_CORRECTED        ('O', null),
    CORRECTION_REJECTED    ('X', RejectReason.class),
    PHASE_CHANGED          ('S', PhaseReason.class),
    PHASE_EXTENDED         ('S', PhaseReason.class),
    AUCTION_INDICATED      ('I', null),
    AUCTION_UNCROSSED      ('U', null),
    HIDDEN_UNCROSSED       ('U', null),
    BREAKER_TRIPPED        ('B', ReferenceKind.class),
    REFERENCE_PRICE_SET    ('E', null),
    CLOSING_PRICE_SET      ('E', ClosingMethod.class),
    PHASE_REJECTED         ('X', RejectReason.class),
    EXTENSION_REJECTED     ('X', RejectReason.class),
    SESSION_OPENED         ('L', null),
    SESSION_CLOSED         ('L', SessionEnd.class),
    SESSION_REJECTED       ('X', RejectReason.class),
    MARKET_MODEL_DEFINED   ('D', null),
    MARKET_MODEL_REJECTED  ('X', RejectReason.class),
    INSTRUMENT_DEFINED     ('D', null),
    INSTRUMENT_REJECTED    ('X', RejectReason.class),
    PARTICIPANT_DEFINED    ('D', null),
    PARTICIPANT_REJECTED   ('X', RejectReason.class),
    STATE_HASHED           ('D', null),
    SNAPSHOT_TAKEN         ('D', null),

    /// The best prices after a command, where they have changed; only with [Recording#TOP].
    TOP                    ('Q', null),

    /// A trade that a recording tells, and that the market has not made.
    TRADE_PRINTED          ('T', null),

    FUNDS_TRANSFERRED      ('Y', null),
    TRANSFER_REJECTED      ('X', RejectReason.class),
    MARK_SET               ('E', null),
    MARK_REJECTED          ('X', RejectReason.class),
    MARGIN_CALLED          ('Y', null),
    MARGIN_CALL_MET        ('Y', null),
    LIQUIDATION_REJECTED   ('X', RejectReason.class),
    SETTLEMENT_PRICE_SET   ('E', null),
    OBLIGATIONS_SETTLED    ('Y', null),
    SETTLEMENT_REJECTED    ('X', RejectReason.class);
    // spotless:on

    private static final EventKind[] BY_ORDINAL = values();

    public final char action;

    /// The words that the column `reason` counts from 0; null where there is no reason.
    public final Class<? extends Enum<?>> reasons;

    EventKind(char action, Class<? extends Enum<?>> reasons) {
        this.action = action;
        this.reasons = reasons;
    }

    public static EventKind of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }

    /// The word of a reason; empty where there is none.
    public String reasonText(int reason) {
        return reasons == null ? "" : reasons.getEnumConstants()[reason].name();
    }
}
