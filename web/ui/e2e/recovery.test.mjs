// The server goes away and comes back.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { actAs, at, leave, open, visit } from './browser.mjs';
import { Exchange, until } from './exchange.mjs';

// What Chromium says itself while nobody answers.
const absence = [/ERR_CONNECTION_REFUSED/, /WebSocket connection to .* failed/, /Failed to load resource/, /ERR_CONNECTION_RESET/];

let exchange;
let browser;

before(async () => {
  exchange = await Exchange.demo();
  browser = await open();
});

// What a failed test left open would slow down the others.
afterEach(() => Promise.all(browser.contexts().map((each) => each.close())));

after(async () => {
  await browser?.close();
  await exchange?.stop();
});

test('a killed server is a banner, and a restarted one is live again without anybody doing anything', async (t) => {
  const page = await visit(browser, exchange, '/#/terminal/NPN', { allowed: absence });
  await actAs(page, 'alice');
  await until('a price', async () => /\d/.test(await at(page, 'last').innerText()));

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
  await until('the ladder moves', async () => (await text()) !== before);
  await leave(page);
});
