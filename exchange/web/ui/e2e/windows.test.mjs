// Panels in windows of their own, and windows that show the same instrument.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityFaults, actAs, at, leave, overflow } from './browser.mjs';
import { until } from './exchange.mjs';
import { terminal } from './shared.mjs';

const symbolOf = (page) => at(page, 'session-bar').locator('h1').innerText();

/** Has a window opened with a panel. */
async function popOut(page, panel) {
  const [window] = await Promise.all([page.waitForEvent('popup'), at(page, `pop-out-${panel}`).click()]);
  await at(window, panel).waitFor();
  assert.deepEqual(await accessibilityFaults(window), [], panel);
  assert.ok((await overflow(window)) <= 0, `${panel} is wider than its window`);
  const { width, height } = await at(window, panel).boundingBox();
  const size = window.viewportSize();
  assert.ok(width > size.width / 3 && height > size.height / 3, `${panel} of ${width} x ${height}`);
  return window;
}

test('a panel has a window of its own, which follows the instrument and who is logged in', async () => {
  const page = await terminal('alice', 'NPN');
  const ladder = await popOut(page, 'ladder');
  assert.equal(await symbolOf(ladder), 'NPN');
  await at(ladder, 'ticket').waitFor(); // a click in the ladder fills it
  for (const other of ['watch-list', 'chart', 'depth', 'queue', 'tape', 'blotter']) {
    assert.equal(await at(ladder, other).count(), 0, other);
  }
  await until('prices', async () => (await at(ladder, 'ladder').locator('[data-price]').count()) > 5);

  await at(page, 'watch-list').locator('tr[data-symbol="AGL"] a').click();
  await until('the same instrument', async () => (await symbolOf(ladder)) === 'AGL');
  const list = await popOut(page, 'watch-list');
  await at(list, 'watch-list').locator('tr[data-symbol="SOL"] a').click();
  for (const each of [page, ladder, list]) {
    await until('all of them follow', async () => (await symbolOf(each)) === 'SOL');
  }
  assert.match(list.url(), /#\/panel\/SOL\/watch-list$/);

  await at(ladder, 'linked').selectOption('none');
  await at(page, 'watch-list').locator('tr[data-symbol="NPN"] a').click();
  await until('the list follows', async () => (await symbolOf(list)) === 'NPN');
  assert.equal(await symbolOf(ladder), 'SOL');

  for (const panel of ['chart', 'depth', 'queue', 'ticket', 'tape']) await (await popOut(page, panel)).close();

  const blotter = await popOut(page, 'blotter');
  // A window is nobody's until it has asked.
  await until('who it is', async () => (await at(blotter, 'who').innerText()) === 'alice');
  await actAs(page, 'bob');
  await until('who it is', async () => (await at(blotter, 'who').innerText()) === 'bob');
  for (const each of [ladder, list, blotter]) await each.close();
  await leave(page);
});
