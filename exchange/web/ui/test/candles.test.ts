import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Candle, Trade } from '../src/protocol/market.ts';
import type { OwnFill } from '../src/state/account.ts';
import { beginOf, perCandle, withTrade } from '../src/state/candles.ts';

const fill = (ts: string, side: string, quantity: string) => ({ ts, side, quantity }) as OwnFill;

test('the fills of one side within one candle are one mark', () => {
  const fills = [
    fill('2026-11-22T10:01:30Z', 'BUY', '5'),
    fill('2026-11-22T10:00:59Z', 'BUY', '20'),
    fill('2026-11-22T10:00:10Z', 'SELL', '7'),
    fill('2026-11-22T10:00:01Z', 'BUY', '10'),
  ];
  assert.deepEqual(
    perCandle(fills, '1m', 'UTC').map(({ side, count, quantity }) => [side, count, quantity]),
    [
      ['BUY', 2, '30'],
      ['SELL', 1, '7'],
      ['BUY', 1, '5'],
    ],
  );
});

for (const [zone, midnight, late, next] of [
  ['Africa/Johannesburg', '2026-06-30T22:00:00Z', '2026-07-01T21:59:59Z', '2026-07-01T22:00:01Z'],
  ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-02T03:59:59Z', '2026-07-02T04:00:01Z'],
] as const) {
  test(`a day is that of the market, which is in ${zone}`, () => {
    const trade = (ts: string) => ({ ts, price: '10', quantity: '1' }) as Trade;
    const first = { ts: midnight, high: '10', low: '10', volume: '5', turnover: '50', trades: 2 } as Candle;
    const days = [late, next, next].reduce(
      (candles: readonly Candle[], ts) => withTrade(candles, trade(ts), '1d', zone),
      [first],
    );
    assert.deepEqual(
      days.map(({ ts, volume }) => [new Date(beginOf(ts, '1d', zone) * 1000).toISOString(), volume]),
      [
        ['2026-07-01T00:00:00.000Z', '6'],
        ['2026-07-02T00:00:00.000Z', '2'],
      ],
    );
  });
}
