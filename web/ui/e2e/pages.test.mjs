// Every page, dark and light, wide and narrow: accessible, within its window, and a picture of it is kept.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessibilityFaults, actAs, at, desktop, frames, leave, overflow, rulesOfColours, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, browser, exchange } from './shared.mjs';

const pictures = resolve(dirname(fileURLToPath(import.meta.url)), '../../../target/screenshots');

// What is shown, as whom, and what must be there before anything is judged.
const pages = [
  ['home', '#/', 'alice', 'home'],
  ['terminal', '#/terminal/NPN', 'alice', 'ladder'],
  ['auction', '#/auction/GOLD', 'alice', 'auction-page'],
  ['accounts', '#/accounts', 'alice', 'accounts-page'],
  ['replay', '#/replay/NPN', 'alice', 'replay-page'],
  ['api', '#/api', 'alice', 'api-page'],
  ['book', '#/book/NPN', 'operator', 'book-page'],
  ['risk', '#/risk', 'operator', 'risk-page'],
  ['operations', '#/operations', 'operator', 'operations-page'],
  ['simulation', '#/simulation', 'operator', 'simulation-page'],
  ['latency', '#/latency', 'operator', 'latency-page'],
  ['admin', '#/admin', 'operator', 'admin-page'],
];
const wide = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };

test('every page, dark, light, in high contrast and on a phone held upright: accessible and not wider than its window', async () => {
  mkdirSync(pictures, { recursive: true });
  const page = await visit(browser, exchange, '/#/');
  let participant = null;
  for (const [name, hash, who, content] of pages) {
    if (who !== participant) await actAs(page, (participant = who));
    if (name === 'auction') await callAnAuction();
    await page.evaluate((address) => (location.hash = address), hash);
    await at(page, content).waitFor();
    await until('the connection', async () => (await at(page, 'connection').getAttribute('data-kind')) === 'open');
    await until('the answers', () => page.isAnswered());
    const fits = async (size) => {
      await page.setViewportSize(size);
      await settled(page);
      assert.ok((await overflow(page)) <= 0, `${name} is ${await overflow(page)} pixels too wide for ${size.width}`);
    };
    const looked = async (theme, rules) => {
      await settled(page);
      assert.deepEqual(await accessibilityFaults(page, { rules }), [], `${name}, ${theme}`);
      await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) });
    };
    await looked('dark');
    await fits(wide);
    // A theme is colours alone (test/themes.test.ts).
    await choose(page, 'contrast');
    await looked('contrast', rulesOfColours);
    await choose(page, 'light');
    await fits(desktop);
    await looked('light', rulesOfColours);
    await choose(page, 'dark');
    await fits(phone);
    await looked('phone');
    await fits(desktop);
  }
  await leave(page);
});

/** Chooses a theme, as a user does. */
async function choose(page, theme) {
  await at(page, 'appearance').click();
  await at(page, 'theme').selectOption(theme);
  await at(page, 'appearance').click();
  await at(page, 'theme').waitFor({ state: 'detached' });
}

/** A call lasts less than a minute, as the model says; it may run already. */
async function callAnAuction() {
  const { phase } = await exchange.get('/instruments/GOLD/session');
  if (phase === 'CONTINUOUS') {
    await asked('ops', 'POST', '/admin/instruments/GOLD/phase', { to: 'INTRADAY_CALL', reason: 'a picture' });
  }
}

/** What is drawn comes with the next frames. */
const settled = (page) => frames(page, 2);
