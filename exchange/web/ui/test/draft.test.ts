import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument, Rules } from '../src/protocol/market.ts';
import {
  amendmentOf,
  bodyOf,
  combines,
  commandOf,
  curlFor,
  type Draft,
  filled,
  fittingTime,
  moved,
  newDraft,
  presets,
  tickHint,
  treatmentInWords,
  whyNotTime,
  whyNotType,
} from '../src/state/draft.ts';

const rules: Rules = {
  combinations: {},
  fieldsByOrdType: {
    LIMIT: { price: 'needed', displayQuantity: 'optional' },
    MARKET: { price: 'optional' },
    ICEBERG: { price: 'needed', displayQuantity: 'needed' },
    STOP_LIMIT: { price: 'needed', stopPrice: 'needed' },
    PEGGED: { price: 'optional', displayQuantity: 'zero', pegReference: 'needed' },
  },
  fieldsByTimeInForce: { GTT: { expireTime: 'needed' } },
  ...{ model: 'jse', zone: 'UTC', segments: [], phases: [] },
  byTimeInForce: {
    OPENING_CALL: { DAY: 'rest', IOC: '-', ATC: 'park' },
    CONTINUOUS: { DAY: 'rest', IOC: 'take', ATC: 'park' },
  },
  byOrdType: {
    OPENING_CALL: { LIMIT: 'rest', MARKET: 'rest', HIDDEN: '-', PEGGED: '-' },
    CONTINUOUS: { LIMIT: 'rest', MARKET: 'take', HIDDEN: 'rest' },
  },
};
const instrument = { symbol: 'NPN', tick: '0.05', priceScale: 2 } as Instrument;
const draft = (change: Partial<Draft>): Draft => ({ ...newDraft('NPN'), price: '10.05', ...change });

test('an address fills the ticket', () => {
  const told = filled(
    newDraft('USDJPY'),
    new URLSearchParams('side=sell&qty=2000&price=154.3&type=limit&tif=ioc'),
  );
  assert.deepEqual(
    [told.side, told.quantity, told.price, told.ordType, told.timeInForce],
    ['SELL', '2000', '154.3', 'LIMIT', 'IOC'],
  );
});

test('numbers are taken with their thousands apart, as they are printed', () => {
  const typed = {
    quantity: '12 000',
    price: '3\u2009210.05',
    stopPrice: '3 200',
    displayQuantity: '1\u202f000',
  };
  assert.deepEqual(bodyOf(rules, draft({ ...typed, ordType: 'ICEBERG', clientOrderId: 'a 100' })), {
    ...{ symbol: 'NPN', side: 'BUY', ordType: 'ICEBERG', timeInForce: 'DAY', clientOrderId: 'a 100' },
    ...{ quantity: '12000', price: '3210.05', displayQuantity: '1000' },
  });
  assert.deepEqual(amendmentOf(rules, draft({ ...typed, ordType: 'STOP_LIMIT' })), {
    ...{ quantity: '12000', price: '3210.05', stopPrice: '3200' },
  });
  assert.equal(bodyOf(rules, draft({ quantity: '3000,50' })).quantity, '3000,50'); // the server says what is wrong
  assert.match(commandOf(draft(typed), 'bob') ?? '', / buy 12000 NPN @ 3210\.05 /);
  assert.equal(filled(newDraft('NPN'), new URLSearchParams('qty=1 000')).quantity, '1 000');
});

test('an address that makes no sense fills nothing in', () => {
  const told = filled(
    newDraft('NPN'),
    new URLSearchParams('side=both&qty=1e9&price=<b>&type=magic&tif=never'),
  );
  assert.deepEqual(told, newDraft('NPN'));
});

test('an order says only what its kind has', () => {
  assert.deepEqual(bodyOf(rules, draft({})), {
    symbol: 'NPN',
    side: 'BUY',
    ordType: 'LIMIT',
    quantity: '100',
    price: '10.05',
    timeInForce: 'DAY',
  });
  assert.deepEqual(bodyOf(rules, draft({ ordType: 'MARKET', timeInForce: 'IOC' })), {
    symbol: 'NPN',
    side: 'BUY',
    ordType: 'MARKET',
    quantity: '100',
    timeInForce: 'IOC',
  });
  assert.deepEqual(
    bodyOf(rules, draft({ ordType: 'ICEBERG', displayQuantity: '10', postOnly: true }))['execInst'],
    ['POST_ONLY'],
  );
  assert.deepEqual(bodyOf(rules, draft({ attributed: true }))['execInst'], ['ATTRIBUTED']);
  assert.equal(bodyOf(rules, draft({ ordType: 'STOP_LIMIT', stopPrice: '10.20' }))['stopPrice'], '10.20');
  assert.equal('displayQuantity' in bodyOf(rules, draft({ displayQuantity: '10' })), false);
  assert.equal(bodyOf(rules, draft({ ordType: 'PEGGED' }))['pegReference'], 'MID');
  const until = { timeInForce: 'GTT', expireTime: '2026-12-31T15:00:00Z' } as const;
  assert.equal(bodyOf(rules, draft(until))['expireTime'], until.expireTime);
});

test('the rules say why something is not allowed in this session', () => {
  assert.equal(whyNotTime(rules, 'OPENING_CALL', 'IOC'), 'not accepted in the phase “opening call”');
  assert.equal(whyNotTime(rules, 'CONTINUOUS', 'IOC'), null);
  assert.equal(whyNotTime(rules, 'CONTINUOUS', 'GDX'), 'this market does not have it');
  assert.equal(whyNotTime(null, 'CONTINUOUS', 'GDX'), null);
  assert.equal(whyNotType(rules, 'OPENING_CALL', 'HIDDEN'), 'not accepted in the phase “opening call”');
  assert.equal(whyNotType(rules, 'OPENING_CALL', 'PEGGED'), 'not accepted in the phase “opening call”');
  assert.equal(whyNotType(rules, 'CONTINUOUS', 'STOP'), 'this market has no stop orders');
});

test('of two treatments the weaker is told', () => {
  assert.match(treatmentInWords(rules, 'CONTINUOUS', draft({ timeInForce: 'IOC' })), /^takes/);
  assert.match(treatmentInWords(rules, 'CONTINUOUS', draft({ timeInForce: 'ATC' })), /^waits/);
  assert.match(treatmentInWords(rules, 'CONTINUOUS', draft({})), /rests in the book$/);
  assert.match(treatmentInWords(rules, 'OPENING_CALL', draft({ timeInForce: 'IOC' })), /not accepted/);
});

test('a price between two ticks is told both', () => {
  assert.equal(tickHint('10.07', instrument), '→ 10.05 or 10.10');
  assert.equal(tickHint('10.05', instrument), null);
  assert.equal(tickHint('', instrument), null);
  assert.equal(tickHint('ten', instrument), 'not a price');
});

test('arrows move by ticks, from between two ticks to the next', () => {
  assert.equal(moved('10.05', 1, instrument), '10.10');
  assert.equal(moved('10.05', -10, instrument), '9.55');
  assert.equal(moved('10.07', 1, instrument), '10.10');
  assert.equal(moved('10.07', -1, instrument), '10.05');
  assert.equal(moved('', 1, instrument), '');
});

test('the command line is offered for what it can say', () => {
  assert.equal(
    commandOf(draft({ timeInForce: 'IOC' }), 'bob'),
    './crossbook order buy 100 NPN @ 10.05 IOC --as bob',
  );
  assert.equal(commandOf(draft({ ordType: 'PEGGED' }), 'bob'), null);
});

test('a shell line quotes what it is given', () => {
  const line = curlFor('POST', '/api/v1/orders', { account: "O'Neil" }, 'http://localhost:1');
  assert.ok(line.includes(`body='{"account":"O'\\''Neil"}'`));
});

test('only what combines is offered, and a type chosen anew takes a time that it may have', () => {
  const budgets: Rules = {
    ...rules,
    phases: [],
    byTimeInForce: { CONTINUOUS: { DAY: 'rest', IOC: 'take', FOK: 'take' } },
    byOrdType: { CONTINUOUS: { LIMIT: 'rest', BUDGET: 'take' } },
    combinations: {
      LIMIT: { DAY: true, IOC: true, FOK: true },
      BUDGET: { DAY: false, IOC: true, FOK: true },
    },
  };
  assert.equal(combines(budgets, 'BUDGET', 'DAY'), false);
  assert.equal(combines(budgets, 'BUDGET', 'GTC'), false); // a market without it
  assert.equal(whyNotTime(budgets, 'CONTINUOUS', 'DAY', 'BUDGET'), 'not for budget orders');
  assert.equal(fittingTime(budgets, 'CONTINUOUS', draft({ ordType: 'BUDGET' })), 'IOC');
  assert.equal(fittingTime(budgets, 'CONTINUOUS', draft({ ordType: 'LIMIT' })), 'DAY');
});

test('quantities that are one click away are multiples of the lot, and none is too large', () => {
  const labels = (position?: string) =>
    presets({ ...instrument, lot: '10', maxQuantity: '5000' }, position).map((each) => [
      each.label,
      each.quantity,
    ]);
  assert.deepEqual(labels(), [
    ['100', '100'],
    ['1\u2009000', '1000'],
    ['Max', '5000'],
  ]);
  assert.deepEqual(labels('-130').slice(2, 5), [
    ['25 %', '30'],
    ['50 %', '60'],
    ['100 %', '130'],
  ]);
});

test('a buy has a reserve price, and either side an account', () => {
  const covered = { ...newDraft('COIN'), price: '10', account: 'C1', reservePrice: '12' };
  assert.deepEqual([bodyOf(rules, covered).account, bodyOf(rules, covered).reservePrice], ['C1', '12']);
  assert.deepEqual(bodyOf(rules, { ...covered, side: 'SELL' }).reservePrice, undefined);
});
