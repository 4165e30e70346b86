// Every page, dark and light, wide and narrow: accessible, within its window, and a picture of it is kept.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { accessibilityFaults, actAs, at, desktop, frames, leave, overflow, visit } from './browser.mjs';
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
const windows = [
  { theme: 'dark', viewport: desktop, alsoAt: [{ width: 1280, height: 720 }] },
  { theme: 'light', viewport: desktop, alsoAt: [{ width: 1280, height: 720 }] },
  { theme: 'contrast', viewport: { width: 1280, height: 720 }, alsoAt: [] },
  { theme: 'phone', viewport: { width: 390, height: 844 }, alsoAt: [] },
];

for (const { theme, viewport, alsoAt } of windows) {
  const called = { phone: 'on a phone held upright', contrast: 'in high contrast' }[theme] ?? theme;
  test(`every page, ${called}: accessible and not wider than its window`, async () => {
    mkdirSync(pictures, { recursive: true });
    const page = await visit(browser, exchange, '/#/', { theme: theme === 'phone' ? 'dark' : theme, viewport });
    let participant = null;
    for (const [name, hash, who, content] of pages) {
      if (who !== participant) await actAs(page, (participant = who));
      if (name === 'auction') await callAnAuction();
      await page.evaluate((address) => (location.hash = address), hash);
      await at(page, content).waitFor();
      await until('the connection', async () => (await at(page, 'connection').getAttribute('data-kind')) === 'open');
      await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined); // lists are asked for again and again
      await settled(page);
      assert.deepEqual(await accessibilityFaults(page), [], name);
      await page.screenshot({ path: join(pictures, `${name}-${theme}.png`) });
      for (const size of [...alsoAt, viewport]) {
        await page.setViewportSize(size);
        await settled(page);
        assert.ok((await overflow(page)) <= 0, `${name} is ${await overflow(page)} pixels too wide for ${size.width}`);
      }
    }
    await leave(page);
  });
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
