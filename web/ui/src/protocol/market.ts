// What the HTTP API and the WebSocket say, word for word. Prices, quantities and 64-bit numbers are
// decimal text; `ts` is RFC 3339 with nine digits.

export type Side = 'BUY' | 'SELL';

export const orderTypes = [
  'LIMIT',
  'MARKET',
  'HIDDEN',
  'ICEBERG',
  'STOP',
  'STOP_LIMIT',
  'PEGGED',
  'PEGGED_LIMIT',
  'BUDGET',
] as const;
export type OrdType = (typeof orderTypes)[number];

export const timesInForce = [
  'DAY',
  'GTC',
  'IOC',
  'FOK',
  'OPG',
  'ATC',
  'GTD',
  'GTT',
  'GFA',
  'GFX',
  'CPX',
  'GDX',
] as const;
export type TimeInForce = (typeof timesInForce)[number];

export type Matching = 'CONTINUOUS' | 'CALL' | 'NONE';

export type PricePoint = { price: string; quantity: string; orders?: number };

export type Instrument = {
  symbol: string;
  instrumentId: number;
  priceScale: number;
  tick: string;
  lot: string;
  maxQuantity: string | null;
  active: boolean;
  segment: string;
  phase: string;
  phaseCode: string;
  phaseEndsAt: string | null;
  referencePrice: string | null;
  lastPrice: string | null;
  bestBid: PricePoint | null;
  bestAsk: PricePoint | null;
  open: string | null;
  high: string | null;
  low: string | null;
  volume: string;
  turnover: string;
  vwap: string | null;
  trades: number | string;
  eventSeq: string;
  ts: string | null;
};

/** An instrument as market operations sees it. */
export type ManagedInstrument = Instrument & {
  band?: { low: string | null; high: string | null } | null;
  next?: { phase: string; at: string | null } | null;
};

export type BookRow = PricePoint & { orderId?: string };

export type BookAnswer = {
  symbol: string;
  level: number;
  eventSeq: string;
  ts: string | null;
  phase: string;
  bids: BookRow[];
  asks: BookRow[];
  bidMarketQuantity?: string;
  askMarketQuantity?: string;
  checksum?: string | number;
};

export type Trade = {
  tradeId: string;
  eventSeq: string;
  symbol: string;
  price: string;
  quantity: string;
  aggressor: Side | null;
  tradeType: string;
  ts: string;
  tsNs: string;
};

export type Candle = {
  ts: string;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  turnover?: string;
  trades?: number | string;
};

export type SessionState = {
  phase: string;
  phaseCode: string;
  endsAt: string | null;
  matching?: Matching;
  reason?: string | null;
  next?: { phase: string; at: string | null } | null;
};

export type Quote = {
  bid: PricePoint | null;
  ask: PricePoint | null;
  last: { price: string; quantity: string; aggressor: Side | null } | null;
};

export type Statistics = {
  open: string | null;
  high: string | null;
  low: string | null;
  last: string | null;
  close?: string | null;
  reference: string | null;
  volume: string;
  turnover: string;
  vwap: string | null;
  trades: number | string;
};

export type Indication = {
  indicativePrice: string | null;
  indicativeVolume: string | null;
  imbalance: string | null;
  imbalanceSide: Side | null;
  endsAt: string | null;
};

export type AuctionPoint = {
  ts: string;
  price: string | null;
  volume: string | null;
  imbalance: string | null;
};

export type AuctionAnswer = Indication & {
  symbol: string;
  phase: string;
  randomEnd?: boolean;
  points: AuctionPoint[];
  curves: { demand: PricePoint[]; supply: PricePoint[] };
};

export type OrdStatus =
  | 'NEW'
  | 'PARTIALLY_FILLED'
  | 'FILLED'
  | 'CANCELED'
  | 'REPLACED'
  | 'REJECTED'
  | 'EXPIRED'
  | 'PARKED'
  | 'UNTRIGGERED';

export type Order = {
  /** Null of an order that was refused: it never had one. */
  orderId: string | null;
  clientOrderId: string;
  symbol: string;
  side: Side;
  ordType: OrdType;
  timeInForce: TimeInForce;
  price: string | null;
  stopPrice: string | null;
  quantity: string;
  displayQuantity: string | null;
  minExecQuantity: string | null;
  leavesQuantity: string;
  cumQuantity: string;
  avgPrice: string | null;
  ordStatus: OrdStatus;
  reason: string | null;
  participant: string;
  createdTs: string;
  ts: string;
  eventSeq: string;
  queue: { quantityAhead: string; ordersAhead: number | string } | null;
};

/** An order that is not over. */
export type OpenOrder = Order & { orderId: string };

export type Execution = {
  execId: string;
  execType: string;
  /** Null of an order that was refused: it never had one. */
  orderId: string | null;
  clientOrderId: string;
  symbol: string;
  side: Side;
  lastPrice: string | null;
  lastQuantity: string | null;
  leavesQuantity: string;
  cumQuantity: string;
  matchId: string | null;
  liquidity: string | null;
  reason: string | null;
  ts: string;
  eventSeq: string;
};

export type Position = {
  symbol: string;
  quantity: string;
  avgPrice: string | null;
  bought?: string;
  sold?: string;
  turnover?: string;
  lastPrice?: string | null;
  profit?: string | null;
};

export type Treatment = 'rest' | 'take' | 'park' | '-';

export type Rules = {
  phases: {
    name: string;
    code: string;
    matching: string;
    new?: boolean;
    replace: boolean;
    cancel: boolean;
    /** What follows at its end; nothing if it may not have one. */
    then?: string;
  }[];
  byTimeInForce: Record<string, Record<string, Treatment>>;
  byOrdType: Record<string, Record<string, Treatment>>;
  combinations?: Record<string, Record<string, boolean>>;
};

export type ProblemCode = { code: string; title: string; status: number; help?: string };

/** RFC 9457, with what this exchange adds. */
export type Problem = {
  type?: string;
  title: string;
  status: number;
  detail?: string;
  code: string;
  field?: string;
  limit?: string;
  help?: string;
  serverTime?: string;
  eventSeq?: string;
  clientOrderId?: string;
};

export type Me = {
  participant: string | null;
  roles: string[];
  csrfToken?: string;
  demo: boolean;
  killed?: boolean;
};

export type Status = {
  state: 'UP' | 'STARTING' | 'ENGINE_AWAY';
  eventSeq: string;
  version: string;
  commit: string;
  demo: boolean;
  components: { name: string; state: string; lagEvents?: string | number; lagMs?: string | number }[];
  store: 'on' | 'off' | 'away';
  market: { model: string; zone: string };
};

export type Preview = {
  accepted: boolean;
  code?: string;
  field?: string;
  detail?: string;
  treatment?: Treatment;
  wouldTrade?: PricePoint[];
  rest?: string;
};

export type Items<T> = { items: T[]; nextAfterSeq: string | null };
