// Keys, layouts and looks: what a user changes is kept, and can be taken to another browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, leave, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { browser, exchange, terminal } from './shared.mjs';

const isShown = (page, testid) => at(page, testid).isVisible();

/** Gives a command another key, in the help. */
async function giveKey(page, command, key) {
  await at(page, 'help').click();
  await at(page, `key-${command}`).fill(key);
  await at(page, `key-${command}`).press('Tab');
}

test('a key is changed, refused if it has a meaning, and kept', async () => {
  const page = await terminal('alice');
  await giveKey(page, 'sell', 'b');
  assert.match(await at(page, 'key-refused').innerText(), /"b" has a meaning already: ticket: buy/);
  assert.equal(await at(page, 'key-sell').inputValue(), 's');
  await at(page, 'key-sell').fill('v');
  await at(page, 'key-sell').press('Tab');
  assert.equal(await at(page, 'key-refused').innerText(), '');
  await page.keyboard.press('Escape');
  await at(page, 'help-dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => document.activeElement?.blur());

  const isPressed = () => at(page, 'side-sell').getAttribute('aria-pressed');
  await page.keyboard.press('s');
  assert.equal(await isPressed(), 'false');
  await page.keyboard.press('v');
  assert.equal(await isPressed(), 'true');

  await page.reload();
  await at(page, 'side-sell').waitFor();
  assert.match((await at(page, 'side-sell').getAttribute('title')) ?? '', /\(v\)/);
  await at(page, 'help').click();
  await at(page, 'first-keys').click();
  assert.equal(await at(page, 'key-sell').inputValue(), 's');
  await leave(page);
});

test('two keys go to a page, and a layout is kept and goes to another browser with the rest', async () => {
  const page = await terminal('alice');
  await page.keyboard.press('2');
  await until('the ladder is gone', async () => !(await isShown(page, 'ladder')));
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await at(page, 'replay-page').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await at(page, 'terminal').waitFor();
  assert.equal(await isShown(page, 'ladder'), false);

  await at(page, 'appearance').click();
  const [file] = await Promise.all([page.waitForEvent('download'), at(page, 'save-settings').click()]);
  const other = await visit(browser, exchange, '/#/terminal/NPN');
  await at(other, 'ladder').waitFor();
  await at(other, 'appearance').click();
  for (const [name, text] of [['picture.png', 'PNG'], ['list.json', '[]']]) {
    await at(other, 'load-settings').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await until('a word about it', async () => (await at(other, 'toasts').innerText()).includes(`${name} is not what Save wrote`));
  }
  assert.equal(await isShown(other, 'ladder'), true);
  await at(other, 'load-settings').setInputFiles(await file.path());
  await until('the layout of the first', async () => !(await isShown(other, 'ladder')));
  await leave(other);
  await leave(page);
});
