// Limits before the trade: risk sets and clears them, and whom they limit sees them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityFaults, actAs, at, leave, overflow, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { browser, exchange } from './shared.mjs';

async function risk(participant, options = {}) {
  const page = await visit(browser, exchange, '/#/', options);
  await actAs(page, participant);
  await page.goto(`${exchange.address}/#/risk`);
  return page;
}

const plain = async (locator) => (await locator.innerText()).replace(/[\s\u2009\u202f]+/g, ' ').trim();

test('limits are asked about, set, seen by whom they limit, and cleared', async () => {
  const alice = await risk('alice');
  const ops = await risk('ops');
  await at(ops, 'limit-participant').fill('alice');
  await at(ops, 'limit-symbol').fill('NPN');
  await at(ops, 'limit-maxOpenOrders').fill('7');
  await at(ops, 'limit-collarMillionths').fill('5');
  await at(ops, 'limit-send').click();
  assert.match(await plain(at(ops, 'question')), /alice in NPN: collar 5 %, open orders 7\?/);
  await at(ops, 'question-yes').click();
  await until('the limits', async () => /open orders 7/.test(await plain(at(alice, 'limit-rows'))));
  await until('the exposure', async () => /0 of 7/.test(await plain(at(alice, 'exposure-rows'))));
  assert.equal(await at(alice, 'limit-panel').count(), 0);

  for (const [name, page] of [
    ['alice', alice],
    ['ops', ops],
  ]) {
    for (const [kind, width, height] of [
      ['desktop', 1440, 900],
      ['phone', 390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      assert.equal(await overflow(page), 0);
      if (process.env.CROSSBOOK_PICTURES) {
        const path = `${process.env.CROSSBOOK_PICTURES}/risk-${name}-${kind}.png`;
        await page.screenshot({ path, fullPage: true });
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    assert.deepEqual(await accessibilityFaults(page), []);
  }

  await at(ops, 'limit-rows').getByRole('button', { name: /Change limits of alice/ }).click();
  assert.equal(await at(ops, 'limit-collarMillionths').inputValue(), '5');
  await at(ops, 'limit-collarMillionths').fill('');
  await at(ops, 'limit-maxOpenOrders').fill('');
  await at(ops, 'limit-send').click();
  await at(ops, 'question-yes').click();
  await until('no limits', async () => /No limits are set/.test(await plain(at(alice, 'limits'))));
  await leave(alice);
  await leave(ops);
});
