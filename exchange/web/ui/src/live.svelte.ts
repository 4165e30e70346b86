// What the interface knows now, painted once per frame of the screen at most.
import { type AnswerOf, callerOf, type Question, Refusal } from './net/http.ts';
import { type ActionName, actions } from './net/actions.ts';
import { type Connection, type Following, Socket, type Wire } from './net/socket.ts';
import { polledFrames } from './net/polling.ts';
import { type Route, routes } from './net/routes.ts';
import type { Frame } from './protocol/frames.ts';
import type { Execution, Instrument, MarginCall, Me, Order, Rules, Status } from './protocol/market.ts';
import { bound, emptyAccount, withExecution, withFills, withOrder } from './state/account.ts';
import { words } from './state/format.ts';
import { apply, emptyState, type State } from './state/market.ts';
import { pauseAfter, shortestPauseMs } from './state/pacing.ts';
import { router } from './router.svelte.ts';
import { windows } from './windows.svelte.ts';

/** Who this tab was, kept for the tab alone: the cookie is the whole browser's. */
const whoName = 'crossbook.who';

function keptWho(): string | null {
  try {
    return sessionStorage.getItem(whoName);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keepWho(participant: string | null): void {
  try {
    if (participant === null) sessionStorage.removeItem(whoName);
    else sessionStorage.setItem(whoName, participant);
  } catch {
    // a browser that keeps nothing
  }
}

type Heard = { execution: Execution; order: Order };

/** What is shown of the state: who reads one thing of it is painted anew when that has changed. */
class Shown implements State {
  quotes = $state.raw(emptyState.quotes);
  books = $state.raw(emptyState.books);
  queues = $state.raw(emptyState.queues);
  tapes = $state.raw(emptyState.tapes);
  sessions = $state.raw(emptyState.sessions);
  auctions = $state.raw(emptyState.auctions);
  statistics = $state.raw(emptyState.statistics);
  account = $state.raw(emptyState.account);
  clients = $state.raw(emptyState.clients);
  metrics = $state.raw(emptyState.metrics);
  log = $state.raw(emptyState.log);
  exchange = $state.raw(emptyState.exchange);
}

class Live {
  /** What the server told, as of the last paint. */
  readonly state = new Shown();
  connection = $state.raw<Connection>({ kind: 'connecting' });
  me = $state.raw<Me>({ participant: null, roles: [], demo: false, killed: false });
  /**
   * Set while another tab of this browser has logged in as somebody else: this tab is nobody then, shows nothing
   * private and sends nothing, until its user chooses.
   */
  estranged = $state.raw<{ was: string; now: string } | null>(null);
  status = $state.raw<Status | null>(null);
  instruments = $state.raw<ReadonlyMap<string, Instrument>>(new Map());
  rules = $state.raw<Rules | null>(null);
  /** Milliseconds since 1970 by the server's clock, four times a second: for countdowns. */
  now = $state(Date.now());
  /** Counts recoveries: who asked the server for something asks again when it changes. */
  recoveries = $state(0);
  /** Counts answers over HTTP while there is no WebSocket. */
  polls = $state(0);
  isKnown = $state(false);
  /**
   * Whether the server has told the account of who this tab is. Until it has, what was shown of it stays: a server
   * that comes back is no reason to show an account without orders.
   */
  isAccountKnown = $state(false);

  private latest: State = emptyState;
  private isPlanned = false;
  private isUrgent = false;
  private paintedAt = 0;
  private pauseMs = shortestPauseMs;
  private clockDifference = 0;
  private readonly onHeard = new Set<(heard: Heard) => void>();
  private readonly onTrade = new Set<(frame: Frame & { channel: 'trades' }) => void>();
  private readonly onSession = new Set<(frame: Frame & { channel: 'session' }) => void>();
  private readonly onMargin = new Set<(call: MarginCall) => void>();
  private readonly caller = callerOf(
    (...request) => fetch(...request),
    () => this.me.csrfToken,
  );
  private readonly socket = new Socket(
    {
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/v1`,
      connect: (url) => new WebSocket(url) as unknown as Wire,
    },
    {
      onFrame: (frame) => this.heard(frame),
      onConnection: (connection) => this.connectionIs(connection),
      onRecovered: () => void this.recovered(),
    },
  );
  private codes: Promise<ReadonlyMap<string, string>> | null = null;
  private isPolling = false;
  private lostSince = 0;
  /** Counts who this tab was: what was asked as somebody else is not shown. */
  private whoCount = 0;
  private stopPrivate: (() => void) | null = null;

  async start(): Promise<void> {
    setInterval(() => {
      this.now = Date.now() + this.clockDifference;
    }, 250);
    setInterval(() => void this.askStatus(), 5000);
    windows.onSomebodyElse = () => void this.askWho();
    if (router.place.page === 'panel') keepWho(null); // a panel is of whom the tab is that opened it
    this.socket.open();
    this.socket.follow({ channels: ['bbo', 'session', 'stats'], symbols: ['*'], throttleMs: 100 });
    this.socket.follow({ channels: ['status'], symbols: ['*'] });
    await Promise.allSettled([this.askMe(), this.askStatus(), this.askInstruments(), this.askRules()]);
    this.isKnown = true;
  }

  /** Calls an action: the answer, or a Refusal. */
  call<N extends ActionName>(name: N, question?: Question<N>): Promise<AnswerOf<N>> {
    return this.caller(name, question);
  }

  follow(following: Following): () => void {
    return this.socket.follow(following);
  }

  /** Calls a function at every own execution until the answer is called. */
  hearExecutions(heard: (heard: Heard) => void): () => void {
    this.onHeard.add(heard);
    return () => this.onHeard.delete(heard);
  }

  hearTrades(heard: (frame: Frame & { channel: 'trades' }) => void): () => void {
    this.onTrade.add(heard);
    return () => this.onTrade.delete(heard);
  }

  hearSessions(heard: (frame: Frame & { channel: 'session' }) => void): () => void {
    this.onSession.add(heard);
    return () => this.onSession.delete(heard);
  }

  /** What happens to the margins of others is told to those who may do something about it. */
  hearMargins(heard: (call: MarginCall) => void): () => void {
    this.onMargin.add(heard);
    return () => this.onMargin.delete(heard);
  }

  may(...roles: string[]): boolean {
    const own = this.me.roles.map((role) => role.toUpperCase().replace(/[ -]/g, '_'));
    return roles.some((role) => own.includes(role));
  }

  /** Whether who is logged in has a role for an action. */
  mayAsk(name: ActionName): boolean {
    const { roles }: Route = routes[actions[name].route];
    return roles.length === 0 || roles.some((role) => this.me.roles.includes(role));
  }

  /** Whether anyone who is logged in sends orders of its own. */
  get mayTrade(): boolean {
    return this.me.participant !== null && (this.may('TRADER') || this.me.roles.length === 0);
  }

  async login(participant: string, password: string): Promise<void> {
    await this.call('login', { body: { participant, password } });
    await this.changedWho();
  }

  async actAs(participant: string, isSame = false): Promise<void> {
    await this.call('actAs', { body: { participant } });
    await this.changedWho(isSame);
  }

  async logout(): Promise<void> {
    await this.call('logout');
    await this.changedWho();
  }

  /** An answer to an order of ours: shown at once, though the WebSocket will tell it as well. */
  told(order: Order, executions: readonly Execution[]): void {
    let account = withOrder(this.latest.account, order);
    for (const execution of executions) {
      if (!this.isKnownAlready(execution)) for (const heard of this.onHeard) heard({ execution, order });
      account = withExecution(account, execution);
    }
    this.latest = { ...this.latest, account };
    this.isUrgent = true;
    this.plan();
  }

  async askInstruments(): Promise<void> {
    const { items } = await this.call('instruments');
    this.instruments = new Map(items.map((instrument) => [instrument.symbol, instrument]));
  }

  /** What a code means, in words. */
  async titleOf(code: string): Promise<string> {
    this.codes ??= this.call('codes').then(
      ({ items }) => new Map(items.map((each) => [each.code, each.title])),
    );
    const titles = await this.codes.catch(() => {
      this.codes = null; // it is asked again
      return new Map<string, string>();
    });
    return titles.get(code) ?? words(code);
  }

  /** Goes on as the one as whom another tab has logged in. */
  async goOn(): Promise<void> {
    keepWho(null);
    await this.askWho();
  }

  private async changedWho(isSame = false): Promise<void> {
    keepWho(null);
    windows.tellSomebodyElse();
    await this.askWho(isSame);
  }

  private async askWho(isSame = false): Promise<void> {
    this.whoCount++;
    this.latest = { ...this.latest, account: emptyAccount, clients: [], metrics: [], log: [] };
    this.isAccountKnown = false;
    if (!isSame) this.state.account = emptyAccount;
    this.show();
    this.socket.reconnect(); // before anything private is followed: the old wire is somebody else's
    await this.askMe();
  }

  private async askMe(): Promise<void> {
    const who = this.whoCount;
    const me = await this.call('me');
    if (who !== this.whoCount) return;
    this.became(me);
    this.stopPrivate?.();
    this.stopPrivate = null;
    if (this.me.participant === null) return;
    const own = this.socket.follow({
      channels: ['executions', 'positions', 'accounts', 'risk'],
      symbols: ['*'],
    });
    const others = this.may('RISK', 'MARKET_OPERATIONS')
      ? this.socket.follow({ channels: ['margin'], symbols: ['*'] })
      : undefined;
    this.stopPrivate = () => {
      own();
      others?.();
    };
    await this.askAccount();
  }

  /** Who the cookie is, unless that is another tab's affair. */
  private became(me: Me): void {
    const was = keptWho();
    const isOther = was !== null && me.participant !== null && me.participant !== was;
    this.estranged = isOther ? { was, now: me.participant as string } : null;
    this.me = isOther ? { participant: null, roles: [], demo: me.demo, killed: false } : me;
    const isPanel = router.place.page === 'panel';
    if (!isOther && !isPanel && me.participant !== null) keepWho(me.participant);
  }

  private async askAccount(): Promise<void> {
    if (!this.may('VIEWER', 'TRADER', 'RISK', 'MARKET_OPERATIONS')) {
      this.isAccountKnown = true; // others have none
      return;
    }
    const who = this.whoCount;
    const [orders, fills] = await Promise.allSettled([
      this.call('orders', { query: { status: 'all', limit: bound } }),
      this.call('fills', { query: { limit: bound } }),
    ]);
    if (who !== this.whoCount) return;
    let account = this.latest.account;
    if (orders.status === 'fulfilled')
      for (const order of orders.value.items) account = withOrder(account, order);
    if (fills.status === 'fulfilled') account = withFills(account, fills.value.items);
    this.latest = { ...this.latest, account };
    if (orders.status === 'fulfilled') this.isAccountKnown = true;
    else if (!this.isAccountKnown) setTimeout(() => who === this.whoCount && void this.askAccount(), 1000);
    this.plan();
  }

  private async askStatus(): Promise<void> {
    try {
      const asked = Date.now();
      const status = await this.call('status');
      const time = Date.parse(status.serverTime);
      if (!Number.isNaN(time)) this.clockDifference = time - (asked + Date.now()) / 2;
      this.status = status;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      if (refusal.problem.status !== 0) this.status = null;
    }
  }

  private async askRules(): Promise<void> {
    this.rules = await this.call('rules');
  }

  private async recovered(): Promise<void> {
    await Promise.allSettled([this.askStatus(), this.askInstruments(), this.askRules()]);
    // A server that was started anew does not know who we are.
    const who = this.whoCount;
    const before = this.me.participant;
    const me = await this.call('me').catch(() => this.me);
    if (who !== this.whoCount) {
      // somebody else is in by now, and has asked
    } else if (me.participant === before) {
      this.me = me;
      if (before !== null) await this.askAccount();
    } else if (me.participant === null && before !== null && me.demo) {
      await this.actAs(before, true).catch(() => this.askMe());
    } else {
      await this.askMe();
    }
    this.recoveries++;
  }

  private isKnownAlready(execution: Execution): boolean {
    return this.latest.account.messages.some((known) => known.execId === execution.execId);
  }

  private connectionIs(connection: Connection): void {
    if (connection.kind === 'open') this.isPolling = false;
    else if (this.isPolling) return; // it is tried again meanwhile; what was found out last holds
    this.connection = connection;
    if (connection.kind !== 'lost') return;
    this.lostSince = connection.since;
    this.isPolling = true;
    setTimeout(() => void this.poll(), 1500);
  }

  /** Asks once a second until the WebSocket is back. */
  private async poll(): Promise<void> {
    while (this.isPolling) {
      try {
        const frames = await polledFrames(this.caller, this.socket.followed());
        if (!this.isPolling) return;
        for (const frame of frames) this.heard(frame);
        if (this.me.participant !== null) await this.askAccount();
        if (!this.isPolling) return;
        this.connection = { kind: 'polling' };
        this.lostSince = Date.now();
        this.polls++;
      } catch {
        if (!this.isPolling) return;
        this.connection = { kind: 'lost', since: this.lostSince, reason: 'the server does not answer' };
      }
      await new Promise((then) => setTimeout(then, 1000));
    }
  }

  private heard(frame: Frame): void {
    const isNews =
      frame.channel === 'executions' &&
      frame.type !== 'snapshot' &&
      !this.isKnownAlready(frame.data.execution);
    this.latest = apply(this.latest, frame);
    this.checkSoundness(frame);
    if (frame.channel === 'executions' && frame.type !== 'snapshot') {
      this.isUrgent = true;
      if (isNews) for (const heard of this.onHeard) heard(frame.data);
    } else if (frame.channel === 'trades') {
      for (const heard of this.onTrade) heard(frame);
    } else if (frame.channel === 'session') {
      for (const heard of this.onSession) heard(frame);
    } else if (frame.channel === 'margin' && frame.type !== 'snapshot') {
      for (const heard of this.onMargin) heard(frame.data);
    }
    this.plan();
  }

  /** A book that is not the server's is asked for anew. */
  private checkSoundness(frame: Frame): void {
    const isSound =
      frame.channel === 'book'
        ? this.latest.books.get(frame.symbol)?.sound
        : frame.channel === 'orders'
          ? this.latest.queues.get(frame.symbol)?.sound
          : true;
    if (isSound === false && frame.type === 'update') this.socket.anew(frame.channel, frame.symbol);
  }

  /** Paints with the next frame of the display, however much arrived, and as often as there is time for. */
  private plan(): void {
    if (this.isPlanned) return;
    this.isPlanned = true;
    requestAnimationFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    if (now - this.paintedAt < this.pauseMs && !this.isUrgent) {
      requestAnimationFrame((later) => this.paint(later));
      return;
    }
    this.isPlanned = false;
    this.isUrgent = false;
    this.paintedAt = now;
    this.show();
    requestAnimationFrame((next) => {
      this.pauseMs = pauseAfter(this.pauseMs, next - now);
    });
  }

  private show(): void {
    const { account, ...others } = this.latest;
    Object.assign(this.state, others); // what is the same is painted by nobody
    if (this.isAccountKnown) this.state.account = account;
  }
}

export const live = new Live();
