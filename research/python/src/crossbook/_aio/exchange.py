"""The client of an exchange: orders, books, streams."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, Unpack

from crossbook._aio.ordering import OrderEntry
from crossbook._aio.session import Session
from crossbook.addresses import Address
from crossbook.book import Book
from crossbook.core import SECOND_NS
from crossbook.entry import MassCancelRequest
from crossbook.errors import CancelRefused, NoAnswer, OrderRefused, Refused
from crossbook.events import Event, OrderEvent, Subscription
from crossbook.feed import Feed
from crossbook.money import Balance, Obligation, Position, Request, owner
from crossbook.orders import Order
from crossbook.protocol.entry import (
    AccountsRequest,
    BustTrade,
    CorrectTrade,
    ExecutionReport,
    LiquidatePosition,
    SetMark,
    SettleObligations,
    TransferFunds,
)
from crossbook.protocol.types import OrdStatus, OrdType, Reason, Side, TransferType, YesNo
from crossbook.refusals import error_of
from crossbook.requests import Changes, Terms, changed, new_order, side_of
from crossbook.units import Duration, Price, ns


class Stream:
    """Events in their order, to be iterated over; close it when no more are wanted (`with` does)."""

    def __init__(self, exchange: Exchange, subscription: Subscription, timeout_ns: int | None) -> None:
        self._exchange = exchange
        self._subscription = subscription
        self._timeout_ns = timeout_ns
        self._is_open = False

    async def open(self) -> Self:
        """Begins to take events. Iterating does it, too."""
        if not self._is_open:
            self._is_open = True
            await self._exchange._subscribe(self._subscription)
        return self

    async def close(self) -> None:
        """Takes no more events."""
        self._is_open = False
        self._exchange._unsubscribe(self._subscription)

    async def next(self, *, timeout: Duration | None = None) -> Event | None:
        """The next event; None if there was none for so long.

        SessionEnded if no more of our orders can come, SlowConsumer if some are gone.
        """
        await self.open()
        return await self._exchange._next(self._subscription, None if timeout is None else ns(timeout))

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Event:
        await self.open()
        event = await self._exchange._next(self._subscription, self._timeout_ns)
        if event is None:
            raise StopAsyncIteration
        return event


class Exchange(OrderEntry, Session):
    """A participant's way to an exchange. `connect` makes one.

    A method that asks waits for the answer and raises what is refused (`crossbook.errors`). Own orders are kept in
    `orders`. Prices are exact: Decimal, int, str or float, refused unless they are a multiple of the tick.
    """

    def __init__(
        self,
        address: Address,
        *,
        participant: str,
        password: str,
        market_data: Address | None = None,
        cancel_on_disconnect: bool = True,
        timeout: Duration = "30s",
    ) -> None:
        super().__init__(
            address,
            participant=participant,
            password=password,
            market_data=market_data,
            cancel_on_disconnect=cancel_on_disconnect,
            timeout=timeout,
        )
        self._account.orders.changed = self._on_order
        self._feed: Feed | None = None
        self._subscriptions: list[Subscription] = []

    # Orders.

    async def _enter(
        self, symbol: str, side: Side | str, ord_type: OrdType, qty: int, wait: bool, **terms: Unpack[Terms]
    ) -> Order:
        account = self._account
        self._must_be_open()
        with self._reactor.lock:
            instrument = account.instrument(symbol)
            request = new_order(instrument, side, ord_type, qty, account.new_id(), account.stays_on_disconnect, **terms)
            order = account.enter(instrument, request, terms.get("tag", ""))
            self._flush()
        if not wait:
            if not self._has_room():
                await self._until(self._has_room, "the gateway")
            return order
        await self._until(lambda: order.answered, f"order {order.client_order_id}")
        if order.status is OrdStatus.REJECTED and order._refusal is not None:
            raise error_of(order._refusal, f"the order {order.client_order_id}", order, OrderRefused)
        return order

    async def cancel(self, order: Order | str | int, *, wait: bool = True) -> Order:
        """Takes an order out of the book: by itself, by your id of it, or by the engine's.

        CancelRefused if that is too late or the phase refuses it; Refused with the code UNKNOWN_ORDER if it is
        none of this client's.
        """
        self._must_be_open()
        with self._reactor.lock:
            found = self._account.orders._find(order)
            self._must_be_answered(found)
            self._account.cancel(found)
            self._flush()
        return await self._changed(found, "the cancel of", wait)

    async def replace(self, order: Order | str | int, *, wait: bool = True, **changes: Unpack[Changes]) -> Order:
        """Changes an order: `qty` (the new total), `price`, `stop_price`, `display_qty`, `min_qty`, `expires`.

        CancelRefused if it stays as it was.
        """
        self._must_be_open()
        with self._reactor.lock:
            found = self._account.orders._find(order)
            self._must_be_answered(found)
            self._account.replace(found, changed(found.instrument, changes))
            self._flush()
        return await self._changed(found, "the replace of", wait)

    async def _changed(self, order: Order, what: str, wait: bool) -> Order:
        if not wait:
            return order
        await self._until(lambda: order.answered, f"{what} {order.client_order_id}")
        if order._refusal is not None:
            raise error_of(order._refusal, f"{what} {order.client_order_id}", order, CancelRefused)
        return order

    @staticmethod
    def _must_be_answered(order: Order) -> None:
        if not order.answered:
            raise ValueError(f"order {order.client_order_id}: wait for what was asked of it before ({order.pending})")

    async def cancel_all(self, symbol: str | None = None, *, side: Side | str | None = None) -> int:
        """Cancels all our live orders, those of an instrument, of a side, or both; returns how many there were."""
        self._must_be_open()
        with self._reactor.lock:
            instrument = None if symbol is None else self._account.instrument(symbol)
            request = self._account.cancel_all(instrument, None if side is None else side_of(side))
            self._flush()
        await self._until(lambda: request.done, "the mass cancel")
        self._account.forget(request)
        return self._count(request)

    @staticmethod
    def _count(request: MassCancelRequest) -> int:
        if request.refusal is not None:
            raise error_of(request.refusal, "the mass cancel", None, CancelRefused)
        return request.expected or 0

    # Money.

    async def balances(self, participant: str = "") -> list[Balance]:
        """What accounts have: our own and our clients', or those of a participant that our role lets us see.

        Market operations see all where they name nobody.
        """
        return (await self._ask(lambda number: AccountsRequest(number, participant), "the balances")).balances()

    async def positions(self, participant: str = "") -> list[Position]:
        """What is open on margin, of the same owners."""
        request = await self._ask(lambda number: AccountsRequest(number, participant), "the positions")
        return request.positions({each.instrument_id: each for each in self._account.instruments.values()})

    async def obligations(self, participant: str = "") -> list[Obligation]:
        """What is owed and due on later days, of the same owners."""
        return (await self._ask(lambda number: AccountsRequest(number, participant), "the obligations")).obligations()

    async def settle(self, *, reason: str = "") -> int:
        """Market operations: settles what is owed and due until the market's date; returns how many payments."""
        request = await self._ask(lambda number: SettleObligations(number, reason), "the settlement")
        return 0 if request.reply is None else request.reply.payments

    async def transfer(
        self,
        kind: TransferType | str,
        asset: str,
        amount: int,
        transaction_id: str,
        *,
        payer: str = "",
        receiver: str = "",
        reason: str = "",
    ) -> bool:
        """Market operations: moves money; False if it was booked before under the same id.

        `kind` is `deposit`, `withdrawal`, `transfer`, `to_insurance` or `from_insurance`; `payer` and `receiver` are
        participants, or `participant/account` of a client. The amount is in the smallest units of the asset: 1050 is
        10.50 of one with two decimals.
        """
        request = await self._ask(
            lambda number: TransferFunds(
                number,
                TransferType(kind),
                transaction_id,
                asset,
                amount,
                *owner(payer),
                *owner(receiver),
                reason,
                scale=None,
            ),
            f"the transfer {transaction_id}",
        )
        return request.reply is not None and request.reply.repeated is YesNo.NO

    async def mark(
        self, symbol: str, price: Price, *, source: str = "", reason: str = "", any_distance: bool = False
    ) -> None:
        """Market operations: sets the mark of an instrument, or its index; `source`: whose, where it has several.

        Where a single price makes the mark, one further from it than the collar is refused unless `any_distance`.
        """
        traded = self._account.instrument(symbol)
        units = traded.units(price)
        far = YesNo.YES if any_distance else YesNo.NO
        await self._ask(lambda number: SetMark(number, traded.instrument_id, units, reason, source, far), "the mark")

    async def liquidate(self, name: str, symbol: str, *, reason: str = "") -> None:
        """Risk, market operations: closes a position of a participant, or `participant/account`, with a margin call."""
        traded = self._account.instrument(symbol).instrument_id
        await self._ask(
            lambda number: LiquidatePosition(number, *owner(name), traded, reason),
            f"the liquidation of {name} in {symbol}",
        )

    async def bust(self, symbol: str, trade_id: int, *, reason: str = "", into_deficit: bool = False) -> None:
        """Market operations: cancels a trade; the orders stay as they are.

        Where a side cannot give back what it got, it is refused unless `into_deficit`: the insurance pays then, and
        the rest is a deficit of that side.
        """
        traded = self._account.instrument(symbol).instrument_id
        done = YesNo.YES if into_deficit else YesNo.NO
        await self._ask(
            lambda number: BustTrade(number, traded, trade_id, reason, done), f"the bust of trade {trade_id}"
        )

    async def correct(
        self,
        symbol: str,
        trade_id: int,
        *,
        price: Price | None = None,
        qty: int | None = None,
        reason: str = "",
        into_deficit: bool = False,
    ) -> None:
        """Market operations: gives a trade another price, a smaller quantity, or both; `into_deficit` as in `bust`."""
        traded = self._account.instrument(symbol)
        units = None if price is None else traded.units(price)
        done = YesNo.YES if into_deficit else YesNo.NO
        await self._ask(
            lambda number: CorrectTrade(number, traded.instrument_id, trade_id, units, qty, reason, done),
            f"the correction of trade {trade_id}",
        )

    async def _ask(self, message: Callable[[int], Any], what: str) -> Request:
        self._must_be_open()
        with self._reactor.lock:
            request = self._account.ask(message)
            self._flush()
        await self._until(lambda: request.done, what)
        if request.refusal is not None:
            raise error_of(request.refusal, what, None, Refused)
        return request

    # The market.

    async def book(self, symbol: str, *, levels: int | None = 10) -> Book:
        """The visible book as it is now, with so many levels of each side; None: all of them.

        The first call connects to market data and reads a snapshot; from then on the books are kept right. While
        the connection is lost they are as they were, and `is_live` says so.
        """
        feed = await self._follow()
        with self._reactor.lock:
            book = feed.market.by_symbol.get(symbol)
            if book is None:
                self._account.instrument(symbol)
                raise Refused(Reason.UNKNOWN_INSTRUMENT, f"market data does not have {symbol!r} yet")
            return book.view(feed.seq, levels, is_live=feed.is_live(self._reactor.now_ns()))

    def stream(
        self,
        *channels: str,
        symbols: list[str] | None = None,
        timeout: Duration | None = None,
        capacity: int = 100_000,
    ) -> Stream:
        """Events of `trades`, `session`, `bbo`, `auction` and `orders` (our own), of all symbols or some.

        Iterating ends when nothing has come for `timeout`. No more than `capacity` events wait to be read; if more
        come, SlowConsumer says so.
        """
        subscription = Subscription(channels, symbols, capacity)
        return Stream(self, subscription, None if timeout is None else ns(timeout))

    async def _follow(self) -> Feed:
        """The feed with books that are known."""
        feed = self._feed
        if feed is None:
            if self._market_data is None:
                raise ValueError("market_data: say where it is (marketdata.tcp of the exchange) when you connect")
            feed = self._feed = Feed(self._account.participant)
            await self._reactor.keep(self._market_data, feed)
        known = feed
        if not await self._reactor.until(lambda: known.is_known or known.refusal, self._timeout_ns):
            raise NoAnswer(f"market data at {self._market_data}: nothing within {self._timeout_ns / SECOND_NS:g} s")
        if not feed.is_known:
            assert feed.refusal is not None
            raise Refused(feed.refusal, f"market data does not let {self._account.participant} in: {feed.refusal}")
        return feed

    async def _subscribe(self, subscription: Subscription) -> None:
        if subscription.is_of_market:
            feed = await self._follow()
            with self._reactor.lock:
                feed.market.subscriptions.append(subscription)
        self._subscriptions.append(subscription)

    def _unsubscribe(self, subscription: Subscription) -> None:
        with self._reactor.lock:
            if self._feed is not None and subscription in self._feed.market.subscriptions:
                self._feed.market.subscriptions.remove(subscription)
            if subscription in self._subscriptions:
                self._subscriptions.remove(subscription)

    async def _next(self, subscription: Subscription, timeout_ns: int | None) -> Event | None:
        session = self._account.session
        needs_session = "orders" in subscription.channels
        if not subscription and not await self._reactor.until(
            lambda: subscription or (needs_session and session.ended), timeout_ns
        ):
            return None
        if not subscription and session.ended is not None:
            raise session.ended
        with self._reactor.lock:
            return subscription.pop()

    def _on_order(self, order: Order, report: ExecutionReport) -> None:
        """Tells streams of what happened to an order of ours."""
        for subscription in self._subscriptions:
            if subscription.wants("order", order.symbol):
                subscription.push(
                    OrderEvent(order.symbol, order, report, report.event_number, report.timestamp_ns or 0)
                )
