// Money: market operations move it, and who has it sees it at once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessibilityFaults, actAs, at, leave, overflow, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, browser, exchange, refusal } from './shared.mjs';

async function accounts(participant, options = {}) {
  const page = await visit(browser, exchange, '/#/', options);
  await actAs(page, participant);
  await page.goto(`${exchange.address}/#/accounts`);
  return page;
}

const plain = async (locator) => (await locator.innerText()).replace(/[\s\u2009\u202f]+/g, ' ').trim();
const balanceOf = (page, key) => plain(at(page, 'balance-rows').locator(`tr[data-key="${key}"]`));

test('a deposit is asked about, booked once, and seen by its owner', async () => {
  await asked('ops', 'POST', '/admin/assets', { asset: 'CAD', scale: 2 });
  await asked('ops', 'POST', '/admin/clients', { participant: 'alice', account: 'C1' });
  const alice = await accounts('alice');
  const ops = await accounts('ops');
  await until('the asset', async () => /CAD/.test(await at(ops, 'transfer-asset').innerHTML()));
  await at(ops, 'transfer-asset').selectOption('CAD');
  await at(ops, 'transfer-amount').fill('1000.00');
  await at(ops, 'transfer-to').fill('alice');
  await at(ops, 'transfer-send').click();
  assert.match(await plain(at(ops, 'question')), /Deposit 1 ?000\.00 CAD to alice\?/);
  await at(ops, 'question-no').click();
  assert.doesNotMatch(await plain(at(alice, 'balance-rows')), /CAD 1 ?000/);
  await at(ops, 'transfer-send').click();
  await at(ops, 'question-yes').click();
  await until('the balance', async () => /CAD 1 ?000/.test(await plain(at(alice, 'balance-rows'))));
  assert.match(await balanceOf(alice, ' CAD'), /own CAD 1 ?000\.00 0\.00 1 ?000\.00/);
  await until('the statement', async () => /Deposit/.test(await plain(at(alice, 'statement'))));
  await until('the totals', async () => /CAD 1 ?000\.00 (0\.00 ){4}-1 ?000\.00 0\.00/.test(await plain(at(ops, 'totals'))));

  for (const page of [alice, ops]) {
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.equal(await overflow(page), 0);
  }
  if (process.env.CROSSBOOK_PICTURES) {
    await ops.screenshot({ path: `${process.env.CROSSBOOK_PICTURES}/accounts-ops.png` });
    await alice.screenshot({ path: `${process.env.CROSSBOOK_PICTURES}/accounts-alice.png` });
  }
  await leave(alice);
  await leave(ops);
});

test('a position on margin is shown with what it is worth at the mark', async () => {
  const alice = await accounts('alice');
  const ask = await until('an offer', async () => (await exchange.get('/instruments/GOLDF')).bestAsk);
  const order = { symbol: 'GOLDF', side: 'BUY', ordType: 'LIMIT', timeInForce: 'DAY', quantity: '5' };
  await asked('alice', 'POST', '/orders', { ...order, price: (Number(ask.price) + 5).toFixed(1) });
  const row = at(alice, 'position-rows').locator('tr[data-key=" GOLDF"]');
  // What the order holds is there before its fills are; and the offer may have gone before the order came.
  const bought = /^own GOLDF 5 2\d{3}\.\d+ 2\d{3}\.\d -?\d+\.\d+ 1 \d{3}\.\d+ USD$/;
  await until('the position', async () => (await row.count()) === 1 && bought.test(await plain(row)));
  await leave(alice);
});

test('a refused transfer is said beside its field and keeps what was written', async () => {
  const ops = await accounts('ops', { allowed: refusal });
  await until('the asset', async () => (await at(ops, 'transfer-asset').inputValue()) === 'USD');
  await at(ops, 'transfer-type').selectOption('WITHDRAWAL');
  await at(ops, 'transfer-from').fill('alice');
  await at(ops, 'transfer-amount').fill('0');
  await at(ops, 'transfer-send').click();
  await at(ops, 'question-yes').click();
  await until('the refusal', async () => (await at(ops, 'transfer-amount').getAttribute('aria-invalid')) === 'true');
  assert.equal(await at(ops, 'transfer-from').inputValue(), 'alice');
  await leave(ops);
});
