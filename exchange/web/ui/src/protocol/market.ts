// What the HTTP API says, in short names: the types are made of the OpenAPI document that the server sends, by
// `npm run api`. A field that the document does not have cannot be read. Prices, quantities and 64-bit numbers are
// decimal text; `ts` is RFC 3339 with nine digits.
import type { components } from '../../../target/ui-types/api.d.ts';

type Schemas = components['schemas'];

export type NewOrder = Schemas['NewOrder'];
export type Side = NewOrder['side'];
export type OrdType = NewOrder['ordType'];
export type PegReference = NonNullable<NewOrder['pegReference']>;
export type TimeInForce = NonNullable<NewOrder['timeInForce']>;

/** The types of order in the order in which they are offered. */
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
] as const satisfies readonly OrdType[];

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
] as const satisfies readonly TimeInForce[];

export const pegReferences = ['MID', 'BID', 'OFFER'] as const satisfies readonly PegReference[];

export type Instrument = Schemas['Instrument'];
export type BookAnswer = Schemas['Book'];
export type BookRow = BookAnswer['bids'][number];
export type Trade = Schemas['Trade'];
export type Candle = Schemas['Candle'];
export type AuctionAnswer = Schemas['Auction'];
export type AuctionPoint = AuctionAnswer['points'][number];
export type Order = Schemas['Order'];
export type OrdStatus = Order['ordStatus'];
export type Execution = Schemas['Execution'];
export type Fill = Schemas['Fill'];
export type Position = Schemas['Position'];
export type AccountBalance = Schemas['AccountBalance'];
export type StatementLine = Schemas['StatementLine'];
export type Total = Schemas['Total'];
export type TransferWanted = Schemas['TransferWanted'];
export type MarginCall = Schemas['MarginCall'];
export type LimitTerms = Schemas['LimitTerms'];
export type LimitsWanted = Schemas['LimitsWanted'];
export type Exposure = Schemas['Exposure'];
export type Rules = Schemas['Rules'];
export type ProblemCode = Schemas['Code'];
export type Me = Schemas['Me'];
export type Status = Schemas['Status'];
export type Preview = Schemas['Trial'];
export type AuditEntry = Schemas['AuditEntry'];
export type GatewaySession = Schemas['GatewaySession'];
export type AnswerTime = Schemas['AnswerTime'];
export type FixSession = Schemas['FixSession'];
export type EnginePart = Schemas['EnginePart'];
export type ReaderPart = Schemas['ReaderPart'];
export type Participant = Schemas['Participant'];
export type Role = Participant['roles'][number];
export type Key = Schemas['Key'];
export type Run = Schemas['Run'];
export type World = Schemas['World'];
export type WorldInstrument = Schemas['WorldInstrument'];
export type SimulationRun = Schemas['SimulationRun'];
export type RunTerms = Schemas['RunTerms'];
export type RunCheck = Schemas['RunCheck'];
export type RunFacts = Schemas['RunFacts'];
export type RunComparison = Schemas['RunComparison'];
export type LatencySeries = Schemas['Latency']['series'][number];
export type MarketEvent = Schemas['MarketEvent'];

/** An order that is not over. */
export type OpenOrder = Order & { orderId: string };

/** RFC 9457, with what this exchange adds; the interface makes some itself, of which less is known. */
export type Problem = Partial<Schemas['Problem']> & Pick<Schemas['Problem'], 'title' | 'status' | 'code'>;

/** The figures that the WebSocket tells as well. */
export type { Indication, Quote, SessionState, Statistics } from './frames.ts';

export type PricePoint = { price: string; quantity: string; orders?: number };
