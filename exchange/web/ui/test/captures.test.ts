import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureOf, CaptureProblem, rowsOf } from '../src/state/captures.ts';

const report = (rows: object[]) =>
  JSON.stringify({
    workload: { requests: '160', lost: 'nothing' },
    series: [{ name: 'all requests', perSecond: 100.5, latencies: { unit: 'ns', count: 160, rows } }],
  });

test('a report is read: facts, rows, and where there are too few values', () => {
  const capture = captureOf(
    'a.json',
    report([
      { row: 'minimum', supported: true, valueNs: 640 },
      { row: '99.9 %', supported: false, neededCount: 1000 },
      { row: 'maximum', supported: true, valueNs: 9000 },
    ]),
  );
  assert.equal(capture.count, 160);
  assert.equal(capture.perSecond, 100.5);
  assert.deepEqual(capture.facts, [
    ['requests', '160'],
    ['lost', 'nothing'],
  ]);
  assert.deepEqual(
    capture.rows.map((each) => [each.percentile, each.ns]),
    [
      [0, 640],
      [99.9, null],
      [100, 9000],
    ],
  );
});

test('rows of several are those that any has, in order', () => {
  const one = captureOf(
    'a',
    report([
      { row: '50 %', valueNs: 1 },
      { row: 'maximum', valueNs: 2 },
    ]),
  );
  const other = captureOf(
    'b',
    report([
      { row: '90 %', valueNs: 1 },
      { row: '50 %', valueNs: 2 },
    ]),
  );
  assert.deepEqual(
    rowsOf([one, other]).map((each) => each.label),
    ['50 %', '90 %', 'maximum'],
  );
});

test('what is no report is refused by its name', () => {
  for (const [text, what] of [
    ['{', 'it is not JSON'],
    ['null', 'no latencies'],
    ['{"series":[{"latencies":{"unit":"ms","rows":[]}}]}', 'no latencies'],
    [report([{ row: 'often', valueNs: 1 }]), "no row 'often'"],
  ] as const) {
    assert.throws(
      () => captureOf('x.json', text),
      (failure: Error) =>
        failure instanceof CaptureProblem &&
        failure.message.startsWith('x.json: ') &&
        failure.message.includes(what),
    );
  }
});
