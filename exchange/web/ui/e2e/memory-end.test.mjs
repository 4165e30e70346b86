// What a terminal keeps that was left open before a market that moved all the time. `node e2e/soak.mjs` is the
// same for an hour, with a curve.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leave } from './browser.mjs';
import { early, hasHeard, memory, page } from './memory.test.mjs';

const messages = Number(process.env.CROSSBOOK_MESSAGES ?? 4_000);

// Measured: 51 bytes a message, 102 on a machine with a load of twenty; 220 where a page kept every message that it read.
const mostBytesPerMessage = 190;

test('a terminal that is left open keeps nothing of the messages that it hears', async (t) => {
  const first = await early;
  await hasHeard(page, first.messages + messages);
  const last = await memory();
  for (const name of ['heap', 'nodes', 'listeners', 'messages']) t.diagnostic(`${name}: ${first[name]}, ${last[name]} at the end`);
  const bytesPerMessage = (last.heap - first.heap) / (last.messages - first.messages);
  t.diagnostic(`bytes kept of a message: ${bytesPerMessage.toFixed(1)}`);
  assert.ok(bytesPerMessage < mostBytesPerMessage, `${first.heap} bytes became ${last.heap} after ${last.messages - first.messages} messages`);
  assert.ok(last.listeners < first.listeners * 1.1, `${first.listeners} listeners became ${last.listeners}`);
  await leave(page);
});
