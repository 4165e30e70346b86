// A walk through every page and dialog before one exchange without bots, as a trader and as an operator: nothing is cut
// off, covered or outside of its window, and axe finds nothing.
import { accessibilityFaults, actAs, at, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { layoutFaults } from './layout.mjs';

export const sizes = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const anyImpact = ['minor', 'moderate', 'serious', 'critical'];

/** Has two traders quote every instrument, trade in the first, and alice stand on both sides of it. */
export async function furnish(exchange) {
  const operator = await exchange.actAs('operator');
  const [alice, bob] = [await exchange.actAs('alice'), await exchange.actAs('bob')];
  const { phases } = await exchange.get('/rules');
  const trading = phases.find((each) => each.name === 'CONTINUOUS') ?? phases.find((each) => each.matching !== 'NONE');
  const { items } = await exchange.get('/instruments');
  for (const { symbol, phase } of items) {
    if (phase !== trading.name) await operator('POST', `/admin/instruments/${symbol}/phase`, { to: trading.name, reason: 'a walk' });
    await until(`${symbol} trades`, async () => (await exchange.get(`/instruments/${symbol}/session`)).phase === trading.name);
  }
  const send = async (trader, symbol, side, quantity, price) => {
    const answer = await trader('POST', '/orders', { symbol, side, ordType: 'LIMIT', timeInForce: 'DAY', quantity, price });
    if (answer.status >= 300) throw new Error(`${side} ${quantity} ${symbol} @ ${price}: ${JSON.stringify(answer.body)}`);
  };
  for (const { symbol, tick, referencePrice } of items) {
    const decimals = (tick.split('.')[1] ?? '').length;
    const middle = Number(referencePrice ?? '100');
    const price = (ticks) => (middle + ticks * Number(tick)).toFixed(decimals);
    await send(bob, symbol, 'BUY', '250', price(-2));
    await send(bob, symbol, 'SELL', '300', price(2));
    if (symbol !== items[0].symbol) continue;
    await send(bob, symbol, 'SELL', '75', price(1));
    await send(alice, symbol, 'BUY', '50', price(1));
    for (let step = 3; step < 9; step++) {
      await send(bob, symbol, 'BUY', String(step * 1234), price(-step));
      await send(bob, symbol, 'SELL', String(step * 4321), price(step));
    }
    await send(alice, symbol, 'BUY', '500000', price(-3));
    await send(alice, symbol, 'SELL', '999999', price(3));
    for (let count = 0; count < 12; count++) await send(bob, symbol, 'SELL', '100000', price(4));
  }
  return items.map((each) => each.symbol);
}

const open = (testid) => (page) => at(page, testid).first().click();
const chosen = (testid, option) => (page) => at(page, testid).selectOption(option);
const escape = (page) => page.keyboard.press('Escape');

// What a page shows when something was done on it, and how it is left as it was.
const dialogs = {
  home: [['the keyboard', open('help'), escape]],
  terminal: [
    ['the appearance', open('appearance'), open('appearance')],
    ['the question of a cancel of all', open('cancel-all'), open('question-no')],
    ['the question of the kill switch', open('kill'), open('question-no')],
    ['an amendment', open('amend'), open('end-amend')],
    ['more of the ticket', open('more'), open('more')],
    ['the fills', open('tab-fills'), open('tab-working')],
    ['the positions', open('tab-positions'), open('tab-working')],
    ['the messages', open('tab-messages'), open('tab-working')],
    ['an order at market', chosen('ord-type', 'MARKET'), chosen('ord-type', 'LIMIT')],
  ],
  operations: [
    ['a new instrument', open('new-instrument'), escape],
    ['an instrument', open('edit-instrument'), escape],
    ['the question of a halt', open('halt'), open('question-no')],
    ['the question of a phase', open('force'), open('question-no')],
    ['the question of a mass cancel', open('mass-cancel'), open('question-no')],
  ],
  admin: [
    ['a new participant', open('new-participant'), escape],
    ['a new key', open('new-key'), escape],
  ],
};

const tours = {
  alice: ['home', 'terminal', 'book', 'auction', 'api'],
  operator: ['terminal', 'auction', 'book', 'operations', 'latency', 'replay', 'admin'],
};
const contents = { home: 'home', terminal: 'ladder', book: 'book-page', auction: 'auction-page', replay: 'replay-page', api: 'api-page' };
const withSymbol = new Set(['terminal', 'book', 'auction', 'replay']);

/** What is wrong, each with where; nothing if all is well. */
export async function walk(browser, exchange, who, symbols, { look = () => undefined } = {}) {
  const page = await visit(browser, exchange, '/#/', { viewport: sizes[0] });
  await actAs(page, who);
  const found = [];
  const note = (where, faults) => found.push(...faults.map((each) => `${where}: ${each}`));
  for (const name of tours[who]) {
    await page.evaluate((address) => (location.hash = address), `#/${name === 'home' ? '' : name}${withSymbol.has(name) ? `/${symbols[0]}` : ''}`);
    await at(page, contents[name] ?? `${name}-page`).waitFor();
    await quiet(page);
    if (name === 'terminal') note(`${who} on terminal`, await quoteFaults(page, symbols));
    await judge(page, `${who} on ${name}`, note, look);
    for (const [what, begin, end] of dialogs[name] ?? []) {
      if (!(await canBegin(page, begin))) continue;
      await settled(page);
      await judge(page, `${who} on ${name}, ${what}`, note, look);
      await end(page);
      await settled(page);
    }
  }
  note(who, await page.faults());
  await page.context().close();
  return found;
}

/** Not everything is offered to everybody. */
async function canBegin(page, begin) {
  page.setDefaultTimeout(1_500);
  try {
    await begin(page);
    return true;
  } catch (failure) {
    if (/Timeout/.test(failure.message)) return false;
    throw failure;
  } finally {
    page.setDefaultTimeout(60_000);
  }
}

async function judge(page, where, note, look) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settled(page);
    const at = `${where} at ${size.width}x${size.height}`;
    note(at, await layoutFaults(page));
    await look(page, at);
  }
  await page.setViewportSize(sizes[0]);
  note(where, await accessibilityFaults(page, { impacts: anyImpact }));
  await theme(page, 'light');
  note(`${where}, light`, await accessibilityFaults(page, { rules: ['color-contrast'], impacts: anyImpact }));
  await look(page, `${where}, light`);
  await theme(page, 'dark');
}

async function theme(page, name) {
  await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), name);
  await settled(page);
}

/** The watch list has both prices of every instrument. */
async function quoteFaults(page, symbols) {
  const faults = [];
  for (const symbol of symbols) {
    const row = at(page, 'watch-list').locator(`tr[data-symbol="${symbol}"]`);
    const isQuoted = async () => /\d\s*\/\s*\d/.test(await row.innerText());
    await until('the quotes', isQuoted, 5_000).catch(async () => faults.push(`no quotes of ${symbol}: ${await row.innerText()}`));
  }
  return faults;
}

const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until nothing has changed in the page for some frames. */
const quiet = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let still = 0;
        let before = '';
        const frame = () => {
          const now = document.body.innerText.replace(/\d+:\d\d(:\d\d)?|[\d.]+ ms/g, '');
          still = now === before ? still + 1 : 0;
          before = now;
          if (still < 12) requestAnimationFrame(frame);
          else done();
        };
        frame();
        setTimeout(done, 3_000);
      }),
  );
