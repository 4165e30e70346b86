// The server goes away and comes back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAsTold, trade } from './account.mjs';
import { actAs, at, leave } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, exchange, terminal } from './shared.mjs';

// What Chromium says itself while nobody answers, or while the server reads its events.
const absence = [/ERR_CONNECTION_REFUSED/, /WebSocket connection to .* failed/, /Failed to load resource/, /ERR_CONNECTION_RESET/];

test('a killed server is a banner; a restarted one is live again by itself, with the account that the API tells, in every tab', async (t) => {
  const page = await terminal('alice', 'NPN', { allowed: absence });
  const [first, second] = await tabsOf('bob', 'carol', { allowed: absence });
  const accounts = [[page, 'alice'], [second, 'carol']];
  const areAsTold = () => Promise.all(accounts.map(([tab, participant]) => isAsTold(tab, participant)));
  const tradeBoth = () => Promise.allSettled(accounts.map(([, participant]) => trade(participant)));
  await tradeBoth();
  for (const account of await areAsTold()) {
    assert.ok(account.fills.length >= 3 && account.working.length >= 1 && account.positions.length >= 1);
  }

  const counts = await countsShown(page, 'tab-working');

  // Both go on trading while it is killed: some of it is taken and never answered.
  const intoTheKill = tradeBoth();
  await exchange.kill();
  await at(page, 'stale').waitFor();
  assert.match(await at(page, 'stale').innerText(), /stale \d+ s/);
  await intoTheKill;

  await exchange.start();
  const from = Date.now();
  await at(page, 'stale').waitFor({ state: 'detached' });
  t.diagnostic(`live again ${Date.now() - from} ms after the server was ready`);
  await areAsTold();
  // Not for a moment did it show an account without orders.
  assert.deepEqual((await counts()).filter((text) => !/\d/.test(text)), []);
  // The first tab of the second browser was bob's, and is still nobody's.
  assert.match(await at(first, 'estranged').innerText(), /not bob any more.*carol/);
  assert.equal(await at(first, 'send').count(), 0);
  await tradeBoth();
  await areAsTold();
  await page.reload();
  await isAsTold(page, 'alice');

  // The book of the page is that of the exchange, and it moves.
  const text = () => at(page, 'ladder').innerText();
  const before = await text();
  await until('the ladder moves', async () => (await text()) !== before).catch(async (failure) => {
    // Whether it is the page that stands still, or the market.
    const { items } = await exchange.get('/instruments/NPN/trades?limit=1');
    const status = JSON.stringify(await exchange.get('/status'));
    throw new Error(`${failure.message}; last trade ${JSON.stringify(items)}; ${status}; ${exchange.said}`);
  });
  for (const [, participant] of accounts) await asked(participant, 'DELETE', '/orders');
  await leave(page);
  await leave(first);
});

/** Keeps every text that a tab of the blotter will have; a function that tells them. */
async function countsShown(page, testid) {
  await at(page, testid).evaluate((tab) => {
    window.countsShown = [];
    new MutationObserver(() => window.countsShown.push(tab.textContent)).observe(tab, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.countsShown);
}

/** Two tabs of one browser, the second as somebody else. */
async function tabsOf(participant, other, options) {
  const first = await terminal(participant, 'NPN', options);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await actAs(second, other);
  await at(first, 'estranged').waitFor();
  return [first, second];
}
