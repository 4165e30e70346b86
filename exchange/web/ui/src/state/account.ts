// What one participant owns: its orders, fills and positions, and what happened to them.
import type { AccountsFrame, ExecutionsFrame, PositionsFrame, Risk } from '../protocol/frames.ts';
import type {
  AccountBalance,
  Execution,
  Fill,
  OpenOrder,
  Order,
  OrdStatus,
  Position,
} from '../protocol/market.ts';
import { dayAndTimeOf, words } from './format.ts';

/** A fill as `GET /fills` lists it; how it came about is not told with an execution. */
export type OwnFill = Omit<Fill, 'tradeType'>;

export type Account = {
  /** By `keyOf`. */
  readonly orders: ReadonlyMap<string, Order>;
  /** The newest first. */
  readonly fills: readonly OwnFill[];
  /** Everything that happened to the orders, the newest first. */
  readonly messages: readonly Execution[];
  readonly positions: readonly Position[];
  /** What the participant and its clients have, by `balanceKeyOf`. */
  readonly balances: ReadonlyMap<string, AccountBalance>;
  readonly risk: Risk | null;
};

export const emptyAccount: Account = {
  orders: new Map(),
  fills: [],
  messages: [],
  positions: [],
  balances: new Map(),
  risk: null,
};

/** How many orders, fills and messages are kept at most. */
export const bound = 1000;
const workingStates: ReadonlySet<OrdStatus> = new Set(['NEW', 'PARTIALLY_FILLED', 'PARKED', 'UNTRIGGERED']);

export function isWorking(order: Order): order is OpenOrder {
  return workingStates.has(order.ordStatus) && order.orderId !== null;
}

// What of an order stands in columns of its own.
const inColumns: ReadonlySet<string> = new Set<keyof Order>([
  ...([
    'orderId',
    'clientOrderId',
    'symbol',
    'side',
    'ordType',
    'timeInForce',
    'price',
    'stopPrice',
  ] as const),
  ...(['quantity', 'displayQuantity', 'leavesQuantity', 'cumQuantity', 'avgPrice', 'ordStatus'] as const),
  ...(['reason', 'participant', 'createdTs', 'ts', 'eventSeq', 'queue', 'execInst', 'expireTime'] as const),
]);

/** Whatever else is asked for with an order: "Post only, until 2026-11-30 17:00:00, account A1". */
export function detailsOf(order: Order): string {
  const until = order.expireTime === null ? [] : [`until ${dayAndTimeOf(order.expireTime)}`];
  const others = Object.entries(order)
    .filter(([key, value]) => !inColumns.has(key) && value && value !== '0')
    .map(([key, value]) => {
      const name = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return value === true ? name : `${name} ${String(value)}`;
    });
  const said = [...order.execInst.map((each) => words(each).toLowerCase()), ...until, ...others].join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What an order is known by: an order that was refused has no id, but an event that refused it. */
export function keyOf(order: Order): string {
  return order.orderId ?? `refused ${order.eventSeq}`;
}

/** What a fill is known by, however it was told: its trade, of which it is one side. */
export function fillKeyOf(fill: OwnFill): string {
  return `${fill.matchId} ${fill.side}`;
}

/** The fill that an execution tells of; null if it tells of something else. */
export function fillOf(execution: Execution): OwnFill | null {
  const { lastPrice, lastQuantity, matchId } = execution;
  if (lastPrice === null || lastQuantity === null || matchId === null) return null;
  const { orderId, clientOrderId, symbol, side, leavesQuantity, cumQuantity, fee, liquidity, ts, eventSeq } =
    execution;
  return {
    ...{ matchId, orderId, clientOrderId, symbol, side, price: lastPrice, quantity: lastQuantity },
    ...{ leavesQuantity, cumQuantity, fee, liquidity, ts, eventSeq },
  };
}

export function applyExecutions(account: Account, frame: ExecutionsFrame): Account {
  if (frame.type === 'snapshot') return withOpenOrders(account, frame.data);
  const { execution, order } = frame.data;
  return withExecution(withOrder(account, order), execution);
}

/** What an account is known by: whose it is, and of which asset. */
export function balanceKeyOf({ account, asset }: AccountBalance): string {
  return `${account ?? ''} ${asset}`;
}

/** A position on margin, and on which account it depends. */
export type OwnPosition = NonNullable<AccountBalance['positions']>[number] &
  Pick<AccountBalance, 'participant' | 'account' | 'asset' | 'free' | 'marginCalled'>;

/** What is open on margin, by accounts. */
export function positionsOf(balances: readonly AccountBalance[]): OwnPosition[] {
  return balances.flatMap(({ participant, account, asset, free, marginCalled, positions = [] }) =>
    positions.map((position) => ({ ...position, participant, account, asset, free, marginCalled })),
  );
}

/** What is free of an asset for orders of an account, the own one if it is empty; null if nothing was ever there. */
export function freeFor(balances: readonly AccountBalance[], account: string, asset: string): string | null {
  const found = balances.find((each) => (each.account ?? '') === account && each.asset === asset);
  return found?.free ?? null;
}

export function applyAccounts(account: Account, frame: AccountsFrame): Account {
  const balances = new Map(frame.type === 'snapshot' ? [] : account.balances);
  for (const balance of frame.data) balances.set(balanceKeyOf(balance), balance);
  return { ...account, balances };
}

export function applyPositions(account: Account, frame: PositionsFrame): Account {
  if (frame.type === 'snapshot') return { ...account, positions: frame.data };
  const told = new Set(frame.data.map((position) => position.symbol));
  const rest = account.positions.filter((position) => !told.has(position.symbol));
  const positions = [...rest, ...frame.data].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  return { ...account, positions };
}

/** The open orders are these: others that were thought open are closed, we do not know how. */
function withOpenOrders(account: Account, open: readonly Order[]): Account {
  const orders = new Map<string, Order>();
  for (const order of account.orders.values()) {
    if (!isWorking(order)) orders.set(keyOf(order), order);
  }
  for (const order of open) orders.set(keyOf(order), order);
  return { ...account, orders };
}

/** What is known of an order, unless something newer is known. */
export function withOrder(account: Account, order: Order): Account {
  const known = account.orders.get(keyOf(order));
  if (known !== undefined && isNewer(known.eventSeq, order.eventSeq)) return account;
  const orders = new Map(account.orders);
  orders.delete(keyOf(order));
  orders.set(keyOf(order), order);
  if (orders.size > bound) dropOldestClosed(orders);
  return { ...account, orders };
}

function isNewer(a: string, b: string): boolean {
  return a.length === b.length ? a > b : a.length > b.length;
}

function dropOldestClosed(orders: Map<string, Order>): void {
  for (const order of orders.values()) {
    if (!isWorking(order)) {
      orders.delete(keyOf(order));
      return;
    }
  }
}

export function withExecution(account: Account, execution: Execution): Account {
  const isKnown = account.messages.some((other) => other.execId === execution.execId);
  const messages = isKnown ? account.messages : [execution, ...account.messages].slice(0, bound);
  const fill = fillOf(execution);
  return { ...(fill === null ? account : withFills(account, [fill])), messages };
}

/** With fills that were told or listed, in whatever sequence: each is known once, the newest first. */
export function withFills(account: Account, told: readonly OwnFill[]): Account {
  const byKey = new Map([...account.fills, ...told].map((fill) => [fillKeyOf(fill), fill]));
  const fills = [...byKey.values()].sort((a, b) => (isNewer(a.eventSeq, b.eventSeq) ? -1 : 1));
  return { ...account, fills: fills.slice(0, bound) };
}
