import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame } from '../src/protocol/frames.ts';
import type { Candle, Trade } from '../src/protocol/market.ts';
import { withTrade } from '../src/state/candles.ts';
import { change } from '../src/state/change.ts';
import { countdown, csv, length, words } from '../src/state/format.ts';
import { apply, emptyState, type State } from '../src/state/market.ts';
import { ratesOf } from '../src/state/rates.ts';

const trade = (seq: number, price: string, quantity: string, ts: string): Trade => ({
  tradeId: String(seq),
  status: 'MADE',
  eventSeq: String(seq),
  symbol: 'NPN',
  price,
  quantity,
  aggressor: 'BUY',
  tradeType: 'AUTOMATIC',
  ts,
  tsNs: '0',
});
const applied = (frames: Frame[], state: State = emptyState) => frames.reduce(apply, state);

test('a trade comes first, and the tape is bounded', () => {
  let state = applied([
    {
      channel: 'trades',
      type: 'snapshot',
      symbol: 'NPN',
      seq: '2',
      data: [trade(1, '1', '1', ''), trade(2, '2', '1', '')],
    },
  ]);
  for (let seq = 3; seq < 1200; seq++) {
    state = applied(
      [{ channel: 'trades', type: 'event', symbol: 'NPN', seq: String(seq), data: trade(seq, '3', '1', '') }],
      state,
    );
  }
  assert.equal(state.tapes.get('NPN')?.[0]?.eventSeq, '1199');
  assert.equal(state.tapes.get('NPN')?.length, 500);
});

test('what a frame does not concern stays the same object, so that nothing is painted for it', () => {
  const before = applied([
    { channel: 'bbo', type: 'snapshot', symbol: 'AGL', seq: '1', data: { bid: null, ask: null, last: null } },
  ]);
  const after = applied(
    [{ channel: 'bbo', type: 'update', symbol: 'NPN', seq: '1', data: { bid: null, ask: null, last: null } }],
    before,
  );
  assert.equal(after.quotes.get('AGL'), before.quotes.get('AGL'));
  assert.equal(after.account, before.account);
  assert.equal(after.tapes, before.tapes);
});

test('indications become points, in bounds', () => {
  let state = emptyState;
  for (let seq = 1; seq <= 2100; seq++) {
    state = applied(
      [
        {
          channel: 'auction',
          type: 'update',
          symbol: 'NPN',
          seq: String(seq),
          ts: String(seq),
          data: {
            indicativePrice: '10',
            indicativeVolume: '5',
            imbalance: '1',
            imbalanceSide: 'BUY',
            endsAt: null,
          },
        },
      ],
      state,
    );
  }
  assert.equal(state.auctions.get('NPN')?.points.length, 2000);
  assert.equal(state.auctions.get('NPN')?.points[0]?.ts, '101');
});

test('where no call is, nothing is indicated: a snapshot of nothing is no point', () => {
  const nothing = {
    indicativePrice: null,
    indicativeVolume: '0',
    imbalance: '0',
    imbalanceSide: null,
    endsAt: null,
  };
  const frame = { channel: 'auction', symbol: 'NPN', seq: '1', ts: '1', data: nothing } as const;
  const at = (type: 'snapshot' | 'update') => apply(emptyState, { ...frame, type }).auctions.get('NPN');
  assert.deepEqual(at('snapshot'), { now: nothing, points: [] });
  assert.equal(at('update')?.points.length, 1); // in a call it is told that nothing would trade
});

test('a phase that is told takes the place of the one before', () => {
  const state = applied([
    {
      channel: 'session',
      type: 'snapshot',
      symbol: 'NPN',
      seq: '1',
      data: { phase: 'CONTINUOUS', phaseCode: 'T', endsAt: null, reason: 'SCHEDULE' },
    },
    {
      channel: 'session',
      type: 'event',
      symbol: 'NPN',
      seq: '2',
      data: { phase: 'HALTED', phaseCode: 'H', endsAt: null, reason: 'news' },
    },
  ]);
  assert.deepEqual(state.sessions.get('NPN'), {
    phase: 'HALTED',
    phaseCode: 'H',
    endsAt: null,
    reason: 'news',
  });
});

test('trades fold into candles exactly', () => {
  let candles: readonly Candle[] = [];
  for (const each of [
    trade(1, '10.05', '100', '2026-11-22T01:00:01.000000000Z'),
    trade(2, '10.10', '0.3', '2026-11-22T01:00:02.000000000Z'),
    trade(3, '9.99', '0.1', '2026-11-22T01:00:59.999999999Z'),
    trade(4, '10.00', '7', '2026-11-22T01:01:00.000000000Z'),
    trade(5, '99.00', '7', '2026-11-22T01:00:30.000000000Z'), // late: it is in the history already
  ]) {
    candles = withTrade(candles, each, '1m', 'UTC');
  }
  assert.equal(candles.length, 2);
  assert.deepEqual(
    { ...candles[0] },
    {
      ts: '2026-11-22T01:00:00.000Z',
      open: '10.05',
      high: '10.10',
      low: '9.99',
      close: '9.99',
      volume: '100.4',
      turnover: '1009.029',
      trades: 3,
    },
  );
  assert.equal(candles[1]?.open, '10.00');
});

test('the change of a price is exact to the hundredth of a percent', () => {
  assert.deepEqual(change('10.05', '10.00'), { text: '+0.50%', tone: 'buy' });
  assert.deepEqual(change('9.00', '10'), { text: '-10.00%', tone: 'sell' });
  assert.deepEqual(change('10', '10.00'), { text: '0.00%', tone: 'soft' });
  assert.deepEqual(change(null, '10.00'), { text: '–', tone: 'soft' });
  assert.deepEqual(change('10', '0'), { text: '–', tone: 'soft' });
});

test('rates are the growth of counters per second, and a new beginning is no rate', () => {
  const points = [
    ['00', 10],
    ['01', 30],
    ['03', 90],
    ['04', 5],
  ].map(([second, orders]) => ({ ts: `2026-11-22T01:00:${second}Z`, values: { orders: String(orders) } }));
  assert.deepEqual(
    ratesOf(points, 'orders').map((rate) => rate.y),
    [20, 30],
  );
});

test('things read as people say them', () => {
  assert.equal(words('OPENING_CALL'), 'Opening call');
  assert.equal(countdown('2026-11-22T01:02:05Z', Date.parse('2026-11-22T01:00:00Z')), '2:05');
  assert.equal(countdown('2026-11-22T03:02:05Z', Date.parse('2026-11-22T01:00:00Z')), '2:02:05');
  assert.equal(countdown('2026-11-22T00:00:00Z', Date.parse('2026-11-22T01:00:00Z')), '0:00');
  assert.equal(countdown(null, 0), '');
  assert.deepEqual([850, 12_345, 4_500_000, 2e9].map(length), ['850 ns', '12.3 µs', '4.50 ms', '2.00 s']);
});

test('a table as CSV keeps commas, quotes and lines, and gives a spreadsheet no formula', () => {
  assert.equal(
    csv([
      ['a', 'b'],
      ['x,y', 'say "so"'],
      ['=1+1', '-5'],
      [null, 'one\ntwo'],
    ]),
    'a,b\r\n"x,y","say ""so"""\r\n\'=1+1,-5\r\n,"one\ntwo"\r\n',
  );
});
