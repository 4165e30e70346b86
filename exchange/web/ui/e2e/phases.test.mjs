// A market whose phases have names that nobody has thought of: what the interface and the bots need to know of a phase
// comes with it, so everything goes on as in the demonstration.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { actAs, at, leave, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { browser, exchange } from './shared.mjs';

const names = {
  OPENING_CALL: 'MORGEN',
  CONTINUOUS: 'OFFEN',
  INTRADAY_CALL: 'MITTAG',
  VOLATILITY_CALL: 'UNRUHE',
  REOPENING_CALL: 'SAMMELN',
  PAUSED: 'RAST',
  HALTED: 'STILLE',
  CLOSED: 'NACHT',
};

/** Begins the demonstration anew with other names for its phases, and shorter calls. */
async function rename() {
  await exchange.kill();
  for (const each of readdirSync(exchange.home)) {
    if (!each.endsWith('.toml') && each !== 'secrets') rmSync(join(exchange.home, each), { recursive: true });
  }
  const file = join(exchange.home, 'market.toml');
  let rules = readFileSync(file, 'utf8');
  for (const [from, to] of Object.entries(names)) rules = rules.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to);
  writeFileSync(file, rules.replaceAll(/\d+s( +)5s/g, '5s$1 1s'));
  await exchange.start();
}

const phaseOf = (page) => at(page, 'phase').getAttribute('data-phase');
const button = (page, name) => at(page, 'instruments').locator(`tr[data-key="NPN"] [data-testid="${name}"]`);

async function confirm(page) {
  await at(page, 'question-reason').fill('a test');
  await at(page, 'question-yes').click();
  await at(page, 'question').waitFor({ state: 'detached' });
}

test('bots trade, quotes are shown, and a halt and the call after it are what they are, whatever their names', async () => {
  await rename();
  const { phases } = await exchange.get('/rules');
  assert.deepEqual(phases.map((each) => each.name).sort(), Object.values(names).sort());
  const trades = async () => (await exchange.get('/instruments/NPN/trades?limit=1')).items;
  await until('a trade of the bots', async () => (await trades()).length > 0);

  const page = await visit(browser, exchange, '/#/terminal/NPN', { allowed: [/status of 4\d\d/] });
  await actAs(page, 'alice');
  await until('continuous trading', async () => (await phaseOf(page)) === 'OFFEN');
  const row = at(page, 'watch-list').locator('tr[data-symbol="NPN"]');
  await until('the quotes', async () => /\d\s*\/\s*\d/.test(await row.innerText()));
  await until('the ticket', async () => !(await at(page, 'send').isDisabled()));

  const operations = await visit(browser, exchange, '/#/');
  await actAs(operations, 'ops');
  await operations.goto(`${exchange.address}/#/operations`);
  await button(operations, 'halt').click();
  await confirm(operations);
  await until('the halt', async () => (await phaseOf(page)) === 'STILLE');
  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill('3210.00');
  assert.equal(await at(page, 'send').isDisabled(), true);

  await at(page, 'phase').evaluate((bar) => {
    window.phasesShown = [];
    new MutationObserver(() => window.phasesShown.push(bar.dataset.phase)).observe(bar, { attributes: true });
  });
  await button(operations, 'resume').click();
  await confirm(operations);
  await until('continuous trading', async () => (await phaseOf(page)) === 'OFFEN');
  assert.deepEqual([...new Set(await page.evaluate(() => window.phasesShown))], ['SAMMELN', 'OFFEN']); // the call ends by itself
  const [last] = await trades();
  await until('a trade after the halt', async () => (await trades())[0].eventSeq !== last.eventSeq);
  await leave(operations);
  await leave(page);
});
