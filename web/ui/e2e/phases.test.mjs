// A market whose phases have names that nobody has thought of: what the interface and the bots need to know of a phase
// comes with it, so everything goes on as in the demonstration.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { actAs, at, leave, open, visit } from './browser.mjs';
import { Exchange, until } from './exchange.mjs';

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

let exchange;
let browser;

/** The demonstration, begun anew with other names for its phases. */
async function renamed() {
  const made = await Exchange.demo();
  await made.kill();
  for (const each of readdirSync(made.home)) {
    if (!each.endsWith('.toml') && each !== 'secrets') rmSync(join(made.home, each), { recursive: true });
  }
  const file = join(made.home, 'market.toml');
  let rules = readFileSync(file, 'utf8');
  for (const [from, to] of Object.entries(names)) rules = rules.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to);
  writeFileSync(file, rules);
  await made.start();
  return made;
}

before(async () => {
  [exchange, browser] = await Promise.all([renamed(), open()]);
});

after(async () => {
  await browser?.close();
  await exchange?.stop();
});

const phaseOf = (page) => at(page, 'phase').getAttribute('data-phase');
const button = (page, name) => at(page, 'instruments').locator(`tr[data-key="NPN"] [data-testid="${name}"]`);

async function confirm(page) {
  await at(page, 'question-reason').fill('a test');
  await at(page, 'question-yes').click();
  await at(page, 'question').waitFor({ state: 'detached' });
}

test('bots trade, quotes are shown, and a halt and the call after it are what they are, whatever their names', async () => {
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

  await button(operations, 'resume').click();
  await confirm(operations);
  await until('the call after it', async () => (await phaseOf(page)) === 'SAMMELN');
  await until('continuous trading', async () => (await phaseOf(page)) === 'OFFEN');
  const [last] = await trades();
  await until('a trade after the halt', async () => (await trades())[0].eventSeq !== last.eventSeq);
  await leave(operations);
  await leave(page);
});
