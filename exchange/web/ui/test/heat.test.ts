import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trade } from '../src/protocol/market.ts';
import { atPrices, DepthHistory, heatColumns, profileOf } from '../src/state/heat.ts';

const level = (price: string, quantity: string) => ({ price, quantity, orders: 1 });
const trade = (price: string, quantity: string, aggressor: 'BUY' | 'SELL' | null) =>
  ({ price, quantity, aggressor }) as Trade;

test('samples stand side by side, the newest last, and no more than there is room for', () => {
  const history = new DepthHistory();
  history.begin('NPN');
  for (let sample = 1; sample <= heatColumns + 20; sample++) {
    history.add([level('10.05', String(sample))], [level('10.10', '7')]);
  }
  const bids = history.cells().filter((cell) => cell.isBid);
  assert.equal(bids.length, heatColumns);
  assert.deepEqual(bids[0], { column: 0, price: 10.05, quantity: 21, isBid: true });
  assert.deepEqual(bids.at(-1), {
    ...{ column: heatColumns - 1, price: 10.05, quantity: heatColumns + 20, isBid: true },
  });
});

test('another instrument begins anew, the same one does not', () => {
  const history = new DepthHistory();
  history.begin('NPN');
  history.add([level('10.05', '1')], []);
  history.begin('NPN');
  assert.equal(history.size, 1);
  history.begin('AGL');
  assert.deepEqual([history.size, history.cells()], [0, []]);
});

test('a side that is thinner than before leaves nothing of before', () => {
  const history = new DepthHistory();
  for (let sample = 0; sample < heatColumns; sample++) history.add([level('10', '1'), level('9', '1')], []);
  for (let sample = 0; sample < heatColumns; sample++) history.add([level('10', '1')], []);
  assert.ok(history.cells().every((cell) => cell.price === 10));
});

test('what traded at each price is bought or sold by who came last, and half of each in an auction', () => {
  const trades = [trade('10.05', '5', 'BUY'), trade('10.10', '4', null), trade('10.05', '2', 'SELL')];
  assert.deepEqual(profileOf(trades), [
    { price: 10.1, bought: 2, sold: 2 },
    { price: 10.05, bought: 5, sold: 2 },
  ]);
});

test('a drawing is told in numbers', () => {
  const history = new DepthHistory();
  history.add([level('10', '4')], [level('11', '3')]);
  history.add([level('10', '2')], []);
  assert.deepEqual(atPrices(history.cells(), history.size, profileOf([trade('11', '6', 'BUY')])), [
    { price: 11, stood: 1.5, isBid: false, bought: 6, sold: 0 },
    { price: 10, stood: 3, isBid: true, bought: 0, sold: 0 },
  ]);
  assert.deepEqual(atPrices([], 0, []), []);
});
