// The whole state of the interface, and the one function that changes it.
import type { Frame, Metrics, StatusFrame } from '../protocol/frames.ts';
import type {
  AuctionPoint,
  AuditEntry,
  GatewaySession,
  Indication,
  Quote,
  SessionState,
  Statistics,
  Trade,
} from '../protocol/market.ts';
import { type Account, applyExecutions, applyAccounts, applyPositions, emptyAccount } from './account.ts';
import { applyBook, type Book, emptyBook } from './book.ts';
import { applyOrders, emptyQueues, type Queues } from './queues.ts';

type BySymbol<T> = ReadonlyMap<string, T>;

export type Auction = { readonly now: Indication; readonly points: readonly AuctionPoint[] };

export type MetricsPoint = { readonly ts: string; readonly values: Metrics };

export type State = {
  readonly quotes: BySymbol<Quote>;
  readonly books: BySymbol<Book>;
  readonly queues: BySymbol<Queues>;
  /** The newest first. */
  readonly tapes: BySymbol<readonly Trade[]>;
  readonly sessions: BySymbol<SessionState>;
  readonly auctions: BySymbol<Auction>;
  readonly statistics: BySymbol<Statistics>;
  readonly account: Account;
  readonly clients: readonly GatewaySession[];
  readonly metrics: readonly MetricsPoint[];
  readonly log: readonly AuditEntry[];
  /** Whether the server hears the engine; null until it says. */
  readonly exchange: StatusFrame['data'] | null;
};

export const emptyState: State = {
  quotes: new Map(),
  books: new Map(),
  queues: new Map(),
  tapes: new Map(),
  sessions: new Map(),
  auctions: new Map(),
  statistics: new Map(),
  account: emptyAccount,
  clients: [],
  metrics: [],
  log: [],
  exchange: null,
};

// What is kept at most, so that a page can stay open for days.
const tapeLength = 500;
const auctionPoints = 2000;
const metricsPoints = 600;
const logLength = 500;

export function apply(state: State, frame: Frame): State {
  switch (frame.channel) {
    case 'bbo':
      return { ...state, quotes: set(state.quotes, frame.symbol, frame.data) };
    case 'book':
      return {
        ...state,
        books: set(state.books, frame.symbol, applyBook(state.books.get(frame.symbol) ?? emptyBook, frame)),
      };
    case 'orders':
      return {
        ...state,
        queues: set(
          state.queues,
          frame.symbol,
          applyOrders(state.queues.get(frame.symbol) ?? emptyQueues, frame),
        ),
      };
    case 'trades': {
      const tape = state.tapes.get(frame.symbol) ?? [];
      const next =
        frame.type === 'snapshot' ? newestFirst(frame.data) : [frame.data, ...tape].slice(0, tapeLength);
      return { ...state, tapes: set(state.tapes, frame.symbol, next) };
    }
    case 'candles.1s':
    case 'candles.1m':
      return state; // candles are folded from trades, at whatever interval is shown
    case 'session': {
      return {
        ...state,
        sessions: set(state.sessions, frame.symbol, frame.data),
      };
    }
    case 'auction':
      return { ...state, auctions: set(state.auctions, frame.symbol, indicated(state, frame)) };
    case 'stats':
      return { ...state, statistics: set(state.statistics, frame.symbol, frame.data) };
    case 'executions':
      return { ...state, account: applyExecutions(state.account, frame) };
    case 'accounts':
      return { ...state, account: applyAccounts(state.account, frame) };
    case 'positions':
      return { ...state, account: applyPositions(state.account, frame) };
    case 'risk':
      return { ...state, account: { ...state.account, risk: frame.data } };
    case 'clients':
      return { ...state, clients: frame.data };
    case 'metrics': {
      const point = { ts: frame.ts ?? '', values: frame.data };
      return { ...state, metrics: [...state.metrics.slice(-(metricsPoints - 1)), point] };
    }
    case 'log': {
      const entries = frame.type === 'snapshot' ? [...frame.data].reverse() : [frame.data, ...state.log];
      return { ...state, log: entries.slice(0, logLength) };
    }
    case 'margin':
      return state; // who looks asks for what is open, and is told of what happens
    case 'status':
      return { ...state, exchange: frame.data };
  }
}

function indicated(state: State, frame: Frame & { channel: 'auction' }): Auction {
  const points = state.auctions.get(frame.symbol)?.points ?? [];
  // Where no call is, a snapshot says so and is no point of one.
  if (frame.type === 'snapshot' && frame.data.indicativePrice === null) return { now: frame.data, points };
  const point = {
    ts: frame.ts ?? '',
    price: frame.data.indicativePrice,
    volume: frame.data.indicativeVolume,
    imbalance: frame.data.imbalance,
  };
  return { now: frame.data, points: [...points.slice(-(auctionPoints - 1)), point] };
}

function newestFirst(trades: readonly Trade[]): readonly Trade[] {
  return [...trades].sort((a, b) => Number(BigInt(b.eventSeq) - BigInt(a.eventSeq))).slice(0, tapeLength);
}

function set<T>(map: BySymbol<T>, symbol: string, value: T): BySymbol<T> {
  const next = new Map(map);
  next.set(symbol, value);
  return next;
}
