// Limits before the trade: risk sets and clears them, and whom they limit sees them. Margin: who lacks it is seen and
// liquidated.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityFaults, actAs, at, leave, overflow, visit } from './browser.mjs';
import { Exchange, until } from './exchange.mjs';
import { asked, browser, exchange, farBelow } from './shared.mjs';

async function visited(place, participant, on = exchange) {
  const page = await visit(browser, on, '/#/');
  await actAs(page, participant);
  await page.goto(`${on.address}/#/${place}`);
  return page;
}
const risk = (participant) => visited('risk', participant);

const plain = async (locator) => (await locator.innerText()).replace(/[\s\u2009\u202f]+/g, ' ').trim();

/** A page fits a desktop and a phone, and axe finds nothing; pictures of it if somebody wants them. */
async function looked(page, name) {
  for (const [kind, width, height] of [
    ['phone', 390, 844],
    ['desktop', 1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    assert.equal(await overflow(page), 0);
    if (process.env.CROSSBOOK_PICTURES) {
      const path = `${process.env.CROSSBOOK_PICTURES}/${name}-${kind}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }
  assert.deepEqual(await accessibilityFaults(page), []);
}

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
  const order = { symbol: 'NPN', side: 'BUY', ordType: 'LIMIT', quantity: '10', price: await farBelow('NPN') };
  await asked('alice', 'POST', '/orders', order);
  const exposure = at(alice, 'exposure-rows').locator('tr[data-key="alice NPN"]');
  await until('the exposure', async () => /alice NPN \d+ of 7/.test((await exposure.count()) && (await plain(exposure))));
  assert.equal(await at(alice, 'limit-panel').count(), 0);

  await looked(alice, 'risk-alice');
  await looked(ops, 'risk-ops');

  await at(ops, 'limit-rows').getByRole('button', { name: /Change limits of alice/ }).click();
  assert.equal(await at(ops, 'limit-collarMillionths').inputValue(), '5');
  await at(ops, 'limit-collarMillionths').fill('');
  await at(ops, 'limit-maxOpenOrders').fill('');
  await at(ops, 'limit-send').click();
  await at(ops, 'question-yes').click();
  await until('no limits', async () => /No limits are set/.test(await plain(at(alice, 'limits'))));
  await asked('alice', 'DELETE', '/orders?symbol=NPN');
  await leave(alice);
  await leave(ops);
});

// A client of alice's buys a future at 5 000 with 13 300 dollars, of which it needs 13 200; at 4 950 it has lost 2 500. Its mark is the last price, as no future that ships has it.
test('a margin call is told, its position is liquidated, what others win by it is withheld, and marks say what they are made of', async () => {
  const futures = await Exchange.market('futures');
  try {
    const [operator, alice, bob] = await Promise.all(['operator', 'alice', 'bob'].map((who) => futures.actAs(who)));
    const send = async (who, path, body) => {
      const answer = await who('POST', path, body);
      assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    };
    const deposit = (transactionId, amount, to) =>
      send(operator, '/admin/transfers', { type: 'DEPOSIT', transactionId, asset: 'USD', amount, ...to });
    const order = (who, side, price, more) =>
      send(who, '/orders', { symbol: 'IDX', side, ordType: 'LIMIT', quantity: '1', price, ...more });
    await send(operator, '/admin/instruments', {
      symbol: 'IDX', priceScale: 2, tick: '0.25', lot: '1', maxQuantity: '1000', referencePrice: '5000',
      quoteAsset: 'USD', multiplier: '50', feeUnit: 'PER_UNIT', takerFee: '1.25', makerFee: '0.75',
      marginUnit: 'PER_UNIT', initialMarginLong: '13200', maintenanceMarginLong: '12000', maxPrice: '20000',
      markSource: 'LAST', markStep: '0',
    });
    await send(operator, '/admin/clients', { participant: 'alice', account: 'C1' });
    await deposit('d1', '13300', { to: 'alice', toAccount: 'C1' });
    await deposit('d2', '1000000', { to: 'alice' });
    await deposit('d3', '1000000', { to: 'bob' });
    await order(bob, 'SELL', '5000');
    await order(alice, 'BUY', '5000', { account: 'C1' });

    const owner = await visited('accounts', 'alice', futures);
    const desk = await visited('risk', 'operator', futures);
    await until('nobody is called', async () => /No more margin is called for/.test(await plain(at(desk, 'margin-calls'))));
    await until('the position', async () => /IDX 1 5 ?000/.test(await plain(at(owner, 'position-rows'))));
    assert.equal(await at(owner, 'margin-called').count(), 0);
    await order(bob, 'SELL', '4950');
    await order(alice, 'BUY', '4950');

    await until('it is told', async () => /alice\/C1: 2 401\.25 USD missing/.test(await plain(at(desk, 'toasts'))));
    const row = at(desk, 'call-rows').locator('tr[data-key="CALLED alice/C1 USD IDX"]');
    await until('the call', async () => (await row.count()) === 1);
    assert.match(await plain(row), /alice\/C1 Called USD 13 298\.75 15 700\.00 2 401\.25 0\.00 IDX 1 4950\.00 -2 500\.00/);
    await until('its owner sees it', async () => (await at(owner, 'margin-called').count()) === 1);
    const open = at(desk, 'margin-rows').locator('tr[data-key="alice/C1 IDX"]');
    const isLost = async () => /-2 500\.00/.test(await plain(open));
    await until('what is open', isLost);
    assert.match(await plain(open), /alice\/C1 IDX 1 5000\.00\d* 4950\.00 -2 500\.00 15 700\.00 -2 401\.25 USD called, reduce only/);
    assert.match(await plain(at(owner, 'margin-called')), /C1: 2 401\.25 USD missing\. .* only orders that close/);
    assert.match(await plain(at(owner, 'balance-rows').locator('tr[data-key="C1 USD"]')), /called, reduce only/);
    await looked(desk, 'calls-operator');
    await looked(owner, 'calls-alice');

    await order(bob, 'BUY', '4940');
    const liquidate = row.getByRole('button', { name: 'Liquidate alice/C1 in IDX' });
    await liquidate.click();
    await at(desk, 'question-no').click();
    assert.equal(await row.count(), 1);
    await liquidate.click();
    assert.match(await plain(at(desk, 'question')), /1 IDX are closed at once/);
    await at(desk, 'question-reason').fill('not met');
    if (process.env.CROSSBOOK_PICTURES) await desk.screenshot({ path: `${process.env.CROSSBOOK_PICTURES}/calls-question.png` });
    await at(desk, 'question-yes').click();
    await until('the call is met', async () => (await row.count()) === 0);
    await until('it is told', async () => /Margin call met/.test(await plain(at(desk, 'toasts'))));
    await until('its owner sees it', async () => (await at(owner, 'margin-called').count()) === 0);
    const account = await plain(at(owner, 'balance-rows').locator('tr[data-key="C1 USD"]'));
    assert.match(account, /C1 USD 10 29\d\.\d\d 0\.00 10 29\d\.\d\d/);

    // Bob sold at 5 000 and at 4 950, and bought one of them back at 4 940.
    const winner = await visited('accounts', 'bob', futures);
    const own = at(winner, 'balance-rows').locator('tr[data-key=" USD"]');
    const profit = async () => (await own.count()) === 1 && / 1 750\.00$/.test(await plain(own));
    await until('his profit is withheld', profit);
    assert.match(await plain(at(winner, 'balance-rows').locator('thead')), /Free Withheld/);
    assert.match(account, / 10 29\d\.\d\d$/, 'nothing is withheld of a loss');

    await send(operator, '/admin/instruments', {
      symbol: 'FED', priceScale: 2, tick: '0.01', lot: '1', maxQuantity: '1000', referencePrice: '100', maxPrice: '1000',
      quoteAsset: 'USD', multiplier: '1', marginUnit: 'PER_UNIT', initialMarginLong: '10', markSource: 'MEDIAN',
      indexSources: 'east west north',
    });
    await send(operator, '/admin/instruments/FED/mark', { price: '101.50', source: 'east' });
    const mark = (key) => at(desk, 'mark-rows').locator(`tr[data-key="${key}"]`);
    await until('the source', async () => (await mark('FED east').count()) === 1 && /101\.50/.test(await plain(mark('FED east'))));
    assert.match(await plain(mark('FED east')), /^FED 100\.00 Median east 101\.50 .* (\d:\d\d|stale)$/);
    assert.match(await plain(mark('FED north')), /^FED 100\.00 Median north never set$/);
    assert.match(await plain(mark('IDX')), /^IDX 4940\.00 Last$/);
    await looked(winner, 'withheld-bob');
    await looked(desk, 'marks-operator');
    await leave(winner);
    await leave(owner);
    await leave(desk);
  } finally {
    await futures.stop();
  }
});
