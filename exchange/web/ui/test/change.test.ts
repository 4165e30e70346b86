import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change } from '../src/state/change.ts';

test('a change has a sign and a colour', () => {
  assert.deepEqual(change('101', '100'), { text: '+1.00%', tone: 'buy' });
  assert.deepEqual(change('98.5', '100'), { text: '-1.50%', tone: 'sell' });
  assert.deepEqual(change('100.00', '100'), { text: '0.00%', tone: 'soft' });
  assert.deepEqual(change(null, '100'), { text: '–', tone: 'soft' });
});

test('what is less than a hundredth of a percent is neither a gain nor a loss', () => {
  assert.deepEqual(change('99999', '100000.9'), { text: '0.00%', tone: 'soft' });
  assert.deepEqual(change('100001', '100000'), { text: '0.00%', tone: 'soft' });
});
