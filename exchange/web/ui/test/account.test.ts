import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Execution, Fill, Order, OrdStatus } from '../src/protocol/market.ts';
import {
  type Account,
  applyExecutions,
  applyAccounts,
  applyPositions,
  detailsOf,
  emptyAccount,
  freeFor,
  isWorking,
  positionsOf,
  withFills,
  withOrder,
} from '../src/state/account.ts';

const order = (orderId: string | null, ordStatus: OrdStatus, eventSeq = '10'): Order => ({
  orderId,
  clientOrderId: `c${orderId}`,
  symbol: 'NPN',
  side: 'BUY',
  ordType: 'LIMIT',
  timeInForce: 'DAY',
  price: '10.05',
  stopPrice: null,
  quantity: '100',
  displayQuantity: null,
  minExecQuantity: '0',
  leavesQuantity: '100',
  cumQuantity: '0',
  avgPrice: null,
  ordStatus,
  reason: null,
  reservePrice: null,
  held: null,
  execInst: [],
  cancelOnDisconnect: false,
  expireTime: null,
  pegReference: null,
  smpKey: null,
  trader: null,
  account: null,
  participant: 'alice',
  createdTs: '2026-11-22T01:00:00.000000000Z',
  ts: '2026-11-22T01:00:00.000000000Z',
  eventSeq,
  queue: null,
});
const execution = (execId: string, lastQuantity: string | null, eventSeq = '10'): Execution => ({
  execId,
  execType: lastQuantity === null ? 'NEW' : 'TRADE',
  orderId: 'a',
  clientOrderId: 'ca',
  symbol: 'NPN',
  side: 'BUY',
  lastPrice: lastQuantity === null ? null : '10.05',
  lastQuantity,
  leavesQuantity: '0',
  cumQuantity: '0',
  matchId: lastQuantity === null ? null : `m${execId}`,
  fee: null,
  liquidity: null,
  reason: null,
  ts: '2026-11-22T01:00:00.000000000Z',
  eventSeq,
});
/** As `GET /fills` lists it. */
const listed = (matchId: string, eventSeq: string): Fill => ({
  matchId,
  orderId: 'a',
  clientOrderId: 'ca',
  symbol: 'NPN',
  side: 'BUY',
  price: '10.05',
  quantity: '1',
  leavesQuantity: '0',
  cumQuantity: '0',
  liquidity: 'MAKER',
  fee: null,
  tradeType: 'AUTOMATIC',
  ts: '2026-11-22T01:00:00.000000000Z',
  eventSeq,
});
const event = (account: Account, data: { execution: Execution; order: Order }) =>
  applyExecutions(account, { channel: 'executions', type: 'event', symbol: '*', seq: '1', data });
const states = (account: Account) =>
  [...account.orders.values()].map((each) => `${each.orderId} ${each.ordStatus}`);

test('an execution changes its order and is kept', () => {
  let account = event(emptyAccount, { execution: execution('e1', null), order: order('a', 'NEW', '10') });
  account = event(account, {
    execution: execution('e2', '40', '11'),
    order: order('a', 'PARTIALLY_FILLED', '11'),
  });
  assert.deepEqual(states(account), ['a PARTIALLY_FILLED']);
  assert.deepEqual(
    account.fills.map((fill) => `${fill.quantity} @ ${fill.price}, ${fill.matchId}`),
    ['40 @ 10.05, me2'],
  );
  assert.deepEqual(
    account.messages.map((message) => message.execId),
    ['e2', 'e1'],
  );
});

test('what is told twice, by the answer and by the WebSocket, counts once', () => {
  const data = { execution: execution('e1', '40'), order: order('a', 'FILLED') };
  const account = event(event(emptyAccount, data), data);
  assert.equal(account.fills.length, 1);
  assert.equal(account.messages.length, 1);
});

test('older news of an order does not undo newer', () => {
  const account = withOrder(withOrder(emptyAccount, order('a', 'FILLED', '100')), order('a', 'NEW', '99'));
  assert.deepEqual(states(account), ['a FILLED']);
});

test('after a snapshot exactly its orders are open', () => {
  const before = [order('a', 'NEW'), order('b', 'NEW'), order('c', 'FILLED')].reduce(withOrder, emptyAccount);
  const account = applyExecutions(before, {
    channel: 'executions',
    type: 'snapshot',
    symbol: '*',
    seq: '1',
    data: [order('b', 'NEW', '20'), order('d', 'PARKED', '21')],
  });
  assert.deepEqual(
    [...account.orders.values()]
      .filter(isWorking)
      .map((each) => each.orderId)
      .sort(),
    ['b', 'd'],
  );
  assert.equal(account.orders.has('c'), true);
});

test('the account is bounded: the oldest closed orders are forgotten, never a working one', () => {
  let account = withOrder(emptyAccount, order('working', 'NEW', '1'));
  for (let index = 0; index < 1500; index++)
    account = withOrder(account, order(`o${index}`, 'FILLED', String(index + 2)));
  assert.equal(account.orders.size, 1000);
  assert.equal(account.orders.has('working'), true);
  assert.equal(account.orders.has('o1499'), true);
});

test('listed fills join those that are known, the newest first', () => {
  const account = event(emptyAccount, {
    execution: execution('e3', '1', '30'),
    order: order('a', 'FILLED', '30'),
  });
  const joined = withFills(account, [listed('me1', '9'), listed('me3', '30'), listed('me2', '10')]);
  assert.deepEqual(
    joined.fills.map((fill) => `${fill.quantity} @ ${fill.price}, ${fill.matchId}`),
    ['1 @ 10.05, me3', '1 @ 10.05, me2', '1 @ 10.05, me1'],
  );
});

test('accounts that are told replace those of the same owner and asset', () => {
  const balance = (account: string | null, asset: string, posted: string) => ({
    ...{ participant: 'alice', account, asset, posted, held: '0.00', free: posted, marginCalled: false },
  });
  const head = { channel: 'accounts', symbol: '*', seq: '1' } as const;
  let account = applyAccounts(emptyAccount, {
    ...head,
    type: 'snapshot',
    data: [balance(null, 'USD', '5.00'), balance('C1', 'USD', '7.00')],
  });
  account = applyAccounts(account, { ...head, type: 'event', data: [balance('C1', 'USD', '6.00')] });
  const told = () => [...account.balances.values()].map((each) => `${each.account} ${each.posted}`);
  assert.deepEqual(told(), ['null 5.00', 'C1 6.00']);
  const free = (of: string, asset: string) => freeFor([...account.balances.values()], of, asset);
  assert.deepEqual([free('', 'USD'), free('C1', 'USD'), free('C2', 'USD')], ['5.00', '6.00', null]);
  account = applyAccounts(account, { ...head, type: 'snapshot', data: [balance(null, 'USD', '1.00')] });
  assert.deepEqual(told(), ['null 1.00']);
});

test('what is open on margin is told with the account on which it depends', () => {
  const amounts = { asset: 'USD', posted: '9.00', held: '3.00', free: '6.00', marginCalled: false };
  const open = {
    symbol: 'INDEX',
    quantity: '-2',
    avgPrice: '5.00',
    mark: '5.10',
    unrealised: '-0.20',
    held: '3.00',
  };
  const positions = positionsOf([
    { participant: 'alice', account: null, ...amounts },
    { participant: 'alice', account: 'C1', ...amounts, positions: [open] },
  ]);
  const { asset, free, marginCalled } = amounts;
  assert.deepEqual(positions, [{ ...open, participant: 'alice', account: 'C1', asset, free, marginCalled }]);
});

test('positions that are told replace those of their instruments', () => {
  const told = (type: 'snapshot' | 'update', account: Account, ...pairs: [string, string][]) =>
    applyPositions(account, {
      channel: 'positions',
      type,
      symbol: '*',
      seq: '1',
      data: pairs.map(([symbol, quantity]) => ({
        ...{ symbol, quantity, avgPrice: null, bought: '0', sold: '0' },
        ...{ turnover: '0', lastPrice: null, profit: null },
      })),
    });
  let account = told('snapshot', emptyAccount, ['NPN', '10'], ['AGL', '-5']);
  account = told('update', account, ['NPN', '20']);
  assert.deepEqual(
    account.positions.map((each) => `${each.symbol} ${each.quantity}`),
    ['AGL -5', 'NPN 20'],
  );
});

test('orders that were refused have no id, and each of them is kept', () => {
  const refused = [order(null, 'REJECTED', '10'), order(null, 'REJECTED', '12')];
  const account = refused.reduce(withOrder, emptyAccount);
  assert.deepEqual([...account.orders.keys()], ['refused 10', 'refused 12']);
  assert.deepEqual(states(account), ['null REJECTED', 'null REJECTED']);
});

test('what has no column of its own is told with the details', () => {
  assert.equal(detailsOf(order('a', 'NEW')), '');
  const rich = { ...order('a', 'NEW'), execInst: ['POST_ONLY' as const], cancelOnDisconnect: true };
  assert.equal(
    detailsOf({ ...rich, pegReference: 'MID', smpKey: '7', account: 'A1', minExecQuantity: '5' }),
    'Post only, min exec quantity 5, cancel on disconnect, peg reference MID, smp key 7, account A1',
  );
  // A field that this page has never heard of.
  assert.equal(detailsOf({ ...order('a', 'NEW'), colour: 'red' } as Order), 'Colour red');
  assert.match(detailsOf({ ...order('a', 'NEW'), expireTime: '2026-11-30T17:00:00Z' }), /^Until 2026-11-30 /);
});
