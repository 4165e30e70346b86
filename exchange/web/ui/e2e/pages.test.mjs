// Every page while the market moves: within its window, and accessible in high contrast; pictures of it are kept. The
// walk looks at the other themes.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessibilityFaults, actAs, at, desktop, frames, leave, overflow, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, browser, exchange } from './shared.mjs';

const pictures = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../target/screenshots');

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

test('every page in high contrast is accessible, and none is wider than its window, on a phone held upright either', async () => {
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
    const drawn = async (theme) => {
      await settled(page);
      await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) });
    };
    await drawn('dark');
    await fits(wide);
    // A theme is colours alone (test/themes.test.ts).
    await choose(page, 'contrast');
    await drawn('contrast');
    assert.deepEqual(await accessibilityFaults(page), [], name);
    await choose(page, 'light');
    await fits(desktop);
    await drawn('light');
    await choose(page, 'dark');
    await fits(phone);
    await drawn('phone');
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
