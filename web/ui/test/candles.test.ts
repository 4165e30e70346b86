import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnFill } from '../src/state/account.ts';
import { perCandle } from '../src/state/candles.ts';

const fill = (ts: string, side: string, quantity: string) => ({ ts, side, quantity }) as OwnFill;

test('the fills of one side within one candle are one mark', () => {
  const fills = [
    fill('2026-11-22T10:01:30Z', 'BUY', '5'),
    fill('2026-11-22T10:00:59Z', 'BUY', '20'),
    fill('2026-11-22T10:00:10Z', 'SELL', '7'),
    fill('2026-11-22T10:00:01Z', 'BUY', '10'),
  ];
  assert.deepEqual(
    perCandle(fills, '1m').map(({ side, count, quantity }) => [side, count, quantity]),
    [
      ['BUY', 2, '30'],
      ['SELL', 1, '7'],
      ['BUY', 1, '5'],
    ],
  );
});
