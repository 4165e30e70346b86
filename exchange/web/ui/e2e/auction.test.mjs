// An auction that market operations call, as the auction page shows it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, leave, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, browser, exchange } from './shared.mjs';

test('the auction page follows a call, and tells what it traded', async () => {
  const page = await visit(browser, exchange, '/#/auction/GOLD');
  const phase = async () => (await at(page, 'phase').getAttribute('data-phase')) ?? '';
  await until('the phase', async () => (await phase()) === 'CONTINUOUS');
  await asked('ops', 'POST', '/admin/instruments/GOLD/phase', { to: 'INTRADAY_CALL', reason: 'a test' });
  await until('the call', async () => (await phase()) === 'INTRADAY_CALL');
  await until('an indication', async () => /^[\d\s]+\.\d$/.test(await at(page, 'indicative-price').innerText()));
  await until('a volume', async () => /[1-9]/.test(await at(page, 'indicative-volume').innerText()));
  // The model would end the call by itself, as phases.test.mjs sees.
  await asked('ops', 'POST', '/admin/instruments/GOLD/phase', { to: 'CONTINUOUS', reason: 'a test' });
  await until('continuous trading', async () => (await phase()) === 'CONTINUOUS');
  const trade = (await exchange.get('/instruments/GOLD/trades?limit=1000')).items.find((each) => each.tradeType === 'AUCTION');
  assert.ok(trade, 'the auction traded');
  await until('its price is told', async () => (await at(page, 'auction-page').innerText()).includes(`traded at ${trade.price}`));
  await leave(page);
});

test('the auction page of an instrument without data draws nothing, and counts nothing down', async () => {
  await asked('ops', 'POST', '/admin/instruments', { symbol: 'VOID', priceScale: 2, tick: '0.05', lot: '1', maxQuantity: '1000' });
  const page = await visit(browser, exchange, '/#/auction/VOID');
  await until('the phase', async () => (await at(page, 'phase').getAttribute('data-phase')) === 'CONTINUOUS');
  for (const plot of ['auction-price', 'auction-volume', 'curves']) {
    await at(page, plot).getByText('Nothing to draw yet.').waitFor();
    const isBlank = await at(page, plot)
      .locator('canvas')
      .evaluate((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.every((each) => each === 0));
    assert.ok(isBlank, `${plot} has an axis of nothing`);
  }
  assert.doesNotMatch(await at(page, 'auction-page').innerText(), /\d:\d\d/);
  await leave(page);
  await asked('ops', 'DELETE', '/admin/instruments/VOID');
});
