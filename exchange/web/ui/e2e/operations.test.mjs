// Market operations, risk and administration, and what traders see of what they do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { actAs, at, leave, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { FixClient } from './fix.mjs';
import { asked, browser, exchange, farBelow, refusal, terminal } from './shared.mjs';

const sample = fileURLToPath(new URL('../../../../data/samples/fix-orders.pcapng', import.meta.url));

const phaseOf = (page) => at(page, 'phase').getAttribute('data-phase');
const rowOf = (page, table, key) => at(page, table).locator(`tr[data-key="${key}"]`);

async function desk(participant = 'ops', path = '/#/operations', options = {}) {
  const page = await visit(browser, exchange, '/#/', options);
  await actAs(page, participant);
  await page.goto(`${exchange.address}${path}`);
  return page;
}

/** Confirms what the page asks. */
async function confirm(page, { reason = 'a test', ...choices } = {}) {
  for (const [of, choice] of Object.entries(choices)) await at(page, `question-${of}`).selectOption(choice);
  await at(page, 'question-reason').fill(reason);
  await at(page, 'question-yes').click();
  await at(page, 'question').waitFor({ state: 'detached' });
}

/** Rests an order far from the market. */
async function rest(participant, symbol, quantity = '100', price = null) {
  const { order } = await asked(participant, 'POST', '/orders', {
    symbol,
    side: 'BUY',
    ordType: 'LIMIT',
    quantity,
    price: price ?? (await farBelow(symbol)),
    timeInForce: 'DAY',
  });
  return order;
}

const ordStatusOf = async (participant, orderId) =>
  (await asked(participant, 'GET', `/orders/${orderId}`)).ordStatus;

test('a halt is seen at once, the ticket says why nothing may be entered, and trading resumes', async (t) => {
  const page = await terminal('alice', 'AGL', { allowed: refusal });
  const operations = await desk();
  await rowOf(operations, 'instruments', 'AGL').locator('[data-testid="halt"]').click();
  await confirm(operations, { reason: 'news' });
  const from = Date.now();
  await until('the halt', async () => (await phaseOf(page)) === 'HALTED');
  t.diagnostic(`a halt is on another page ${Date.now() - from} ms after its answer`);

  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill('500.00');
  assert.equal(await at(page, 'send').isDisabled(), true);
  // Once, beside what each disabled choice says of itself.
  const said = await at(page, 'ticket').evaluate((ticket) => {
    const copy = ticket.cloneNode(true);
    for (const option of copy.querySelectorAll('option')) option.remove();
    return copy.textContent;
  });
  assert.equal(said.match(/halted/gi).length, 1, said);
  assert.equal(await at(page, 'quantity').inputValue(), '10');

  await rowOf(operations, 'instruments', 'AGL').locator('[data-testid="resume"]').click();
  await confirm(operations);
  await until('the call after it', async () => (await phaseOf(page)) === 'REOPENING_CALL');
  // phases.test.mjs sees a call end by itself.
  await asked('ops', 'POST', '/admin/instruments/AGL/phase', { to: 'CONTINUOUS', reason: 'a test' });
  await until('continuous trading', async () => (await phaseOf(page)) === 'CONTINUOUS');
  await leave(operations);
  await leave(page);
});

test('a phase is forced, and the trader sees it', async () => {
  const page = await terminal('alice', 'EURUSD');
  const operations = await desk('operator');
  await rowOf(operations, 'instruments', 'EURUSD').locator('[data-testid="force"]').click();
  await confirm(operations, { phase: 'PAUSED' });
  await until('the pause', async () => (await phaseOf(page)) === 'PAUSED');
  await rowOf(operations, 'instruments', 'EURUSD').locator('[data-testid="force"]').click();
  await confirm(operations, { phase: 'CONTINUOUS' });
  await until('continuous trading', async () => (await phaseOf(page)) === 'CONTINUOUS');
  await leave(operations);
  await leave(page);
});

test('the kill switch cancels what stands, refuses what comes, and is a banner until it is off', async () => {
  const page = await terminal('bob', 'USDJPY', { allowed: refusal });
  const order = await rest('bob', 'USDJPY', '1000');
  await rowOf(page, 'working', order.orderId).waitFor();
  const risk = await desk('risk');
  await at(risk, 'kill-aim').selectOption('bob');
  await at(risk, 'kill-switch').click();
  await confirm(risk, { reason: 'limit' });
  await at(page, 'killed-banner').waitFor();
  assert.match(await at(page, 'killed-banner').innerText(), /By risk: limit\./);
  assert.equal(await at(page, 'kill').count(), 0); // a trader cannot let itself go on
  await until('who and why', async () => /bob\s+by risk: limit/.test(await at(risk, 'kill-panel').innerText()));
  await rowOf(page, 'working', order.orderId).waitFor({ state: 'detached' });
  assert.equal(await ordStatusOf('bob', order.orderId), 'CANCELED');

  await at(page, 'quantity').fill('1000');
  await at(page, 'price').fill(await farBelow('USDJPY'));
  await at(page, 'send').click();
  await until('a refusal', async () => /kill switch/i.test(await at(page, 'ticket').innerText()));

  await at(risk, 'release').click();
  await confirm(risk);
  await at(page, 'killed-banner').waitFor({ state: 'detached' });
  await at(page, 'send').click();
  await until('an order stands', async () => (await at(page, 'working').locator('tr[data-key]').count()) > 0);
  await at(page, 'cancel-all').click();
  await at(page, 'question-yes').click();
  await until('none stands', async () => (await at(page, 'working').locator('tr[data-key]').count()) === 0);
  await leave(risk);
  await leave(page);
});

test('a mass cancel of one participant leaves the orders of another', async () => {
  const mine = await rest('carol', 'NPN');
  const others = await rest('alice', 'NPN');
  const operations = await desk();
  await at(operations, 'kill-aim').selectOption('carol');
  await at(operations, 'mass-cancel').click();
  await confirm(operations, { instrument: 'NPN', side: 'Sell' });
  await until('it is said', async () => /Orders of carol canceled/.test(await at(operations, 'toasts').innerText()));
  assert.equal(await ordStatusOf('carol', mine.orderId), 'NEW');
  await at(operations, 'mass-cancel').click();
  await confirm(operations, { instrument: 'NPN', side: 'Buy' });
  await until('it is canceled', async () => (await ordStatusOf('carol', mine.orderId)) === 'CANCELED');
  assert.equal(await ordStatusOf('alice', others.orderId), 'NEW');
  await asked('alice', 'DELETE', '/orders');
  await leave(operations);
});

test('a FIX session is seen with its numbers and its last message, and reset', async () => {
  const operations = await desk();
  const client = new FixClient(exchange.ports.fix, 'DESK1', 'carol', exchange.password('carol'));
  const row = rowOf(operations, 'fix-sessions', 'carol DESK1');
  try {
    await until('it is logged on', async () => /\|35=A\|/.test(client.heard));
    client.send('35=1', '112=x|');
    await until('it is seen', async () => /logged on\s.*\s3\s+3\s+1 .*\s0 /s.test(await row.innerText()));
    await row.locator('[data-testid="reset-fix"]').click();
    await confirm(operations, { reason: 'by phone' });
    await until('it is told', () => /\|35=5\|.*\|58=an operator has reset this session/.test(client.heard));
  } finally {
    client.close();
  }
  await until('it begins at 1', async () => /away\s.*\s1\s+1\s+1 .*\s5 /s.test(await row.innerText()));
  await operations.locator('[data-testid="toast"]').filter({ hasText: 'DESK1 of carol begins at 1' }).waitFor();
  await leave(operations);

  const risk = await desk('risk');
  await rowOf(risk, 'fix-sessions', 'carol DESK1').waitFor();
  assert.equal(await at(risk, 'reset-fix').count(), 0); // risk looks on
  await leave(risk);
});

test('an instrument is made, cannot be deleted while an order stands, and then can', async () => {
  const operations = await desk('operator', '/#/operations', { allowed: refusal });
  assert.equal(await at(operations, 'kill').count(), 0); // who cannot trade has nothing to stop
  await rowOf(operations, 'instruments', 'NPN').waitFor(); // the segments are those of the instruments
  await at(operations, 'new-instrument').click();
  for (const field of ['symbol', 'tick', 'maxQuantity', 'referencePrice']) {
    assert.equal(await at(operations, `instrument-${field}`).inputValue(), '', field); // and not another's
  }
  const segments = await at(operations, 'instrument-segment').locator('option').allInnerTexts();
  const { items } = await exchange.get('/instruments');
  for (const { segment } of items.filter((each) => each.segment !== '')) assert.ok(segments.includes(segment), `${segment} of ${segments}`);
  const fill = (field, value) => at(operations, `instrument-${field}`).fill(value);
  await fill('symbol', 'TRY');
  await fill('priceScale', '2');
  await fill('tick', '0.05');
  await fill('lot', '10');
  await fill('maxQuantity', '1 000');
  await at(operations, 'save-instrument').click();
  await rowOf(operations, 'instruments', 'TRY').waitFor();
  const order = await rest('alice', 'TRY', '100', '19.00'); // the bots trade nothing without a reference price

  const remove = async () => {
    await rowOf(operations, 'instruments', 'TRY').locator('[data-testid="delete-instrument"]').click();
    await at(operations, 'question-yes').click();
  };
  await remove();
  await operations.locator('[data-testid="toast"]').filter({ hasText: 'INSTRUMENT_HAS_ORDERS' }).waitFor();
  await asked('alice', 'DELETE', `/orders/${order.orderId}`);
  await remove();
  await operations.locator('[data-testid="toast"]').filter({ hasText: 'TRY deleted' }).waitFor();
  await leave(operations);
});

test('a participant is made with a role, and an administrator makes a key whose secret is shown once', async () => {
  const admin = await desk('admin', '/#/admin');
  await at(admin, 'new-participant').click();
  await at(admin, 'participant-name').fill('dora');
  await at(admin, 'role-trader').check();
  await at(admin, 'save-participant').click();
  await rowOf(admin, 'participants', 'dora').waitFor();

  await at(admin, 'new-key').click();
  await at(admin, 'key-participant').fill('dora');
  await at(admin, 'create-key').click();
  const text = await at(admin, 'made-key').innerText();
  const [, key] = /CROSSBOOK_KEY=(\S+)/.exec(text);
  assert.match(text, /CROSSBOOK_SECRET=\S{20,}/);
  await admin.keyboard.press('Escape');
  await rowOf(admin, 'keys', key).waitFor();
  assert.doesNotMatch(await admin.content(), /CROSSBOOK_SECRET=\S{20,}/);
  await until('the audit log has it', async () => /dora/.test(await at(admin, 'audit').innerText()));
  await leave(admin);
});

test('engines, and who reads their events, are followed', async () => {
  const page = await desk('ops');
  const engine = rowOf(page, 'engines', 'engine');
  await until('it lives', async () => /alive/.test(await engine.innerText()));
  const eventOf = async () => Number((await rowOf(page, 'readers', 'auditor 0').locator('td').nth(2).innerText()).replace(/\D/g, ''));
  const before = await eventOf();
  await until('the auditor goes on', async () => (await eventOf()) > before);
  for (const name of ['gateway', 'market data', 'store']) await rowOf(page, 'readers', name).waitFor();
  assert.match(await rowOf(page, 'readers', 'auditor 0').innerText(), /following/);
  assert.equal(await rowOf(page, 'readers', 'auditor 0').locator('td').nth(4).innerText(), '0');
  await leave(page);

  const alice = await desk('alice', '/#/operations', { allowed: refusal });
  await at(alice, 'engines').getByText('does not have the role').waitFor();
  await leave(alice);
});

test('how long orders take is told by door', async () => {
  await rest('alice', 'NPN');
  await asked('alice', 'DELETE', '/orders');
  const page = await desk('ops', '/#/latency');
  const row = rowOf(page, 'answer-times', 'WEB since the start');
  await until('an order was measured', async () => /HTTP and WebSocket.*[1-9]/s.test(await row.innerText()));
  assert.match(await row.innerText(), /\d\s?(ns|µs|us|ms)/);
  await rowOf(page, 'answer-times', 'TCP since the start').waitFor(); // the bots
  await leave(page);
});

test('captures are opened as files and laid over one another', async () => {
  const json = await exchange.run('capture', sample, '--json');
  const page = await desk('alice', '/#/latency');
  const file = (name, text) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await at(page, 'open-captures').setInputFiles([file('one.json', json), file('two.json', json)]);
  await page.locator('[data-testid="capture-rows"]').filter({ hasText: 'two.json' }).waitFor();
  const cells = await rowOf(page, 'capture-rows', '50 %').locator('td').allInnerTexts();
  assert.equal(cells.length, 3);
  assert.match(cells[1], /2\.1\d* ms/);
  assert.equal(cells[2], cells[1]);
  for (const row of ['minimum', '99 %', 'maximum']) assert.match(await rowOf(page, 'capture-rows', row).innerText(), /ms|µs|us/);
  assert.match(await at(page, 'capture-rows').innerText(), /one\.json\s+two\.json/);
  await at(page, 'open-captures').setInputFiles([file('three.json', '{}')]);
  await page.locator('[data-testid="toast"]').filter({ hasText: 'three.json: it has no latencies' }).waitFor();
  await at(page, 'close-captures').click();
  await at(page, 'capture-rows').waitFor({ state: 'detached' });
  await leave(page);
});

test('a new run is begun, and the one before it is kept', async () => {
  const page = await desk('ops', '/#/latency');
  const count = () => at(page, 'runs').locator('tr[data-key]').count();
  await until('a run', async () => (await count()) > 0);
  const before = await count();
  await at(page, 'reset-run').click();
  await at(page, 'question-yes').click();
  await until('one run more', async () => (await count()) === before + 1);
  await leave(page);
});
