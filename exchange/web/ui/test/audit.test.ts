import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '../src/protocol/market.ts';
import { beforeOf, deedOf, detailOf, foundIn, whoOf } from '../src/state/audit.ts';

const entry = (eventSeq: string, action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ eventSeq, ts: '2026-11-22T01:00:00.000000000Z', action, target: null, detail: null, before: null },
  ...{ who: 'risk', role: 'risk', reason: null },
  ...more,
});
const entries = [
  entry('9', 'TRADING_KILLED', { target: 'bob', detail: '2 orders canceled', reason: 'limit' }),
  entry('10', 'PHASE_CHANGED', {
    target: 'NPN',
    detail: 'REOPENING_CALL',
    before: 'HALTED',
    who: 'ops',
    role: 'market_operations',
  }),
  entry('11', 'TRADING_KILLED', { target: 'alice' }),
];

test('what operators did is told in words', () => {
  assert.equal(deedOf(entries[0] as AuditEntry), 'Trading stopped');
  assert.equal(deedOf(entry('1', 'SOMETHING_NEW')), 'Something new');
  assert.equal(detailOf(entries[1] as AuditEntry), 'Reopening call');
  assert.equal(beforeOf(entries[1] as AuditEntry), 'Halted');
  const extended = {
    detail: 'INTRADAY_CALL until 2026-11-22T10:05:00Z',
    before: 'until 2026-11-22T10:00:00Z',
  };
  assert.equal(detailOf(entry('1', 'PHASE_EXTENDED', extended)), 'Intraday call until 2026-11-22T10:05:00Z');
  assert.equal(beforeOf(entry('1', 'PHASE_EXTENDED', extended)), 'until 2026-11-22T10:00:00Z');
  assert.equal(whoOf(entries[1] as AuditEntry), 'ops (market operations)');
  assert.equal(whoOf(entry('1', 'SNAPSHOT_TAKEN', { who: null, role: null })), 'the exchange');
});

test('the log is searched and filtered, the newest first', () => {
  const found = (text: string, deed: string) => foundIn(entries, text, deed).map((each) => each.eventSeq);
  assert.deepEqual(found('', ''), ['11', '10', '9']);
  assert.deepEqual(found('', 'Trading stopped'), ['11', '9']);
  assert.deepEqual(found('LIMIT', ''), ['9']);
  assert.deepEqual(found('reopening', 'Trading stopped'), []);
  assert.deepEqual(found('halted', ''), ['10']);
});
