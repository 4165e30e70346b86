package crossbook.web.surroundings;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Limits;
import crossbook.client.entry.Role;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Tries orders by the very rules of the engine, on what is known of the market outside it.
/// Nothing is sent, and nothing is changed.
public interface OrderTrials {
    /// What would happen to an order as the gateway hands it on.
    Outcome attempt(Scene scene, OrderTermsDecoder order);

    /// What is known.
    ///
    /// @param timestampNs now, nanoseconds since 1970 UTC
    /// @param funds of whoever the order is for; none where the instrument is not covered
    /// @param makers of the other side, best price first, at a price the oldest first
    record Scene(
            long timestampNs,
            Terms terms,
            Session session,
            Asker asker,
            Optional<Funds> funds,
            List<Standing> makers) {
        /// The same where nothing needs to be owned.
        public Scene withoutFunds() {
            return new Scene(timestampNs, terms, session, asker, Optional.empty(), makers);
        }
    }

    /// What an instrument is.
    ///
    /// @param referencePrice from which bands count, price units
    record Terms(
            String symbol,
            int priceScale,
            long unitsPerTick,
            long lotSize,
            long maxOrderQty,
            boolean isActive,
            String segment,
            long minReserveQty,
            boolean isConstituent,
            OptionalLong referencePrice) {}

    /// The phase that an instrument is in.
    ///
    /// @param endsNs nanoseconds since 1970 UTC; none if it has no end
    /// @param closingPrice of the day, price units, where there is one
    record Session(String phase, OptionalLong endsNs, OptionalLong closingPrice) {}

    /// Who would enter the order.
    ///
    /// @param roles in lower case words
    record Asker(Set<Role> roles, boolean isActive, boolean isKilled) {}

    /// What the owner of the order has left for it.
    ///
    /// @param isKnown whether there is such an owner: of a client that is not there, not
    /// @param freeBase smallest units of the asset that is bought and sold
    /// @param freeQuote of the one that it is paid in
    /// @param margin what the owner has open of the instrument; none where it is covered in
    ///     full
    record Funds(
            Coverage coverage,
            boolean isKnown,
            long freeBase,
            long freeQuote,
            Optional<OnMargin> margin) {}

    /// What somebody has open of an instrument on margin.
    ///
    /// @param mark the price at which it is valued, price units
    /// @param qty above 0: long, below: short
    /// @param liveBuys what is left of the owner's live buys
    /// @param liveSells what is left of the owner's live sells
    /// @param isCalled whether more margin is called for
    record OnMargin(long mark, long qty, long liveBuys, long liveSells, boolean isCalled) {}

    /// A visible order.
    ///
    /// @param price price units
    /// @param isOwn whether it is the asker's
    /// @param smpKey of an own one
    record Standing(long price, long qty, boolean isOwn, long smpKey) {}

    /// What would happen.
    ///
    /// @param reason why it would be refused; NONE if it would not
    /// @param treatment `rest`, `take` or `park`
    /// @param trades in order
    /// @param leavesQty what would rest, wait or expire, as `treatment` says
    /// @param held what it would hold when it is entered, smallest units
    /// @param limits the values that would have been right where it would be refused for one
    record Outcome(
            Reason reason,
            String treatment,
            List<Trade> trades,
            long leavesQty,
            long held,
            Limits limits) {
        /// The same where it would hold so much.
        public Outcome holding(long units) {
            return new Outcome(reason, treatment, trades, leavesQty, units, limits);
        }

        public static Outcome refused(Reason reason, Limits limits) {
            return new Outcome(reason, "", List.of(), 0, 0, limits);
        }
    }

    /// A trade with a visible order.
    ///
    /// @param price price units
    record Trade(long price, long qty) {}
}
