// The frames of the WebSocket, as a union on `channel` and `type`.
import type {
  AuditEntry,
  Candle,
  Execution,
  GatewaySession,
  Indication,
  Order,
  Position,
  Problem,
  Quote,
  SessionState,
  Side,
  Statistics,
  Trade,
} from './market.ts';

type Head = {
  symbol: string;
  /** Counts the frames of this channel and symbol, or those sent to this client if it is conflated. */
  seq: string;
  prevSeq?: string | null;
  eventSeq?: string;
  ts?: string;
};

/** Price, quantity, number of orders. */
export type LevelRow = readonly [string, string, (number | string)?];
/** Order id, price (null: at any price, in a call), quantity. */
export type OrderRow = readonly [string, string | null, string];

export type OrderChange = {
  op: 'add' | 'change' | 'delete' | 'execute';
  orderId: string;
  side: Side;
  /** Null: at any price, in a call. */
  price: string | null;
  /** What is left of the order. */
  quantity: string;
  priority?: 'KEPT' | 'LOST';
  tradeId?: string;
  checksum?: string | number;
};

export type BookFrame = Head & { channel: 'book' } & (
    | { type: 'snapshot'; data: { bids: LevelRow[]; asks: LevelRow[]; checksum?: string | number } }
    | { type: 'update'; data: { bids: LevelRow[]; asks: LevelRow[]; checksum?: string | number } }
  );

export type OrdersFrame = Head & { channel: 'orders' } & (
    | { type: 'snapshot'; data: { bids: OrderRow[]; asks: OrderRow[]; checksum?: string | number } }
    | { type: 'update'; data: OrderChange }
  );

export type TradesFrame = Head & { channel: 'trades' } & (
    { type: 'snapshot'; data: Trade[] } | { type: 'update' | 'event'; data: Trade }
  );

export type QuoteFrame = Head & { channel: 'bbo'; type: 'snapshot' | 'update'; data: Quote };
export type CandleFrame = Head & {
  channel: 'candles.1s' | 'candles.1m';
  type: 'snapshot' | 'update';
  data: Candle;
};
export type SessionFrame = Head & {
  channel: 'session';
  type: 'snapshot' | 'update' | 'event';
  data: SessionState;
};
export type AuctionFrame = Head & { channel: 'auction'; type: 'snapshot' | 'update'; data: Indication };
export type StatisticsFrame = Head & { channel: 'stats'; type: 'snapshot' | 'update'; data: Statistics };

export type ExecutionsFrame = Head & { channel: 'executions' } & (
    | { type: 'snapshot'; data: Order[] }
    | { type: 'event' | 'update'; data: { execution: Execution; order: Order } }
  );
export type PositionsFrame = Head & {
  channel: 'positions';
  type: 'snapshot' | 'update' | 'event';
  data: Position[];
};
export type Risk = {
  killed: boolean;
  /** Who stopped it. */
  by: string | null;
  reason: string | null;
  throttle?: { used: number | string; limit: number | string | null } | null;
};
export type RiskFrame = Head & { channel: 'risk'; type: 'snapshot' | 'update' | 'event'; data: Risk };

export type ClientsFrame = Head & {
  channel: 'clients';
  type: 'snapshot' | 'update' | 'event';
  data: GatewaySession[];
};
export type Metrics = Record<string, unknown>;
export type MetricsFrame = Head & {
  channel: 'metrics';
  type: 'snapshot' | 'update' | 'event';
  data: Metrics;
};
export type LogFrame = Head & { channel: 'log' } & (
    { type: 'snapshot'; data: AuditEntry[] } | { type: 'event' | 'update'; data: AuditEntry }
  );

export type StatusFrame = Head & {
  channel: 'status';
  type: 'snapshot' | 'update' | 'event';
  data: { state: 'UP' | 'STARTING' | 'ENGINE_AWAY'; eventSeq: string };
};

export type Frame =
  | BookFrame
  | OrdersFrame
  | TradesFrame
  | QuoteFrame
  | CandleFrame
  | SessionFrame
  | AuctionFrame
  | StatisticsFrame
  | ExecutionsFrame
  | PositionsFrame
  | RiskFrame
  | ClientsFrame
  | MetricsFrame
  | LogFrame
  | StatusFrame;

export type Channel = Frame['channel'];

/** The answer to an operation that this client sent. */
export type Reply = { id: number; ok: true } | { id: number; ok: false; problem: Problem };

export type Message = Frame | Reply;
