// The orders of one instrument in the sequence in which they will trade, as the channel `orders` tells it.
import type { OrderChange, OrderRow, OrdersFrame } from '../protocol/frames.ts';
import type { Side } from '../protocol/market.ts';
import { placeOf } from './book.ts';
import { bookChecksum } from './checksum.ts';
import { decimal } from './decimal.ts';

/** The price of orders that trade at any: they stand first, in calls. */
export const anyPrice = 'market';

/** The attribution is the name that the owner shows; empty: none. */
export type QueuedOrder = {
  readonly orderId: string;
  readonly quantity: string;
  readonly attribution: string;
};
export type Queue = { readonly price: string; readonly orders: readonly QueuedOrder[] };
export type Queues = {
  readonly bids: readonly Queue[];
  readonly asks: readonly Queue[];
  readonly sound: boolean;
};

export const emptyQueues: Queues = { bids: [], asks: [], sound: true };

/** What an order waits for: the orders before it at its price. */
export type QueuePlace = { readonly ordersAhead: number; readonly quantityAhead: string };

export function applyOrders(queues: Queues, frame: OrdersFrame): Queues {
  const next =
    frame.type === 'snapshot'
      ? { bids: grouped(frame.data.bids, frame.data), asks: grouped(frame.data.asks, frame.data) }
      : withChange(queues, frame.data);
  return { ...next, sound: agrees(next, frame.data.checksum) };
}

function agrees(queues: Omit<Queues, 'sound'>, wanted: string | number | null | undefined): boolean {
  if (wanted === undefined || wanted === null) return true;
  const levels = (side: readonly Queue[]) =>
    side
      .filter((queue) => queue.price !== anyPrice)
      .slice(0, 10)
      .map(totalOf);
  return String(bookChecksum(levels(queues.bids), levels(queues.asks))) === String(wanted);
}

/** A price and all that waits there. */
export function totalOf(queue: Queue): { price: string; quantity: string } {
  const total = queue.orders.reduce(
    (sum, order) => decimal.plus(sum, decimal.of(order.quantity)),
    decimal.of('0'),
  );
  return { price: queue.price, quantity: decimal.text(total) };
}

type Attributions = { readonly attributions?: Readonly<Record<string, string>> };

function grouped(rows: readonly OrderRow[], { attributions }: Attributions): readonly Queue[] {
  const queues: { price: string; orders: QueuedOrder[] }[] = [];
  for (const [orderId, priceOrNone, quantity] of rows) {
    const price = priceOrNone ?? anyPrice;
    const order = { orderId, quantity, attribution: attributions?.[orderId] ?? '' };
    const last = queues[queues.length - 1];
    if (last !== undefined && last.price === price) last.orders.push(order);
    else queues.push({ price, orders: [order] });
  }
  return queues;
}

function withChange(queues: Queues, change: OrderChange): Omit<Queues, 'sound'> {
  const side = change.side === 'BUY' ? queues.bids : queues.asks;
  const changed = withOrder(side, change);
  return change.side === 'BUY' ? { bids: changed, asks: queues.asks } : { bids: queues.bids, asks: changed };
}

function withOrder(side: readonly Queue[], change: OrderChange): readonly Queue[] {
  const gone = change.quantity === '0';
  switch (change.op) {
    case 'add':
      return appended(side, change);
    case 'delete':
      return without(side, change);
    case 'execute':
      return gone ? without(side, change) : replaced(side, change);
    case 'change':
      if (gone) return without(side, change);
      return change.priority === 'KEPT' && stands(side, change)
        ? replaced(side, change)
        : appended(without(side, change), change);
  }
}

function stands(side: readonly Queue[], change: OrderChange): boolean {
  return findOrder(side, change.orderId)?.queue.price === priceOf(change);
}

function findOrder(side: readonly Queue[], orderId: string): { at: number; queue: Queue } | null {
  for (let at = 0; at < side.length; at++) {
    const queue = side[at] as Queue;
    if (queue.orders.some((order) => order.orderId === orderId)) return { at, queue };
  }
  return null;
}

function priceOf(change: OrderChange): string {
  return change.price ?? anyPrice;
}

/** Where the orders at a price stand, or would. */
function placeOfQueue(side: readonly Queue[], change: OrderChange): { index: number; found: boolean } {
  const unpriced = side[0]?.price === anyPrice ? 1 : 0;
  if (change.price === null) return { index: 0, found: unpriced === 1 };
  const { index, found } = placeOf(side.slice(unpriced), change.price, directionOf(change));
  return { index: index + unpriced, found };
}

function directionOf(change: OrderChange): 1 | -1 {
  return change.side === 'BUY' ? -1 : 1;
}

function appended(side: readonly Queue[], change: OrderChange): readonly Queue[] {
  const order = queued(change);
  const { index, found } = placeOfQueue(side, change);
  const orders = found ? [...(side[index] as Queue).orders, order] : [order];
  return side.toSpliced(index, found ? 1 : 0, { price: priceOf(change), orders });
}

function queued({ orderId, quantity, attribution = '' }: OrderChange): QueuedOrder {
  return { orderId, quantity, attribution };
}

function without(side: readonly Queue[], change: OrderChange): readonly Queue[] {
  const found = findOrder(side, change.orderId);
  if (found === null) return side;
  const orders = found.queue.orders.filter((order) => order.orderId !== change.orderId);
  return orders.length === 0
    ? side.toSpliced(found.at, 1)
    : side.toSpliced(found.at, 1, { price: found.queue.price, orders });
}

function replaced(side: readonly Queue[], change: OrderChange): readonly Queue[] {
  const found = findOrder(side, change.orderId);
  if (found === null) return side;
  const orders = found.queue.orders.map((order) =>
    order.orderId === change.orderId ? queued(change) : order,
  );
  return side.toSpliced(found.at, 1, { price: found.queue.price, orders });
}

/** How much waits before an order at its price; null if it is not among the visible orders. */
export function queuePlace(queues: Queues, side: Side, orderId: string): QueuePlace | null {
  const found = findOrder(side === 'BUY' ? queues.bids : queues.asks, orderId);
  if (found === null) return null;
  const ordersAhead = found.queue.orders.findIndex((order) => order.orderId === orderId);
  const ahead = { price: found.queue.price, orders: found.queue.orders.slice(0, ordersAhead) };
  return { ordersAhead, quantityAhead: totalOf(ahead).quantity };
}
