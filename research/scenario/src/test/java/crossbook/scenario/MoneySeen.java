package crossbook.scenario;

import crossbook.core.command.TransferFunds;
import crossbook.core.event.Order;
import crossbook.core.event.PastTrade;
import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.core.order.TransferType;

import java.util.List;

/// What is seen of an engine where money is concerned: its events, and between the commands
/// what everybody has. Owners are written `participant/account`.
public sealed interface MoneySeen {
    /// The owner of what came from outside.
    String OUTSIDE = "outside";

    /// The owner of the fees.
    String FEES = "fees";

    /// The owner through which is settled, and against whom profits and losses are realised.
    String CLEARING = "clearing";

    /// The owner who pays what others cannot.
    String INSURANCE = "insurance";

    /// The owner of what is on its way between partitions.
    String IN_TRANSIT = "in transit";

    static String owner(int participantId, String account) {
        return participantId + "/" + account;
    }

    /// An order as an event shows it.
    record Shown(
            long orderId,
            int participantId,
            String account,
            String clOrdId,
            int instrumentId,
            Terms terms,
            long leavesQty,
            long cumQty) {
        static Shown of(Order order) {
            return new Shown(
                    order.orderId(),
                    order.participantId(),
                    order.parties().account(),
                    order.clOrdId().toString(),
                    order.instrumentId(),
                    new Terms(
                            order.side() == Side.BUY,
                            order.ordType(),
                            order.limitPrice(),
                            order.budget(),
                            order.orderQty()),
                    order.leavesQty(),
                    order.cumQty());
        }

        public String owner() {
            return MoneySeen.owner(participantId, account);
        }
    }

    /// What an order asks for.
    record Terms(boolean buys, OrdType type, long limit, long budget, long qty) {}

    /// What of two orders trades.
    ///
    /// @param type how the trade came about
    record Fill(long price, long qty, TradeType type) {}

    /// What a booking moves from one owner to another.
    record Moved(String buyer, String seller, long base, long quote) {}

    record Past(long tradeId, long price, long qty) {
        static Past of(PastTrade trade) {
            return new Past(trade.tradeId(), trade.price(), trade.qty());
        }
    }

    /// What a command says about funds.
    record Transfer(
            TransferType type,
            String id,
            int assetId,
            long amount,
            int fromParticipant,
            String from,
            int toParticipant,
            String to) {
        static Transfer of(TransferFunds command) {
            return new Transfer(
                    command.type,
                    command.transactionId.toString(),
                    command.assetId,
                    command.amount,
                    command.fromParticipantId,
                    command.from.account(),
                    command.toParticipantId,
                    command.to.account());
        }

        public String payer() {
            return switch (type) {
                case DEPOSIT -> OUTSIDE;
                case ARRIVAL -> IN_TRANSIT;
                case FROM_INSURANCE -> INSURANCE;
                default -> MoneySeen.owner(fromParticipant, from);
            };
        }

        public String receiver() {
            return switch (type) {
                case WITHDRAWAL -> OUTSIDE;
                case DEPARTURE -> IN_TRANSIT;
                case TO_INSURANCE -> INSURANCE;
                default -> MoneySeen.owner(toParticipant, to);
            };
        }
    }

    record AccountSeen(String owner, int assetId, long posted, long held) {}

    /// A command begins.
    record Began(int number, String line) implements MoneySeen {}

    record AssetAdded(int assetId) implements MoneySeen {}

    record Joined(int participantId) implements MoneySeen {}

    record ClientAdded(int participantId, String account) implements MoneySeen {}

    record Listed(Instrument instrument) implements MoneySeen {}

    /// An order has come.
    ///
    /// @param reserve the reserve price that was asked for, 0 for none
    record Accepted(Shown order, long reserve) implements MoneySeen {}

    record OrderRefused(
            int participantId,
            String account,
            int instrumentId,
            Terms terms,
            long reserve,
            RejectReason reason)
            implements MoneySeen {}

    record CrossRefused(
            int participantId, int instrumentId, long price, long qty, RejectReason reason)
            implements MoneySeen {}

    record Held(long orderId, long held) implements MoneySeen {}

    record Traded(long tradeId, Shown taker, Shown maker, Fill fill) implements MoneySeen {}

    record Booked(
            long tradeId,
            Moved moved,
            long buyerFee,
            long sellerFee,
            long buyerHeld,
            long sellerHeld,
            int date)
            implements MoneySeen {
        /// One that settled at once.
        public static final int AT_ONCE = 0;

        /// One that settles on a date that is not known yet.
        public static final int LATER = -1;

        public Booked withBuyer(long otherFee, long otherHeld) {
            return new Booked(tradeId, moved, otherFee, sellerFee, otherHeld, sellerHeld, date);
        }
    }

    /// What an owner owes and is due of an asset on a date, days since 1970.
    record Obliged(String owner, int assetId, int date, long owed, long due) {}

    /// What is left after an owner's obligations were set off against each other.
    record Netted(Obliged left) implements MoneySeen {}

    /// What an owner has paid and was paid.
    record Settled(Obliged paid) implements MoneySeen {}

    /// What was owed and due until a date is settled, by request or by schedule.
    record SettledAll(int date, long payments, boolean isAsked) implements MoneySeen {}
    /// What a trade on margin gives its sides.
    record Sides(String buyer, String seller, long buyerProfit, long sellerProfit) {}

    record BookedOnMargin(
            long tradeId,
            Sides sides,
            long buyerFee,
            long sellerFee,
            long buyerHeld,
            long sellerHeld)
            implements MoneySeen {}

    /// A position as it is told and shown.
    ///
    /// @param unsettledProfit what cannot be taken out before the day is settled, below 0: a
    ///     loss
    record PositionSeen(
            String owner,
            int instrumentId,
            long qty,
            long openValue,
            long held,
            long unsettledProfit)
            implements MoneySeen {}

    /// How much is open in an instrument.
    record OpenInterest(int instrumentId, long qty) implements MoneySeen {}

    record PositionSettled(PositionSeen position, long profit) implements MoneySeen {}

    /// More margin is called for.
    record Called(AccountSeen account) implements MoneySeen {}

    record CallMet(AccountSeen account) implements MoneySeen {}

    record Liquidated(PositionSeen position, long limit) implements MoneySeen {}

    /// Somebody on margin has lost more than there was.
    record Deficit(AccountSeen account, long covered, long left) implements MoneySeen {}

    record SettlementSet(int instrumentId, long price) implements MoneySeen {}

    record MarkMoved(int instrumentId, long mark, long timeNs) implements MoneySeen {}

    /// A command has set the mark, or a source the index of a median.
    record IndexSet(int instrumentId, long source, long price, long timeNs) implements MoneySeen {}

    record DayClosed(int instrumentId, long price) implements MoneySeen {}

    /// What a mark may follow when a command has ended; null where there is nothing.
    record Quoted(int instrumentId, Long bid, Long offer, Long last, long timeNs)
            implements MoneySeen {}

    record HiddenUncrossed(int instrumentId, long qty) implements MoneySeen {}

    record Replaced(Shown order) implements MoneySeen {}

    /// The terms of an order stay what they were.
    ///
    /// @param limit null where the price stays
    /// @param qty null where the quantity stays
    record ReplaceRefused(
            long orderId,
            int participantId,
            String clOrdId,
            Long limit,
            Long qty,
            RejectReason reason)
            implements MoneySeen {}

    record Restated(Shown order) implements MoneySeen {}

    record Ended(Shown order) implements MoneySeen {}

    /// @param isIntoDeficit whether a side cannot pay for it
    record Busted(Past trade, boolean isIntoDeficit) implements MoneySeen {}

    /// @param isIntoDeficit whether a side cannot pay for it
    record Corrected(Past trade, boolean isIntoDeficit) implements MoneySeen {}

    record BustRefused(long tradeId, RejectReason reason) implements MoneySeen {}

    /// The terms of a trade stay what they were.
    ///
    /// @param price null where the price stays
    /// @param qty null where the quantity stays
    record CorrectionRefused(long tradeId, Long price, Long qty, RejectReason reason)
            implements MoneySeen {}

    /// A transfer was answered.
    ///
    /// @param reason NONE of a transfer that was booked, null of one that was answered before
    record Transferred(Transfer transfer, RejectReason reason) implements MoneySeen {}

    /// Somebody was to be suspended, and was or not.
    record OwnerSuspended(int participantId, String account, RejectReason reason)
            implements MoneySeen {}

    /// Somebody was to be resumed, and was or not.
    record OwnerResumed(int participantId, String account, RejectReason reason)
            implements MoneySeen {}

    /// What of the accounts is otherwise than it was shown last, once an event was told.
    record Changed(List<AccountSeen> accounts) implements MoneySeen {}

    /// A command has ended.
    ///
    /// @param accounts of everybody, who is suspended too
    /// @param date the market's, days since 1970
    record Looked(List<AccountSeen> accounts, List<PositionSeen> positions, int date)
            implements MoneySeen {}
}
