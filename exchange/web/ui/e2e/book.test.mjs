// That the book on the page is the exchange's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { at, leave } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, exchange, terminal } from './shared.mjs';

const levels = (page, side) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll(`[data-testid="queue"] .side.${name} .level`)].map((level) => ({
        price: level.dataset.price,
        quantity: level.dataset.quantity,
        orders: level.querySelector('.total small').textContent.slice(1),
      })),
    side,
  );

const plain = (side, most) => side.slice(0, most).map(({ price, quantity, orders }) => ({ price, quantity, orders: String(orders) }));

test('after many updates the book on the page is the one of the exchange', async (t) => {
  const page = await terminal('alice', 'NPN');
  await until('many updates', () => page.evaluate(() => window.messagesHeard > 500), 120_000);
  // Nothing changes in a halt, and what was on its way when it came has arrived with it.
  await asked('ops', 'POST', '/admin/instruments/NPN/phase', { to: 'halt', reason: 'a comparison' });
  await until('the halt', async () => (await at(page, 'phase').getAttribute('data-phase')) === 'HALTED');
  const bookNow = () => exchange.get('/instruments/NPN/book?level=2&depth=100');
  const book = await bookNow();
  assert.ok(book.bids.length > 3 && book.asks.length > 3, JSON.stringify(book));
  for (const [side, name] of [['buy', 'bids'], ['sell', 'asks']]) {
    let expected;
    const isShown = async () => {
      expected = (await bookNow())[name]; // orders are taken out in a halt, too
      const shown = await levels(page, side);
      return shown.length >= Math.min(expected.length, 10) && isDeepStrictEqual(shown, plain(expected, shown.length));
    };
    // A page that does not come to it within a minute has another book.
    await until('the last update', isShown).catch(() => undefined);
    const shown = await levels(page, side);
    assert.ok(shown.length >= Math.min(expected.length, 10), `${shown.length} levels shown`);
    assert.deepEqual(shown, plain(expected, shown.length));
  }
  t.diagnostic(`compared after ${await page.evaluate(() => window.messagesHeard)} messages`);
  await asked('ops', 'POST', '/admin/instruments/NPN/phase', { to: 'CONTINUOUS', reason: 'compared' });
  await leave(page);
});
