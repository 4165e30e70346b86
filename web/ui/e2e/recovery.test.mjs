// The server goes away and comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, leave } from './browser.mjs';
import { until } from './exchange.mjs';
import { exchange, terminal } from './shared.mjs';

// What Chromium says itself while nobody answers.
const absence = [/ERR_CONNECTION_REFUSED/, /WebSocket connection to .* failed/, /Failed to load resource/, /ERR_CONNECTION_RESET/];

test('a killed server is a banner, and a restarted one is live again without anybody doing anything', async (t) => {
  const page = await terminal('alice', 'NPN', { allowed: absence });

  await exchange.kill();
  await at(page, 'stale').waitFor();
  assert.match(await at(page, 'stale').innerText(), /stale \d+ s/);

  await exchange.start();
  const from = Date.now();
  await at(page, 'stale').waitFor({ state: 'detached' });
  t.diagnostic(`live again ${Date.now() - from} ms after the server was ready`);
  // The book of the page is that of the exchange, and it moves.
  const text = () => at(page, 'ladder').innerText();
  const before = await text();
  await until('the ladder moves', async () => (await text()) !== before).catch(async (failure) => {
    // Whether it is the page that stands still, or the market.
    const { items } = await exchange.get('/instruments/NPN/trades?limit=1');
    const status = JSON.stringify(await exchange.get('/status'));
    throw new Error(`${failure.message}; last trade ${JSON.stringify(items)}; ${status}; ${exchange.said}`);
  });
  await leave(page);
});
