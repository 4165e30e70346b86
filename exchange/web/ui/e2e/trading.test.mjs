// Trading in a browser: what a trader does, in a market that moves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accessibilityFaults, actAs, at, leave, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, browser, exchange, farBelow, refusal, terminal } from './shared.mjs';

const workingRow = (page, orderId) => at(page, 'working').locator(`tr[data-key="${orderId}"]`);

/** Sends what the ticket holds; the id of the order that the page acknowledges. */
async function sendAndRead(page, submit = () => at(page, 'send').click()) {
  const known = new Set(await shownOrders(page));
  await submit();
  return until('the order is shown', async () => (await shownOrders(page)).find((each) => !known.has(each)));
}

const shownOrders = (page) =>
  page.evaluate(() => [...document.querySelectorAll('[data-testid="working"] tr[data-key]')].map((row) => row.dataset.key));

/** Buys ten NPN at a price that many ask less than. */
async function buy(page) {
  const { asks } = await exchange.get('/instruments/NPN/book?level=2&depth=10');
  await at(page, 'side-buy').click();
  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill(asks[asks.length - 1].price);
  await at(page, 'send').click();
}

test('the first order by mouse is filled, and told once, above the rows of the blotter', async () => {
  const page = await terminal('alice');
  await buy(page);
  // First what goes by itself after a while.
  await until('it is told', async () => /Bought \d+ @/.test(await at(page, 'toasts').innerText()));
  const orders = await at(page, 'toast').evaluateAll((all) => all.map((each) => each.dataset.orderId));
  assert.equal(orders.length, 1, `toasts of ${orders}`);
  const [toast, blotter] = await Promise.all([at(page, 'toast').boundingBox(), at(page, 'blotter').boundingBox()]);
  assert.ok(toast.y + toast.height <= blotter.y, `a toast ends at ${toast.y + toast.height}, the blotter begins at ${blotter.y}`);
  await at(page, 'tab-fills').click();
  // Other tests have traded as alice before.
  const newest = at(page, 'fills').locator('tr[data-key]').first();
  await until('its fill', async () => /NPN\s+Buy\s+10\s/.test(await newest.innerText()));
  await leave(page);
});

test('the first order by keyboard alone rests, and is canceled by keyboard', async () => {
  const page = await terminal('bob', 'AGL');
  const price = await farBelow('AGL');
  await page.keyboard.press('b');
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type(price);
  const orderId = await sendAndRead(page, async () => {
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
      if (focused === 'send') break;
    }
    await page.keyboard.press('Enter');
  });
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await workingRow(page, orderId).waitFor({ state: 'detached' });
  await at(page, 'tab-done').click();
  assert.match(await at(page, 'done').locator(`tr[data-key="${orderId}"]`).innerText(), /Canceled/);
  await leave(page);
});

test('an order is amended and canceled by mouse', async () => {
  const page = await terminal('carol', 'USDJPY');
  const price = await farBelow('USDJPY');
  await at(page, 'quantity').fill('2 000'); // as the page prints it
  await at(page, 'price').fill(price);
  const orderId = await sendAndRead(page);
  const row = workingRow(page, orderId);
  await row.locator('[data-testid="amend"]').click();
  await at(page, 'quantity').fill('1\u2009500');
  await at(page, 'send').click();
  await until('it is amended', async () => /1.?500/.test(await row.innerText()));
  const order = (await (await exchange.actAs('carol'))('GET', `/orders/${orderId}`)).body;
  assert.equal(order.quantity, '1500');
  await row.locator('[data-testid="cancel"]').click();
  await row.waitFor({ state: 'detached' });
  await leave(page);
});

test('a refusal is shown at its field, and the ticket keeps what was entered', async () => {
  const page = await terminal('alice', 'USDJPY', { allowed: refusal });
  await at(page, 'quantity').fill('150');
  await at(page, 'price').fill(await farBelow('USDJPY'));
  await at(page, 'send').click();
  const quantity = at(page, 'quantity');
  await until('the field is marked', async () => (await quantity.getAttribute('aria-invalid')) === 'true');
  const said = await page.locator(`#${await quantity.getAttribute('aria-describedby')}`).innerText();
  assert.match(said, /lot/);
  assert.equal(await quantity.inputValue(), '150');
  assert.deepEqual(await accessibilityFaults(page), []);

  // The WebSocket tells it as well; it is said once all the same.
  await at(page, 'tab-messages').click();
  await at(page, 'messages').locator('tr[data-key]').first().waitFor();
  assert.equal(await at(page, 'toast').count(), 0);
  assert.equal((await page.locator('body').innerText()).split(said).length, 2, said);

  // What concerns the instrument is refused in every phase.
  for (const to of ['halt', 'CONTINUOUS']) {
    await asked('ops', 'POST', '/admin/instruments/USDJPY/phase', { to, reason: 'a test' });
    const phase = at(page, 'phase');
    await until('the phase', async () => ((await phase.getAttribute('data-phase')) === 'CONTINUOUS') === (to === 'CONTINUOUS'));
  }
  assert.equal((await page.locator('body').innerText()).split(said).length, 2, said);

  // One that somebody else sent for the same participant is a message, in the words of the list of codes.
  const program = await exchange.actAs('alice');
  const sent = { symbol: 'USDJPY', side: 'BUY', ordType: 'LIMIT', quantity: '150', price: await farBelow('USDJPY'), timeInForce: 'DAY', clientOrderId: 'elsewhere-1' };
  assert.equal((await program('POST', '/orders', sent)).body.code, 'QTY_OFF_LOT');
  await at(page, 'toast').waitFor();
  const told = await at(page, 'toasts').innerText(); // at once: a toast does not stay
  assert.deepEqual(await accessibilityFaults(page), []);
  const { items } = await exchange.get('/codes');
  for (const words of [items.find((each) => each.code === 'QTY_OFF_LOT').title, 'buy 150 USDJPY', 'QTY_OFF_LOT', 'elsewhere-1']) {
    assert.equal(told.split(words).length, 2, `${words} in ${told}`);
  }
  for (const tab of ['messages', 'done']) {
    await at(page, `tab-${tab}`).click();
    const cell = at(page, tab).locator('td').filter({ hasText: 'elsewhere-1' });
    await cell.waitFor();
    const { x, width } = await cell.boundingBox();
    assert.ok(x >= 0 && x + width <= page.viewportSize().width, `the client id under ${tab} is at ${x}`);
  }
  await leave(page);
});

test('the blotter has stop prices and shown quantities, and what stands in the ticket outlives a reload', async () => {
  const program = await exchange.actAs('carol');
  const { referencePrice } = await exchange.get('/instruments/SOL');
  const above = (Number(referencePrice) * 1.04).toFixed(0);
  const below = await farBelow('SOL');
  const order = (side, more) => program('POST', '/orders', { symbol: 'SOL', side, quantity: '2000', timeInForce: 'DAY', ...more });
  const stop = await order('BUY', { ordType: 'STOP', stopPrice: above });
  const iceberg = await order('BUY', { ordType: 'ICEBERG', price: below, displayQuantity: '1000' });
  const query = '?side=sell&qty=700';
  const page = await terminal('carol', 'SOL', { query });
  assert.match(await workingRow(page, stop.body.order.orderId).innerText(), new RegExp(`Stop\\s+DAY\\s+2\u2009000\\s+market\\s+${stop.body.order.stopPrice}\\s`));
  assert.match(await workingRow(page, iceberg.body.order.orderId).innerText(), new RegExp(`Iceberg\\s+DAY\\s+2\u2009000\\s+1\u2009000\\s+${iceberg.body.order.price}\\s`));

  // What was typed, and not what the address said before, nor what is being amended.
  await at(page, 'quantity').fill('300');
  await at(page, 'ord-type').selectOption('ICEBERG');
  await at(page, 'display-quantity').fill('100');
  await at(page, 'price').fill(above);
  await workingRow(page, iceberg.body.order.orderId).locator('[data-testid="amend"]').click();
  await page.reload();
  await at(page, 'display-quantity').waitFor();
  const held = await Promise.all(['quantity', 'display-quantity', 'price'].map((field) => at(page, field).inputValue()));
  assert.deepEqual(held, ['300', '100', above]);
  assert.equal(await at(page, 'side-sell').getAttribute('aria-pressed'), 'true');
  await program('DELETE', '/orders');
  await leave(page);
});

test('an address fills the ticket and never sends', async () => {
  const trader = await exchange.actAs('bob');
  const before = (await trader('GET', '/orders?status=all')).body.items.length;
  const page = await terminal('bob', 'USDJPY', { query: '?side=sell&qty=2000&price=160.000&type=limit&tif=GTC' });
  assert.equal(await at(page, 'side-sell').getAttribute('aria-pressed'), 'true');
  assert.equal(await at(page, 'quantity').inputValue(), '2000');
  assert.equal(await at(page, 'price').inputValue(), '160.000');
  assert.equal(await at(page, 'tif').inputValue(), 'GTC');
  const orders = (await trader('GET', '/orders?status=all')).body.items;
  assert.equal(orders.length, before);
  await leave(page);
});

test('two users at once: one sells what the other one bids for', async () => {
  // Something that the bots do not trade, because nobody has said what it is worth.
  const operations = await exchange.actAs('ops');
  const made = await operations('POST', '/admin/instruments', { symbol: 'DUO', priceScale: 2, tick: '0.05', lot: '1', maxQuantity: '1000' });
  assert.ok(made.status < 300, JSON.stringify(made));
  const buyer = await visit(browser, exchange, '/#/terminal/DUO');
  const seller = await visit(browser, exchange, '/#/terminal/DUO');
  await actAs(buyer, 'alice');
  await actAs(seller, 'carol');
  const send = async (page, side, quantity, price) => {
    await at(page, `side-${side}`).click();
    await at(page, 'quantity').fill(quantity);
    await at(page, 'price').fill(price);
    await at(page, 'send').click();
  };
  await send(buyer, 'buy', '100', '12.35');
  await until('the seller sees the bid', async () => (await at(seller, 'ladder').innerText()).includes('12.35'));
  await send(seller, 'sell', '60', '12.35');
  for (const [page, side, left] of [[buyer, 'Buy', '40'], [seller, 'Sell', '0']]) {
    await at(page, 'tab-fills').click();
    const fill = at(page, 'fills').locator('tr[data-key]').filter({ hasText: 'DUO' }).last(); // newest first
    await fill.waitFor();
    assert.match(await fill.innerText(), new RegExp(`DUO\\s+${side}\\s+60\\s+12\\.35\\s+${left}\\s`));
  }
  await leave(buyer);
  await leave(seller);
});

test('a table is saved as CSV', async () => {
  const page = await terminal('alice');
  await buy(page);
  await at(page, 'tab-fills').click();
  await until('a fill', async () => (await at(page, 'fills').locator('tr[data-key]').count()) > 0);
  const shown = await at(page, 'fills').locator('tr[data-key]').first().locator('td').nth(1).innerText();
  const [download] = await Promise.all([page.waitForEvent('download'), at(page, 'fills').getByText('CSV').click()]);
  const lines = readFileSync(await download.path(), 'utf8').trim().split('\n');
  assert.match(lines[0], /^Time,Symbol,Side,Quantity,Price/);
  assert.ok(lines.some((line) => line.includes(`,${shown},`)), lines[1]); // others may have come since
  await leave(page);
});
