package crossbook.core.command;

import crossbook.core.model.TreatmentTables;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// Enter an order.
public final class NewOrder extends Command {
    public int instrumentId;
    public int participantId;

    /// What the participant calls the order; unique per participant.
    public final ClOrdId clOrdId = new ClOrdId();

    public Side side;
    public OrdType ordType;
    public TimeInForce timeInForce;

    /// Price units; read only where the order type has a limit price.
    public long limitPrice;

    /// The most that a buy of a covered instrument may come to pay, price units: the price
    /// at which it holds, and up to which it may be replaced. It is the limit of a buy that has
    /// no other. 0 stands for the limit price.
    public long reservePrice;

    /// Price units times quantity, over the whole order; read only where the order type has a
    /// budget.
    public long budget;

    /// Units of the instrument's quantity, a multiple of its lot size.
    public long orderQty;

    /// Price units; read only where the order type has a stop price.
    public long stopPrice;

    /// How much of an iceberg is displayed at most.
    public long displayQty;

    /// The least that an execution must give (`rulebook.md` 2.5, MES); read only of hidden
    /// orders; 0: any.
    public long minQty;

    /// Nanoseconds since 1970 UTC; read only of GTT, which ends then, and of GTD, which ends with
    /// the trading day of that date.
    public long expireNs;

    /// What a pegged order follows; its limit price, if it has one, is its hard limit.
    public PegReference pegReference;

    // What an order may carry beside its terms; empty in a new holder.

    /// Refused if it would trade on entry.
    public boolean postOnly;

    /// Does not trade with hidden orders (`rulebook.md` 2.5, EHL).
    public boolean excludeHidden;

    /// Market data names its owner (`rulebook.md` 2.9).
    public boolean attributed;

    /// A pegged order takes part in the volume auction at the end of the day
    /// (`rulebook.md` 1.6).
    public boolean volumeAuction;

    /// Two orders of one participant with the same key do not trade, as the model says
    /// (`rulebook.md` 4.4); 0: none.
    public long smpKey;

    /// The session in which it is entered, which must be the participant's open one; 0 where there
    /// are no sessions: in process, and for market operations.
    public int sessionId;

    /// Whether it stays when its session is closed, whatever its participant has chosen.
    public boolean staysOnDisconnect;

    public final Parties parties = new Parties();

    // What the engine finds in it when it comes, once, since the whole line asks for it.

    private int terms;
    private long nameKey;

    /// Finds out what the order is and needs; to be called before what follows.
    public NewOrder classify() {
        terms = TreatmentTables.terms(ordType, timeInForce);
        nameKey = ClOrdId.nameKey(participantId, clOrdId);
        return this;
    }

    /// Order type and time in force in a number ([TreatmentTables#terms]).
    public int terms() {
        return terms;
    }

    /// Who gave the client order id, and its kind ([ClOrdId#nameKey]).
    public long nameKey() {
        return nameKey;
    }

    /// Whether there is nothing beside the terms.
    public boolean isPlain() {
        return sessionId == 0 && !staysOnDisconnect && parties.isEmpty();
    }

    /// Whether it needs a record of `Conditions`.
    public boolean isConditional() {
        return TreatmentTables.isConditional(terms) || hasConditionsBeside();
    }

    /// Whether it needs such a record for something beside its [#terms].
    public boolean hasConditionsBeside() {
        return smpKey != 0 || postOnly || excludeHidden || attributed || volumeAuction;
    }
}
