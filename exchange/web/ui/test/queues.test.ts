import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderChange, OrdersFrame } from '../src/protocol/frames.ts';
import { crc32 } from '../src/state/checksum.ts';
import { anyPrice, applyOrders, emptyQueues, type Queues, queuePlace } from '../src/state/queues.ts';

const snapshot: OrdersFrame = {
  channel: 'orders',
  type: 'snapshot',
  symbol: 'NPN',
  seq: '5',
  data: {
    bids: [
      ['a', '10.05', '100'],
      ['b', '10.05', '50'],
      ['c', '10.04', '70'],
    ],
    asks: [['d', '10.06', '10']],
  },
};
const begin = applyOrders(emptyQueues, snapshot);
const after = (queues: Queues, ...changes: OrderChange[]) =>
  changes.reduce(
    (now, data, index) =>
      applyOrders(now, { channel: 'orders', type: 'update', symbol: 'NPN', seq: String(6 + index), data }),
    queues,
  );
const told = (side: Queues['bids']) =>
  side.map(
    (queue) => `${queue.price} ${queue.orders.map((order) => order.orderId + order.quantity).join(' ')}`,
  );

test('orders of one price stand in their sequence', () => {
  assert.deepEqual(told(begin.bids), ['10.05 a100 b50', '10.04 c70']);
});

test('an order shows the name of its owner, and keeps it when it changes', () => {
  const named = applyOrders(emptyQueues, {
    ...snapshot,
    data: {
      bids: [
        ['a', '10.05', '100'],
        ['b', '10.05', '50'],
      ],
      asks: [],
      attributions: { b: 'bob' },
    },
  });
  const queues = after(
    named,
    { op: 'add', orderId: 'e', side: 'BUY', price: '10.05', quantity: '5', attribution: 'eve' },
    { op: 'execute', orderId: 'b', side: 'BUY', price: '10.05', quantity: '20', attribution: 'bob' },
  );
  assert.deepEqual(
    queues.bids[0]?.orders.map((order) => `${order.orderId} ${order.attribution}`),
    ['a ', 'b bob', 'e eve'],
  );
});

test('a new order goes to the end, a new price to its place', () => {
  const queues = after(
    begin,
    { op: 'add', orderId: 'e', side: 'BUY', price: '10.05', quantity: '5' },
    { op: 'add', orderId: 'f', side: 'BUY', price: '10.045', quantity: '6' },
    { op: 'add', orderId: 'g', side: 'SELL', price: '10.055', quantity: '7' },
  );
  assert.deepEqual(told(queues.bids), ['10.05 a100 b50 e5', '10.045 f6', '10.04 c70']);
  assert.deepEqual(told(queues.asks), ['10.055 g7', '10.06 d10']);
});

test('an execution leaves what is left, and nothing of what is filled', () => {
  const queues = after(
    begin,
    { op: 'execute', orderId: 'a', side: 'BUY', price: '10.05', quantity: '40', tradeId: '1' },
    { op: 'execute', orderId: 'c', side: 'BUY', price: '10.04', quantity: '0', tradeId: '2' },
  );
  assert.deepEqual(told(queues.bids), ['10.05 a40 b50']);
});

test('a change that keeps its priority stays, another goes to the end', () => {
  const kept = after(begin, {
    op: 'change',
    orderId: 'a',
    side: 'BUY',
    price: '10.05',
    quantity: '90',
    priority: 'KEPT',
  });
  assert.deepEqual(told(kept.bids), ['10.05 a90 b50', '10.04 c70']);
  const lost = after(begin, {
    op: 'change',
    orderId: 'a',
    side: 'BUY',
    price: '10.05',
    quantity: '120',
    priority: 'LOST',
  });
  assert.deepEqual(told(lost.bids), ['10.05 b50 a120', '10.04 c70']);
  const moved = after(begin, {
    op: 'change',
    orderId: 'a',
    side: 'BUY',
    price: '10.04',
    quantity: '100',
    priority: 'LOST',
  });
  assert.deepEqual(told(moved.bids), ['10.05 b50', '10.04 c70 a100']);
});

test('what is deleted is gone, twice as well', () => {
  const change: OrderChange = { op: 'delete', orderId: 'b', side: 'BUY', price: '10.05', quantity: '0' };
  assert.deepEqual(told(after(begin, change, change).bids), ['10.05 a100', '10.04 c70']);
});

test('orders at any price stand first', () => {
  const queues = after(begin, { op: 'add', orderId: 'm', side: 'BUY', price: null, quantity: '9' });
  assert.deepEqual(told(queues.bids)[0], `${anyPrice} m9`);
  const more = after(queues, { op: 'add', orderId: 'n', side: 'BUY', price: '10.06', quantity: '1' });
  assert.deepEqual(told(more.bids).slice(0, 2), [`${anyPrice} m9`, '10.06 n1']);
  assert.deepEqual(
    told(after(more, { op: 'delete', orderId: 'm', side: 'BUY', price: null, quantity: '0' }).bids)[0],
    '10.06 n1',
  );
});

test('the place in the queue is what stands before', () => {
  assert.deepEqual(queuePlace(begin, 'BUY', 'a'), { ordersAhead: 0, quantityAhead: '0' });
  assert.deepEqual(queuePlace(begin, 'BUY', 'b'), { ordersAhead: 1, quantityAhead: '100' });
  assert.equal(queuePlace(begin, 'SELL', 'b'), null);
});

test('the checksum is over the sums of the levels', () => {
  const data: OrderChange = {
    op: 'add',
    orderId: 'e',
    side: 'SELL',
    price: '10.07',
    quantity: '5',
    checksum: crc32('10.05:150|10.04:70|10.06:10|10.07:5'),
  };
  assert.equal(after(begin, data).sound, true);
  assert.equal(after(begin, { ...data, quantity: '6' }).sound, false);
});
