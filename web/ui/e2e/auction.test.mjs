// An auction that market operations call, as the auction page shows it.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at, leave, open, visit } from './browser.mjs';
import { Exchange, until } from './exchange.mjs';

let exchange;
let browser;
let operations;

before(async () => {
  exchange = await Exchange.demo();
  browser = await open();
  operations = await exchange.actAs('ops');
  await until('a trade', async () => (await exchange.get('/instruments/NPN/trades?limit=1')).items.length > 0);
});

// What a failed test left open would slow down the others.
afterEach(() => Promise.all(browser.contexts().map((each) => each.close())));

after(async () => {
  await browser?.close();
  await exchange?.stop();
});

async function asked(method, path, body) {
  const answer = await operations(method, path, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.body;
}

test('the auction page follows a call', async () => {
  const page = await visit(browser, exchange, '/#/auction/GOLD');
  await asked('POST', '/admin/instruments/GOLD/phase', { to: 'INTRADAY_CALL', reason: 'a test' });
  await until('an indication', async () => (await exchange.get('/instruments/GOLD/auction')).indicativePrice);
  const { indicativePrice } = await exchange.get('/instruments/GOLD/auction');
  const digits = indicativePrice.split('.')[0];
  await until('it is on the page', async () => (await at(page, 'indicative-price').innerText()).replaceAll(/\D/g, '').startsWith(digits));
  await asked('POST', '/admin/instruments/GOLD/phase', { to: 'CONTINUOUS', reason: 'enough' });
  await leave(page);
});
