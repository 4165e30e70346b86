// The frames of the WebSocket, as a union on `channel` and `type`. What they carry is what its AsyncAPI document says: the
// types are made of it by `npm run api`, and a field that the document does not have cannot be read.
import type { components } from '../../../target/ui-types/frames.d.ts';

type Schemas = components['schemas'];
type FrameName = Extract<keyof Schemas, `${string}Frame`>;
type DataOf<N extends FrameName> = Schemas[N]['data'];
/** What is told as a list at first and one by one then. */
type Whole<N extends FrameName> = Extract<DataOf<N>, readonly unknown[] | { bids: unknown }>;
type Part<N extends FrameName> = Exclude<DataOf<N>, readonly unknown[] | { bids: unknown }>;

/** Where no WebSocket comes through, the page makes frames of what HTTP answers, which lacks this. */
type Less<Full, Lacked extends keyof Full> = Omit<Full, Lacked> & Partial<Pick<Full, Lacked>>;
type Head = Less<
  Pick<Schemas['BookFrame'], 'symbol' | 'seq' | 'prevSeq' | 'eventSeq' | 'ts'>,
  'prevSeq' | 'eventSeq' | 'ts'
>;
type Told<N extends FrameName, Data = DataOf<N>> = Head &
  Pick<Schemas[N], 'channel' | 'type'> & { data: Data };
type WholeOrPart<N extends FrameName, Snapshot = Whole<N>> = Head &
  Pick<Schemas[N], 'channel'> &
  ({ type: 'snapshot'; data: Snapshot } | { type: 'update' | 'event'; data: Part<N> });

type Row = DataOf<'BookFrame'>['bids'][number];
/** Price, quantity, number of orders. */
export type LevelRow = readonly [price: Row[0], quantity: Row[1], orders?: Row[2]];
/** Order id, price (null: at any price, in a call), quantity. */
export type OrderRow = Whole<'OrdersFrame'>['bids'][number];
export type OrderChange = Part<'OrdersFrame'>;
type Best = Less<NonNullable<DataOf<'BboFrame'>['bid']>, 'orders'>;
export type Quote = Pick<DataOf<'BboFrame'>, 'last'> & { bid: Best | null; ask: Best | null };
export type SessionState = Less<DataOf<'SessionFrame'>, 'reason'>;
export type Indication = DataOf<'AuctionFrame'>;
export type Statistics = Less<DataOf<'StatsFrame'>, 'close'>;
export type Risk = DataOf<'RiskFrame'>;
export type Metrics = DataOf<'MetricsFrame'>;

export type BookFrame = Told<
  'BookFrame',
  { bids: readonly LevelRow[]; asks: readonly LevelRow[]; checksum?: DataOf<'BookFrame'>['checksum'] }
>;
export type OrdersFrame = WholeOrPart<'OrdersFrame', Less<Whole<'OrdersFrame'>, 'checksum'>>;
export type ExecutionsFrame = WholeOrPart<'ExecutionsFrame'>;
export type PositionsFrame = Told<'PositionsFrame'>;
export type AccountsFrame = Told<'AccountsFrame'>;
export type StatusFrame = Told<'StatusFrame'>;

export type Frame =
  | BookFrame
  | OrdersFrame
  | WholeOrPart<'TradesFrame'>
  | Told<'BboFrame', Quote>
  | Told<'Candles1sFrame'>
  | Told<'Candles1mFrame'>
  | Told<'SessionFrame', SessionState>
  | Told<'AuctionFrame'>
  | Told<'StatsFrame', Statistics>
  | ExecutionsFrame
  | PositionsFrame
  | AccountsFrame
  | Told<'RiskFrame'>
  | Told<'ClientsFrame'>
  | Told<'MetricsFrame'>
  | WholeOrPart<'LogFrame'>
  | WholeOrPart<'MarginFrame'>
  | StatusFrame;

export type Channel = Frame['channel'];

/** The answer to an operation that this client sent: whether it is done, and why not. */
export type Reply =
  | Pick<Schemas['Answer'], 'id' | 'ok'>
  | (Pick<Schemas['Refusal'], 'id' | 'ok'> & { problem: Pick<Schemas['SocketProblem'], 'code'> });

export type Message = Frame | Reply;
