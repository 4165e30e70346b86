package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.OrderRequest;
import crossbook.client.stream.EventListener;
import crossbook.protocol.OrdType;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.TradedDecoder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Everybody's money, computed from orders, trades and transfers alone: what events say of
/// accounts, holds and fees is not looked at. The rules are those of
/// `docs/decisions/0025-money.md`.
final class PlainAccounts implements EventListener {
    /// The instrument that is covered, after those that a new exchange has.
    static final int COVERED = 3;

    /// The account of each trader's client.
    static final String CLIENT = "C1";

    private static final long BASE_UNITS = 1_000_000;
    private static final long QUOTE_UNITS = 100;
    private static final long TAKER_RATE = 2_000;
    private static final long MAKER_RATE = 1_000;
    private static final long MIN_FEE = 25;
    private static final long MILLION = 1_000_000;

    private final Map<Integer, String> assets = new HashMap<>();
    private final Map<String, Long> posted = new HashMap<>();
    private final Map<Long, CoveredOrder> live = new HashMap<>();

    /// Adds to the files of a new exchange what this class takes for given.
    static void define(Path home) throws IOException {
        append(home.resolve("assets.toml"), """

                [[asset]]
                code = "USD"
                scale = 2

                [[asset]]
                code = "BTC"
                scale = 8
                """);
        append(home.resolve("clients.toml"), """

                [[client]]
                name = "alice/C1"

                [[client]]
                name = "bob/C1"
                """);
        append(home.resolve("instruments.toml"), """

                [[instrument]]
                symbol = "BTC-USD"
                price_scale = 0
                tick = "1"
                base_asset = "BTC"
                quote_asset = "USD"
                base_amount = "0.01"
                taker_fee = "2000"
                maker_fee = "1000"
                min_fee = "0.25"
                """);
    }

    /// An order that stays.
    static OrderRequest buy(String id, long price, long qty) {
        return OrderRequest.of(
                COVERED,
                terms -> terms.clOrdId(id)
                        .side(Side.BUY)
                        .ordType(OrdType.LIMIT)
                        .timeInForce(TimeInForce.GTC)
                        .price(price)
                        .orderQty(qty));
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    /// A live order of the covered instrument.
    private static final class CoveredOrder {
        final String owner;
        final boolean isBuy;
        final long price;
        long leavesQty;
        long feeMillionths;
        long charged;

        CoveredOrder(OrderAcceptedDecoder event) {
            owner = owner(event.state().participantId(), event.terms().account());
            isBuy = event.terms().side() == Side.BUY;
            price = event.terms().price();
            leavesQty = event.state().leavesQty();
        }

        static long due(long millionths) {
            return Math.max(MIN_FEE, Math.ceilDiv(millionths, MILLION));
        }

        /// Its fee of a fill.
        long charge(long value, long rate) {
            feeMillionths += value * rate;
            long fee = due(feeMillionths) - charged;
            if (!isBuy) fee = Math.min(fee, value);
            charged += fee;
            return fee;
        }

        String heldAccount() {
            return owner + (isBuy ? " USD" : " BTC");
        }

        long held() {
            if (!isBuy) return leavesQty * BASE_UNITS;
            long value = price * leavesQty * QUOTE_UNITS;
            return value + due(feeMillionths + value * TAKER_RATE) - charged;
        }
    }

    private static String owner(long participantId, String account) {
        return OwnerKind.PARTICIPANT + " " + participantId + "/" + account;
    }

    private static String owner(OwnerKind kind, long participantId, String account) {
        return kind == OwnerKind.PARTICIPANT ? owner(participantId, account) : kind.toString();
    }

    private void move(String from, String to, String asset, long amount) {
        posted.merge(from + " " + asset, -amount, Long::sum);
        posted.merge(to + " " + asset, amount, Long::sum);
    }

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        assets.put((int) event.assetId(), event.code());
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        move(
                owner(event.fromKind(), event.fromParticipantId(), event.fromAccount()),
                owner(event.toKind(), event.toParticipantId(), event.toAccount()),
                assets.get((int) event.assetId()),
                event.amount());
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        if (event.terms().instrumentId() != COVERED) return;
        live.put(event.state().orderId(), new CoveredOrder(event));
    }

    @Override
    public void onTraded(TradedDecoder event) {
        if (event.instrumentId() != COVERED) return;
        CoveredOrder taker = live.get(event.takerOrderId());
        CoveredOrder maker = live.get(event.makerOrderId());
        CoveredOrder buyer = taker.isBuy ? taker : maker;
        CoveredOrder seller = taker.isBuy ? maker : taker;
        long value = event.price() * event.qty() * QUOTE_UNITS;
        move(seller.owner, buyer.owner, "BTC", event.qty() * BASE_UNITS);
        move(buyer.owner, seller.owner, "USD", value);
        move(taker.owner, OwnerKind.FEES.toString(), "USD", taker.charge(value, TAKER_RATE));
        move(maker.owner, OwnerKind.FEES.toString(), "USD", maker.charge(value, MAKER_RATE));
        fill(event.takerOrderId(), event.qty());
        fill(event.makerOrderId(), event.qty());
    }

    private void fill(long orderId, long qty) {
        CoveredOrder order = live.get(orderId);
        order.leavesQty -= qty;
        if (order.leavesQty == 0) live.remove(orderId);
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        live.remove(event.state().orderId());
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        live.remove(event.state().orderId());
    }

    /// How many live orders hold something.
    int liveOrders() {
        return live.size();
    }

    /// Holds what an exchange says that is in all accounts against this.
    void check(List<AccountBalance> told) {
        Map<String, Long> held = new HashMap<>();
        live.values().forEach(order -> held.merge(order.heldAccount(), order.held(), Long::sum));
        Map<String, Long> sums = new HashMap<>();
        Map<String, Long> left = new HashMap<>(posted);
        for (AccountBalance balance : told) {
            String account = owner(balance.ownerKind(), balance.participantId(), balance.account())
                    + " " + balance.asset();
            Long has = left.remove(account);
            assertThat(balance.posted()).as(account).isEqualTo(has == null ? 0 : has);
            assertThat(balance.held())
                    .as("%s, held", account)
                    .isEqualTo(held.getOrDefault(account, 0L));
            sums.merge(balance.asset(), balance.posted(), Long::sum);
        }
        assertThat(left).as("accounts that are not told").isEmpty();
        assertThat(sums).containsOnly(Map.entry("USD", 0L), Map.entry("BTC", 0L));
    }
}
