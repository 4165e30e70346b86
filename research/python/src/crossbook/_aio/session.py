"""The session of a client: logging on, staying, coming back."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from crossbook._aio.reactor import Link, Reactor
from crossbook.addresses import Address, market_data_of, parsed
from crossbook.core import SECOND_NS
from crossbook.entry import Account, EntrySession, Recovery
from crossbook.errors import NoAnswer, RecoveryFailed, SessionEnded
from crossbook.instruments import Instrument
from crossbook.orders import Order, OwnOrders
from crossbook.protocol.types import Reason, RecoveryStatus
from crossbook.units import Duration, ns

_SHORTEST_PAUSE_NS = 100_000_000


class Session:
    """A participant's session, and what there is in it."""

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
        self._address = parsed(address)
        self._market_data = market_data_of(self._address, market_data)
        self._account = Account(participant, password, stays_on_disconnect=not cancel_on_disconnect)
        self._timeout_ns = ns(timeout)
        self._reactor = Reactor()
        self._link: Link | None = None

    # The session.

    async def open(self) -> Self:
        """Logs on. LogonRefused if the gateway does not let us in, OSError where nobody is there."""
        try:
            await self._log_on(holds=False)
            self._account.heard_up_to(self._last_event_of_logon())
            await self._until(lambda: self._account.has_instruments, "the list of instruments")
        except BaseException:
            await self._reactor.close()
            raise
        return self

    async def close(self) -> None:
        """Logs out and closes the connections. What happens to orders that are left, the participant's terms say."""
        try:
            session = self._account.session
            if session.is_logged_on and self._link is not None:
                with self._reactor.lock:
                    session.log_out()
                    self._link.flush()
                await self._reactor.until(lambda: session.ended is not None, SECOND_NS)
        finally:
            await self._reactor.close()

    async def __aenter__(self) -> Self:
        return self if self._link is not None else await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def reconnect(self, address: Address | None = None) -> None:
        """Comes back after the session has ended, by another address if one is given.

        Logs on, learns what was missed, and sends again what is unanswered, under the same ids, so that the engine
        does each once. A session that still stands is closed before.
        """
        if address is not None:
            self._address = parsed(address)
        account = self._account
        if self._link is not None:
            self._reactor.drop(self._link)
            self._link = None
        first = max(1, account.last_event_number)
        await self._log_on(holds=True)
        last = self._last_event_of_logon()
        if first <= last:
            await self._recover(first, last)
        with self._reactor.lock:
            account.heard_up_to(last)
            account.session.release()
            account.send_again()
            self._flush()
        await self._until(lambda: account.has_instruments, "the list of instruments")

    def _last_event_of_logon(self) -> int:
        reply = self._account.session.reply
        assert reply is not None
        return reply.last_event_number

    async def _log_on(self, *, holds: bool) -> None:
        """Until the gateway lets us in: where it says to come later, it is tried again as long as there is time."""
        account = self._account
        left_ns = self._timeout_ns
        while True:
            session = account.new_session()
            if holds:
                session.hold()
            try:
                link = await self._reactor.open(self._address, session)
            except OSError:
                if not holds or left_ns < _SHORTEST_PAUSE_NS:  # a gateway that is started again is not there at once
                    raise
                await self._reactor.pause(_SHORTEST_PAUSE_NS)
                left_ns -= _SHORTEST_PAUSE_NS
                continue
            is_over = await self._answered(session)
            if session.is_logged_on:
                with self._reactor.lock:
                    account.logged_on()
                    self._link = link
                    link.flush()
                return
            self._reactor.drop(link)
            if not is_over:
                raise NoAnswer("the gateway did not answer the logon")
            left_ns -= await self._pause_before_logon(left_ns)

    async def _answered(self, session: EntrySession) -> bool:
        """Waits for the answer to a logon."""
        return await self._reactor.until(lambda: session.reply or session.ended, self._timeout_ns)

    async def _pause_before_logon(self, left_ns: int) -> int:
        """How long was waited before the next try; raises if it is not to be tried again."""
        account = self._account
        refusal = account.refusal_of_logon()
        if refusal is None:
            assert account.session.ended is not None
            raise account.session.ended
        if account.forget_token():
            return 0
        is_later = refusal.retry_after_ns > 0 and refusal.code is not Reason.WRONG_PASSWORD
        # A session whose connection broke is noticed after some heartbeats.
        is_still_there = account.last_event_number > 0 and refusal.code is Reason.ALREADY_LOGGED_ON
        pause_ns = max(refusal.retry_after_ns, _SHORTEST_PAUSE_NS)
        if not (is_later or is_still_there) or pause_ns > left_ns:
            raise refusal
        await self._reactor.pause(pause_ns)
        return pause_ns

    async def _recover(self, first: int, last: int) -> None:
        """Hears again what was missed, on a connection of its own."""
        reply = self._account.session.reply
        assert reply is not None
        recovery = Recovery(self._account, first, last, reply.partition)
        session = self._account.recovery_session(recovery)
        link = await self._reactor.open(self._address, session)
        try:
            await self._answered(session)
            if not session.is_logged_on:
                code = Reason.STATE_UNKNOWN if session.reply is None else session.reply.reason
                raise RecoveryFailed(code, f"what was missed cannot be had: {code}")
            with self._reactor.lock:
                recovery.ask(session)
                link.flush()
            await self._reactor.until(lambda: recovery.status or session.ended, self._timeout_ns)
            if recovery.status is not RecoveryStatus.ACCEPTED:
                is_gone = recovery.status is RecoveryStatus.NOT_RETAINED
                code = Reason.EVENTS_NOT_RETAINED if is_gone else Reason.STATE_UNKNOWN
                raise RecoveryFailed(code, f"what was missed cannot be had: {recovery.status or 'no answer'}")
        finally:
            self._reactor.drop(link)

    @property
    def participant(self) -> str:
        """Who is logged on."""
        return self._account.participant

    @property
    def ended(self) -> SessionEnded | None:
        """Why the session is over; None as long as it is not. `reconnect` comes back."""
        return self._account.session.ended

    @property
    def last_event_number(self) -> int:
        """The number of the last event that was heard of."""
        return self._account.last_event_number

    # What there is.

    @property
    def orders(self) -> OwnOrders:
        """The orders that were sent, each as its last report left it."""
        return self._account.orders

    @property
    def instruments(self) -> dict[str, Instrument]:
        """What is traded, by symbol."""
        return dict(self._account.instruments)

    # Waiting.

    async def wait(self, until: Order | Callable[[], object], *, timeout: Duration | None = None) -> None:
        """Waits until an order is done, or a condition is so; NoAnswer if it is not in time."""
        if isinstance(until, Order):
            order = until
            await self._until(lambda: order.done, f"the end of order {order.client_order_id}", timeout)
        else:
            await self._until(until, "the condition", timeout)

    async def _until(self, condition: Callable[[], object], what: str, timeout: Duration | None = None) -> None:
        """Waits until something is so. Raises why the session has ended, or NoAnswer."""
        session = self._account.session
        timeout_ns = self._timeout_ns if timeout is None else ns(timeout)
        in_time = await self._reactor.until(lambda: condition() or session.ended, timeout_ns)
        if in_time and condition():
            return
        if session.ended is not None:
            raise session.ended
        raise NoAnswer(f"{what}: nothing within {timeout_ns / SECOND_NS:g} s")

    def _must_be_open(self) -> None:
        if self._link is None:
            raise SessionEnded(Reason.NOT_LOGGED_ON, "not logged on")
        if self._account.session.ended is not None:
            raise self._account.session.ended

    def _has_room(self) -> bool:
        return self._link is None or self._link.has_room

    def _flush(self) -> None:
        if self._link is not None:
            self._link.flush()
