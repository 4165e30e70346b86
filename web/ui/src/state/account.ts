// What one participant owns: its orders, fills and positions, and what became of them.
import type { ExecutionsFrame, PositionsFrame, Risk } from '../protocol/frames.ts';
import type { Execution, OpenOrder, Order, OrdStatus, Position } from '../protocol/market.ts';

export type Account = {
  /** By `keyOf`. */
  readonly orders: ReadonlyMap<string, Order>;
  /** The newest first. */
  readonly fills: readonly Execution[];
  /** Everything that happened to the orders, the newest first. */
  readonly messages: readonly Execution[];
  readonly positions: readonly Position[];
  readonly risk: Risk | null;
};

export const emptyAccount: Account = {
  orders: new Map(),
  fills: [],
  messages: [],
  positions: [],
  risk: null,
};

const bound = 1000;
const workingStates: ReadonlySet<OrdStatus> = new Set([
  'NEW',
  'PARTIALLY_FILLED',
  'REPLACED',
  'PARKED',
  'UNTRIGGERED',
]);

export function isWorking(order: Order): order is OpenOrder {
  return workingStates.has(order.ordStatus) && order.orderId !== null;
}

/** What an order is known by: an order that was refused has no id, but an event that refused it. */
export function keyOf(order: Order): string {
  return order.orderId ?? `refused ${order.eventSeq}`;
}

export function isFill(execution: Execution): boolean {
  return (
    execution.lastQuantity !== null && execution.lastQuantity !== undefined && execution.lastQuantity !== '0'
  );
}

export function applyExecutions(account: Account, frame: ExecutionsFrame): Account {
  if (frame.type === 'snapshot') return withOpenOrders(account, frame.data);
  const { execution, order } = frame.data;
  return withExecution(withOrder(account, order), execution);
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
  const known = (list: readonly Execution[]) => list.some((other) => other.execId === execution.execId);
  const messages = known(account.messages)
    ? account.messages
    : [execution, ...account.messages].slice(0, bound);
  const fills =
    isFill(execution) && !known(account.fills)
      ? [execution, ...account.fills].slice(0, bound)
      : account.fills;
  return { ...account, messages, fills };
}

/** Fills that the server listed, oldest first or newest first, with those that are known. */
export function withFills(account: Account, listed: readonly Execution[]): Account {
  const byId = new Map([...listed, ...account.fills].map((fill) => [fill.execId, fill]));
  const fills = [...byId.values()].sort((a, b) => (isNewer(a.eventSeq, b.eventSeq) ? -1 : 1));
  return { ...account, fills: fills.slice(0, bound) };
}
