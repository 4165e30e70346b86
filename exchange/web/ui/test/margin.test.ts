import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument, MarginCall } from '../src/protocol/market.ts';
import { markKeyOf, marksOf, newsOf, rowKeyOf, rowsOf } from '../src/state/margin.ts';

const position = {
  symbol: 'FUT',
  quantity: '5',
  avgPrice: '1.0000',
  mark: '0.80',
  unrealised: '-10.00',
  held: '13.00',
};
const call: MarginCall = {
  what: 'CALLED',
  participant: 'alice',
  account: 'C1',
  asset: 'USD',
  posted: '4.90',
  held: '1013.00',
  needed: '1012.00',
  missing: '1008.10',
  unpaid: '0.00',
  positions: [position, { ...position, symbol: 'GAS' }],
};
const plain = (text: string) => text.replaceAll('\u2009', ' ');

test('a call has a row for each of its positions, and one without any', () => {
  assert.deepEqual(rowsOf([call, { ...call, what: 'DEFICIT', account: null, positions: [] }]).map(rowKeyOf), [
    'CALLED alice/C1 USD FUT',
    'CALLED alice/C1 USD GAS',
    'DEFICIT alice USD',
  ]);
});

test('what happens to a margin is told in words', () => {
  const told = (more: Partial<MarginCall>) => {
    const { title, text } = newsOf({ ...call, ...more });
    return plain(`${title}: ${text}`);
  };
  assert.equal(told({}), 'Margin call: alice/C1: 1 008.10 USD missing');
  assert.equal(told({ what: 'MET', posted: '1013.00' }), 'Margin call met: alice/C1: 1 013.00 USD there');
  const liquidation = { symbol: 'FUT', quantity: '5', limitPrice: '0.72' };
  assert.equal(told({ what: 'LIQUIDATION', liquidation }), 'Liquidation: alice/C1: 5 FUT sold down to 0.72');
  assert.equal(
    told({ what: 'LIQUIDATION', liquidation: { ...liquidation, quantity: '-5' } }),
    'Liquidation: alice/C1: 5 FUT bought up to 0.72',
  );
  assert.equal(told({ what: 'DEFICIT', unpaid: '7.70' }), 'Deficit: alice/C1: 7.70 USD unpaid');
  assert.equal(told({ what: 'DEFICIT', unpaid: '0.00' }), 'Deficit: alice/C1: paid in USD');
});

type Margin = NonNullable<NonNullable<Instrument['coverage']>['margin']>;
/** As much of an instrument as says where its mark comes from. */
const listed = (
  symbol: string,
  margin: Partial<Margin>,
  indexes: NonNullable<Instrument['mark']>['indexes'],
) =>
  ({
    symbol,
    coverage: { margin: { indexStalenessNs: '60000000000', indexSources: [], ...margin } },
    mark: { price: '100.00', indexes },
  }) as unknown as Instrument;
const at = (second: number) => Date.UTC(2026, 10, 30, 12, 0, second);
const set = (source: string | null, price: string, second: number) => ({
  source,
  price,
  setAt: new Date(at(second)).toISOString(),
});

test('a mark is listed with each source of its index, and how long what it has set counts', () => {
  const told = (instruments: Instrument[]) =>
    marksOf(instruments, at(50)).map((row) =>
      [markKeyOf(row), row.markSource, row.index, row.counts].join(', '),
    );
  const sources = ['east', 'west', 'north'];
  const fed = listed('FUT', { markSource: 'MEDIAN', indexSources: sources }, [
    set('east', '101.00', 0),
    set('west', '99.00', -15),
  ]);
  assert.deepEqual(told([fed]), [
    'FUT east, MEDIAN, 101.00, 0:10',
    'FUT west, MEDIAN, 99.00, stale',
    'FUT north, MEDIAN, , never set',
  ]);
  assert.deepEqual(told([listed('GAS', { markSource: 'MEDIAN' }, [])]), ['GAS, MEDIAN, , never set']);
  const index = listed('OIL', { markSource: 'INDEX', indexStalenessNs: '0' }, [set(null, '70.00', -900)]);
  assert.deepEqual(told([index]), ['OIL, INDEX, 70.00, until set anew']);
  const shares = { ...fed, coverage: null, mark: null } as Instrument;
  assert.deepEqual(told([listed('GOLDF', { markSource: 'MID' }, []), shares]), ['GOLDF, MID, , ']);
});
