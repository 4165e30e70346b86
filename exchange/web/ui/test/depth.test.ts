import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depthOf } from '../src/state/depth.ts';

const level = (price: string, quantity: string) => ({ price, quantity, orders: 1 });

test('one far order does not widen the range, and a side of one level is drawn', () => {
  const bids = [level('3219', '10'), level('3218', '20'), level('3217', '30'), level('3000', '10')];
  const { bids: drawn, asks } = depthOf(bids, [level('3221', '5')]);
  assert.ok(drawn.every((point) => point.x > 3200));
  assert.deepEqual(
    drawn.map((point) => point.y),
    [10, 30, 60, 60],
  );
  assert.deepEqual(
    asks.map((point) => point.y),
    [5, 5],
  );
  assert.equal(3220 - (drawn[3]?.x ?? 0), (asks[1]?.x ?? 0) - 3220);
});

test('a zoom narrows the range, and nothing is drawn of an empty book', () => {
  const edge = (zoom: number) => depthOf([level('99', '1')], [level('101', '1')], zoom).asks[1]?.x;
  assert.equal(edge(1), 104);
  assert.equal(edge(2), 102);
  assert.deepEqual(depthOf([], []), { bids: [], asks: [] });
});
