import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, draftOf, inWords, newLimits, shifted, unshifted } from '../src/state/limits.ts';

const firm = { layer: 'FIRM', participant: 'alice', account: null, symbol: 'NPN' } as const;
const limits = {
  maxOrderQuantity: '100',
  collarMillionths: '52500',
  ordersCount: '50',
  ordersWindowNs: '1500000000',
};

test('a number moves its point exactly, and what is none stays', () => {
  assert.equal(shifted('5', 4), '50000');
  assert.equal(shifted('0.25', 4), '2500');
  assert.equal(shifted('0.00001', 4), '0.00001');
  assert.equal(shifted('-1', 9), '-1');
  assert.equal(shifted('much', 9), 'much');
  assert.equal(unshifted('52500', 4), '5.25');
  assert.equal(unshifted('1', 9), '0.000000001');
  assert.equal(unshifted('100', 0), '100');
});

test('what is set comes back as it was', () => {
  const draft = draftOf({ ...firm, ...limits });
  assert.equal(draft.values.collarMillionths, '5.25');
  assert.equal(draft.values.ordersWindowNs, '1.5');
  const { layer, participant, symbol } = firm;
  assert.deepEqual(bodyOf(draft), { layer, participant, symbol, ...limits });
});

test('without a participant each is meant', () => {
  const draft = { ...newLimits(), layer: 'MARKET' as const, values: { maxOpenOrders: ' 7 ' } };
  assert.deepEqual(bodyOf(draft), { layer: 'MARKET', all: true, maxOpenOrders: '7' });
});

test('limits are read as words', () => {
  assert.equal(inWords(limits), 'order quantity 100, collar 5.25 %, orders 50 in 1.5 s');
  assert.equal(inWords({}), 'none');
});
