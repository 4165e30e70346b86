// What a terminal holds that was left open before a market that moved all the time. `node e2e/soak.mjs` is the
// same for an hour.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leave } from './browser.mjs';
import { early, memory, page, wait } from './memory.test.mjs';

const seconds = 300;

test('a terminal that is left open for five minutes does not grow', async (t) => {
  const first = await early;
  await wait(Math.max(0, seconds - (Date.now() - first.atMs) / 1_000));
  const last = await memory();
  for (const name of ['heap', 'nodes', 'listeners', 'messages']) t.diagnostic(`${name}: ${first[name]}, ${last[name]} at the end`);
  assert.ok(last.messages > first.messages + 1_000, 'the market moved');
  assert.ok(last.heap < first.heap * 1.1, `${first.heap} bytes became ${last.heap}`);
  assert.ok(last.listeners < first.listeners * 1.1, `${first.listeners} listeners became ${last.listeners}`);
  await leave(page);
});
