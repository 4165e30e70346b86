// What the terminal shows beside orders: the ticket of a narrow screen, depth over time, and what has just changed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityFaults, at, leave } from './browser.mjs';
import { until } from './exchange.mjs';
import { layoutFaults } from './layout.mjs';
import { asked, farBelow, terminal } from './shared.mjs';

const themes = ['dark', 'light'];

/** What is wrong with some panels, in both themes; the market moves in the others. */
async function faultsOf(page, panels) {
  const found = (await layoutFaults(page)).filter((fault) => panels.test(fault));
  for (const theme of themes) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
    found.push(...(await accessibilityFaults(page)).map((fault) => `${theme}: ${fault}`));
  }
  return found;
}

test('on a phone the ticket is always a touch away, and covers nothing for good', async () => {
  const page = await terminal('alice', 'NPN', { viewport: { width: 390, height: 844 } });
  assert.equal(await at(page, 'ticket').isVisible(), false);
  assert.deepEqual(await faultsOf(page, /ticket/), []);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const { y } = await at(page, 'ticket-bar').boundingBox();
  assert.ok(y > 700 && y < 844, `the bar is at ${y}`);
  const last = await at(page, 'watch-list').boundingBox();
  assert.ok(last.y + last.height <= y, `the last panel ends at ${last.y + last.height}, the bar begins at ${y}`);

  await at(page, 'open-sell').click();
  assert.equal(await at(page, 'side-sell').getAttribute('aria-pressed'), 'true');
  await at(page, 'more').click();
  assert.deepEqual(await faultsOf(page, /ticket/), []);
  await at(page, 'open-buy').click();
  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill(await farBelow('NPN'));
  await at(page, 'send').click();
  await at(page, 'working').locator('tr[data-key]').first().waitFor();
  await at(page, 'close-ticket').click();
  assert.equal(await at(page, 'ticket').isVisible(), false);
  // What needs it opens it.
  await at(page, 'amend').first().click();
  await at(page, 'end-amend').waitFor();
  await at(page, 'end-amend').click();
  await page.keyboard.press('Escape');
  assert.equal(await at(page, 'ticket').isVisible(), false);
  await asked('alice', 'DELETE', '/orders');
  await leave(page);
});

test('depth over time and what traded at each price are a drawing, a sentence and a table', async () => {
  const page = await terminal('viewer', 'NPN', { viewport: { width: 1280, height: 720 } });
  await at(page, 'depth-over-time').click();
  const drawing = at(page, 'heat').locator('[role="img"]');
  await until('it is told', async () => /most stood at [\d.]+, .*; most traded at [\d.]+/.test((await drawing.getAttribute('aria-label')) ?? ''));
  const colours = await at(page, 'heat')
    .locator('canvas')
    .evaluate((canvas) => new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data).size);
  assert.ok(colours > 10, `${colours} values in the picture`);
  for (const size of [{ width: 1280, height: 720 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(size);
    assert.deepEqual(await faultsOf(page, /heat|depth/), [], `at ${size.width}`);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await at(page, 'heat').getByText('Table').click();
  await until('prices', async () => (await at(page, 'heat').locator('tbody tr').count()) > 5);
  assert.deepEqual(await faultsOf(page, /heat|depth/), []);
  await at(page, 'depth-over-time').click();
  await at(page, 'heat').waitFor({ state: 'detached' });
  await leave(page);
});

test('a price that changes lights up for a moment, unless the user wants nothing to move', async () => {
  const page = await terminal('viewer', 'NPN');
  await page.evaluate(() => {
    window.lit = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...words) {
      window.lit++;
      return animate.apply(this, words);
    };
  });
  const last = () => at(page, 'watch-list').innerText();
  const first = await last();
  await until('a price changes', async () => (await last()) !== first);
  assert.equal(await page.evaluate(() => window.lit), 0); // the browser of a test wants so
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await until('a price lights up', () => page.evaluate(() => window.lit > 0));
  await leave(page);
});
