// Runs of worlds: from the form to the report, in virtual time and on the exchange.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accessibilityFaults, actAs, at, leave, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, browser, exchange, refusal } from './shared.mjs';

async function simulations(participant = 'operator', options = {}) {
  const page = await visit(browser, exchange, '/#/', options);
  await actAs(page, participant);
  await page.evaluate(() => (location.hash = '#/simulation'));
  await at(page, 'simulation-page').waitFor();
  return page;
}

const stateOf = (page) => at(page, 'run-state').getAttribute('data-state');
const fill = (page, testid, value) => at(page, testid).fill(value);

/** Starts what the form says, and waits until another run is shown; its id. */
async function start(page) {
  const before = page.url();
  await until('the check', async () => at(page, 'start-run').isEnabled());
  await at(page, 'start-run').click();
  await until('the run', () => page.url() !== before);
  return page.url().split('/').pop();
}

const world = `market = "continuous"
seed = 1
start = 2026-01-05T07:00:00Z
until = "10m"
record = "all"

[[instruments]]
symbol = "SIM"
price_scale = 2
tick = "0.01"
lot = 1
reference_price = "100.00"

[[agents]]
kind = "zero-intelligence"
name = "sim"
count = 2
instrument = "SIM"
limit_rate = 40
market_rate = 8
cancel_rate = 0.2
mean_depth_ticks = 8
most_lots = 10
`;

test('a world is run, looked at, exported and compared with another', async () => {
  const page = await simulations();
  await at(page, 'run-world').selectOption('zero-intelligence');
  await fill(page, 'run-seed', '7');
  await fill(page, 'run-until', '5s');
  await at(page, 'run-parameters').click();
  await fill(page, 'parameter-agents.0.most_lots', '5');
  const id = await start(page);
  await until('its end', async () => (await stateOf(page)) === 'ENDED');
  const run = await asked('operator', 'GET', `/admin/runs/${id}`);
  assert.deepEqual(run.overrides, { 'agents.0.most_lots': '5' });
  assert.equal(run.seed, '7');
  const figures = (await at(page, 'run-figures').innerText()).replace(/\u2009/g, '');
  assert.ok(figures.includes(run.counts.trades), figures);
  assert.equal(await at(page, 'run-clients').locator('tbody tr[data-key]').count(), 10);
  await until('the facts', async () => (await at(page, 'facts').getAttribute('data-symbol')) === 'NPN');
  assert.match(await at(page, 'run-python').innerText(), /cb\.World\.file\(".*world\.toml"\)\.run\("5s", seed=7\)/);

  const downloading = page.waitForEvent('download');
  await at(page, 'export-csv').click();
  const rows = readFileSync(await (await downloading).path(), 'utf8').trimEnd().split('\n');
  assert.equal(rows.length, 1 + Number(run.counts.rows));

  await fill(page, 'run-seed', '8');
  const other = await start(page);
  await until('its end', async () => (await stateOf(page)) === 'ENDED');
  await at(page, 'compare-with').selectOption(id);
  await until('the comparison', async () => (await at(page, 'difference').getAttribute('data-equal')) === 'false');
  assert.match(await at(page, 'difference').innerText(), /differs first in row/);
  assert.deepEqual(await accessibilityFaults(page), []);

  await at(page, 'delete-run').click();
  await at(page, 'question-yes').click();
  await until('that it is gone', async () => !(await at(page, 'simulation-runs').innerText()).includes(other));
  await leave(page);
});

test('what cannot be run is said at its field, and a process by its branching ratio', async () => {
  const page = await simulations('operator', { allowed: refusal });
  const invalid = (testid) => at(page, testid).getAttribute('aria-invalid');
  await fill(page, 'run-until', 'soon');
  await until('the refusal', async () => (await invalid('run-until')) === 'true');
  assert.equal(await at(page, 'start-run').isDisabled(), true);
  await fill(page, 'run-until', '10s');
  await at(page, 'run-parameters').click();
  await fill(page, 'parameter-agents.0.limit_rate', '-1');
  await until('the refusal', async () => (await invalid('parameter-agents.0.limit_rate')) === 'true');

  await at(page, 'run-world').selectOption('hawkes');
  await until('the ratio', async () => /0\.6173, stable/.test(await at(page, 'branching').innerText()));
  await at(page, 'edit-model').click();
  const model = await at(page, 'run-model').inputValue();
  await fill(page, 'run-model', model.replaceAll('0.2', '0.3'));
  await until('the warning', async () => /close to 1/.test(await at(page, 'branching').innerText()));
  await fill(page, 'run-model', model.replaceAll('0.2', '0.4'));
  await until('the refusal', async () => (await invalid('run-model')) === 'true');
  const said = await page.locator(`#${await at(page, 'run-model').getAttribute('aria-describedby')}`).innerText();
  assert.match(said, /branching ratio/);
  await leave(page);
});

test('a run at the speed of the clock shows its prices and its book, and is stopped', async () => {
  const page = await simulations();
  await fill(page, 'run-until', '10m');
  await fill(page, 'run-speed', '1');
  const id = await start(page);
  const levels = at(page, 'virtual-book').locator('tbody tr');
  await until('the book', async () => (await levels.count()) > 1);
  await until('the last price', async () => /last \d/.test(await at(page, 'virtual-book').innerText()));
  await at(page, 'virtual-prices').waitFor();
  assert.equal(await stateOf(page), 'RUNNING');
  await at(page, 'stop-run').click();
  await until('its end', async () => (await stateOf(page)) === 'STOPPED');
  await at(page, 'virtual-prices').waitFor({ state: 'detached' });
  const { virtualNs } = await asked('operator', 'GET', `/admin/runs/${id}`);
  assert.match(await at(page, 'run-command').innerText(), /--until \d+(ns|us|ms|s)/);
  assert.ok(Number(virtualNs) < 600e9);
  await leave(page);
});

test('an instrument that others trade is left alone: agents trade one of a new symbol', async () => {
  const page = await simulations();
  await at(page, 'run-live').check();
  await at(page, 'taken-instruments').waitFor();
  await at(page, 'rename-instruments').click();
  await at(page, 'taken-instruments').waitFor({ state: 'detached' });
  await until('the new symbol', async () => /SIM-NPN/.test(await at(page, 'missing-instruments').innerText()));
  await at(page, 'run-parameters').click();
  assert.equal(await at(page, 'parameter-instruments.0.symbol').inputValue(), 'SIM-NPN');
  await leave(page);
});

test('agents trade on the exchange once what they lack is created, and are stopped', async () => {
  const page = await simulations('operator', { allowed: refusal });
  await at(page, 'run-world').selectOption('');
  await fill(page, 'run-text', world);
  await at(page, 'run-live').check();
  await fill(page, 'run-until', '10m');
  await fill(page, 'run-warm-up', '1s');
  await at(page, 'create-participants').click();
  await at(page, 'missing-participants').waitFor({ state: 'detached' });
  await at(page, 'create-instruments').click();
  await at(page, 'missing-instruments').waitFor({ state: 'detached' });
  const id = await start(page);
  const rates = () => at(page, 'run-clients').locator('tbody tr[data-key]').allInnerTexts();
  await until('orders of both', async () => {
    const { clients } = await asked('operator', 'GET', `/admin/runs/${id}`);
    return clients.length === 2 && clients.every((each) => Number(each.orders) > 20);
  });
  await until('that they trade', async () => (await rates()).filter((each) => /Trading/.test(each)).length === 2);
  await at(page, 'run-market').waitFor();
  await until('the depth', async () => (await exchange.get('/instruments/SIM/book')).bids.length > 0);
  await at(page, 'stop-run').click();
  await until('its end', async () => (await stateOf(page)) === 'STOPPED');
  await at(page, 'run-latency').waitFor();
  const { items } = await asked('operator', 'GET', '/admin/orders?participant=sim1&status=open');
  assert.deepEqual(items, []);
  assert.match(await at(page, 'run-command').innerText(), /sim load .*world\.toml --seed 1 --until 10m --connect 127.* --warm-up 1s/);
  assert.deepEqual(await accessibilityFaults(page), []);
  await leave(page);
});

test('who only watches starts nothing, and a trader is not offered the page', async () => {
  // What was asked as the one before is refused if it arrives later.
  const page = await simulations('risk', { allowed: refusal });
  assert.match(await at(page, 'new-run').innerText(), /Market operations start runs/);
  await actAs(page, 'alice');
  await until('no such page', async () => (await at(page, 'nav-simulation').count()) === 0);
  assert.match(await at(page, 'refused').innerText(), /does not have the role/);
  await leave(page);
});
