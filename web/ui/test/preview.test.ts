import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rules } from '../src/protocol/market.ts';
import type { Book } from '../src/state/book.ts';
import { type Draft, newDraft } from '../src/state/draft.ts';
import { previewOf } from '../src/state/preview.ts';

const level = (price: string, quantity: string) => ({ price, quantity, orders: 1 });
const book: Book = {
  bids: [level('10.04', '50')],
  asks: [level('10.05', '40'), level('10.06', '100')],
  eventSeq: null,
  sound: true,
};
const rules: Rules = {
  combinations: {},
  ...{ model: 'jse', zone: 'UTC', segments: [] },
  phases: [
    { name: 'CONTINUOUS', code: 'T', matching: 'CONTINUOUS', new: true, replace: true, cancel: true },
    { name: 'OPENING_CALL', code: 'a', matching: 'CALL', new: true, replace: true, cancel: true },
  ],
  byTimeInForce: { CONTINUOUS: { DAY: 'rest', IOC: 'take', ATC: 'park' } },
  byOrdType: { CONTINUOUS: { LIMIT: 'rest', MARKET: 'take' } },
};
const preview = (change: Partial<Draft>, phase = 'CONTINUOUS') =>
  previewOf(book, { ...newDraft('NPN'), price: '10.05', ...change }, rules, phase);

test('what a limit reaches trades, what is left rests', () => {
  assert.deepEqual(preview({ quantity: '100' }), {
    accepted: true,
    treatment: 'rest',
    wouldTrade: [{ price: '10.05', quantity: '40' }],
    rest: '60',
  });
  assert.deepEqual(preview({ side: 'SELL', price: '10.04', quantity: '50' })?.rest, '0');
});

test('a market order takes what is there, and what is left expires', () => {
  const told = preview({ ordType: 'MARKET', quantity: '500' });
  assert.equal(told?.treatment, 'take');
  assert.deepEqual(told?.wouldTrade, [
    { price: '10.05', quantity: '40' },
    { price: '10.06', quantity: '100' },
  ]);
  assert.equal(told?.rest, '360');
});

test('what waits for a later phase trades nothing now', () => {
  assert.deepEqual(preview({ timeInForce: 'ATC', quantity: '10' }), {
    accepted: true,
    treatment: 'park',
    wouldTrade: [],
    rest: '10',
  });
});

test('where the visible book cannot tell, nothing is said', () => {
  assert.equal(preview({ ordType: 'STOP' }), null);
  assert.equal(preview({ price: '' }), null);
  assert.equal(preview({ quantity: '-5' }), null);
  assert.equal(preview({}, 'OPENING_CALL'), null);
});
