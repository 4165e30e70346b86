import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leavesOpen, newClientOrderId } from '../src/state/outcome.ts';
import { isCall, isStopped, takesNothing, toneOf } from '../src/state/phases.ts';
import type { Rules } from '../src/protocol/market.ts';

test('an order whose answer was lost is open, and one that was refused is not', () => {
  const problem = (status: number, code: string) => ({ status, code, title: code });
  assert.equal(leavesOpen(problem(0, 'NOT_REACHABLE')), true);
  assert.equal(leavesOpen(problem(502, 'HTTP_502')), true);
  assert.equal(leavesOpen(problem(503, 'STATE_UNKNOWN')), true);
  assert.equal(leavesOpen(problem(0, 'UNEXPECTED')), false);
  assert.equal(leavesOpen(problem(422, 'PRICE_NOT_ON_TICK')), false);
  assert.equal(leavesOpen({ ...problem(503, 'GATEWAY_BUSY'), retryAfterMs: 100 }), false);
});

test('every order of the page has an id of its own, of a form that the exchange takes', () => {
  const ids = Array.from({ length: 1000 }, newClientOrderId);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^w-[0-9a-z]{16}$/);
});

test('what a phase is follows from what the rules tell, whatever its name', () => {
  const phase = (name: string, matching: 'CONTINUOUS' | 'CALL' | 'NONE', takes = true) => ({
    ...{ name, code: name[0] ?? '', matching, new: takes, replace: takes, cancel: true },
  });
  const rules: Rules = {
    combinations: {},
    fieldsByOrdType: {},
    fieldsByTimeInForce: {},
    ...{ model: 'own', zone: 'UTC', segments: [], byTimeInForce: {}, byOrdType: {} },
    phases: [phase('ROUND', 'CALL'), phase('OPEN', 'CONTINUOUS'), phase('LUNCH', 'NONE', false)],
  };
  assert.deepEqual(
    ['ROUND', 'OPEN', 'LUNCH', 'OTHER'].map((name) => toneOf(rules, name)),
    ['warning', 'good', 'bad', 'soft'],
  );
  assert.equal(isCall(rules, 'ROUND'), true);
  assert.equal(isStopped(rules, 'LUNCH'), true);
  assert.equal(takesNothing(rules, 'LUNCH'), true);
  assert.equal(takesNothing(rules, 'ROUND'), false);
  assert.equal(takesNothing(null, 'LUNCH'), false);
});
