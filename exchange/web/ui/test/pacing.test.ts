import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longestPauseMs, pauseAfter, shortestPauseMs } from '../src/state/pacing.ts';

test('anyone who is late paints less often, up to a limit', () => {
  assert.equal(pauseAfter(40, 33), 50);
  assert.equal(pauseAfter(longestPauseMs - 10, 200), longestPauseMs);
});

test('anyone who is in time paints more often again, up to a limit', () => {
  assert.equal(pauseAfter(100, 17), 97);
  assert.equal(pauseAfter(30, 16), shortestPauseMs);
});
