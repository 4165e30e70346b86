// A walk through pages and dialogs before one exchange without bots, as a trader and as an operator: nothing is cut
// off, covered or outside of its window, and axe finds nothing.
import { accessibilityFaults, actAs, at, attempt, attemptUntilIn, frames, logIn, picture, rulesOfColours, visit } from './browser.mjs';
import { until } from './exchange.mjs';
import { layoutFaults } from './layout.mjs';

export const isWhole = process.env.CROSSBOOK_WALK === 'whole';

const sizes = [
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

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
    // A thousandth: in a market of tick tables the step at a price is larger than the tick.
    const step = Math.max(Number(tick), 10 ** (Math.floor(Math.log10(middle)) - 3));
    const price = (steps) => (middle + steps * step).toFixed(decimals);
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
  await exchange.untilStored(items[0].symbol);
  return items.map((each) => each.symbol);
}

const open = (testid) => (page) => at(page, testid).first().click();
const chosen = (testid, option) => (page) => at(page, testid).selectOption(option);
const escape = (page) => page.keyboard.press('Escape');

// What a page shows to somebody when something was done on it, and how it is left as it was. What cannot be done is a
// fault.
const dialogs = {
  'alice on home': [['the keyboard', open('help'), escape]],
  'alice on terminal': [
    ['the appearance', open('appearance'), open('appearance')],
    ['the question of a cancel of all', open('cancel-all'), open('question-no')],
    ['the question of the kill switch', open('kill'), open('question-no')],
    ['an amendment', open('amend'), open('end-amend')],
    ['more of the ticket', open('more'), open('more')],
    ['the fills', open('tab-fills'), open('tab-working')],
    ['the positions', open('tab-positions'), open('tab-working')],
    ['the messages', open('tab-messages'), open('tab-working')],
    ['an order at market', chosen('ord-type', 'MARKET'), chosen('ord-type', 'LIMIT')],
    ['depth over time', open('depth-over-time'), open('depth-over-time')],
    ['the ticket of a phone', onPhone(open('open-buy')), onPhone(open('close-ticket'))],
  ],
  'operator on operations': [
    ['a new instrument', open('new-instrument'), escape],
    ['an instrument', open('edit-instrument'), escape],
    ['the question of a removal', open('delete-instrument'), open('question-no')],
    ['the question of a halt', open('halt'), open('question-no')],
    ['the question of a pause', open('pause'), open('question-no')],
    ['the question of a phase', open('force'), open('question-no')],
    ['the question of a mass cancel', massCancel, open('question-no')],
  ],
  'operator on simulation': [
    ['the parameters', open('run-parameters'), open('run-parameters')],
    ['a text of mine', chosen('run-world', ''), chosen('run-world', 'hawkes')],
    ['a model of mine', open('edit-model'), chosen('run-world', 'zero-intelligence')],
    ['what a live run lacks', lacking, open('run-virtual')],
    ['a run', aRun, escape],
  ],
  'operator on admin': [
    ['a new participant', open('new-participant'), escape],
    ['a participant', open('edit-participant'), escape],
    ['the question of a participant', open('delete-participant'), open('question-no')],
    ['a new key', open('new-key'), escape],
    ['a key that was made', makeKey, escape],
  ],
  'carol on operations': [['the throttle of somebody', (page) => page.getByLabel('Set the throttle of alice').click(), escape]],
};

async function massCancel(page) {
  await at(page, 'kill-aim').selectOption({ index: 1 });
  await at(page, 'mass-cancel').click();
}

async function lacking(page) {
  await at(page, 'run-live').click();
  await at(page, 'missing-participants').waitFor();
}

async function aRun(page) {
  await at(page, 'run-until').fill('2s');
  await until('the check', () => at(page, 'start-run').isEnabled());
  await at(page, 'start-run').click();
  await at(page, 'facts').waitFor();
  await at(page, 'comparison').waitFor();
}

async function makeKey(page) {
  await at(page, 'new-key').click();
  await at(page, 'key-participant').fill('alice');
  await at(page, 'create-key').click();
  await at(page, 'made-key').waitFor();
}

/** Something that is there in a narrow window alone. */
function onPhone(deed) {
  return async (page) => {
    await page.setViewportSize(sizes[2]);
    await deed(page);
    await page.setViewportSize(sizes[0]);
  };
}

const tours = {
  alice: ['home', 'terminal', 'book', 'auction', 'accounts', 'api'],
  operator: ['terminal', 'auction', 'book', 'risk', 'operations', 'simulation', 'latency', 'replay', 'admin'],
  carol: ['operations'],
};
const contents = { home: 'home', terminal: 'ladder', book: 'book-page', auction: 'auction-page', replay: 'replay-page', api: 'api-page' };
const withSymbol = new Set(['terminal', 'book', 'auction', 'replay']);

/** What is wrong where somebody comes, each with where; nothing if all is well. */
export async function walk(browser, exchange, who, symbols) {
  const page = await visit(browser, exchange, '/#/', { viewport: sizes[0], allowed: exchange.hasPasswords ? [/status of 401/] : [] });
  await (exchange.hasPasswords ? logIn(page, who, exchange.password(who)) : actAs(page, who));
  const found = await tour(page, who, symbols);
  await page.context().close();
  return found;
}

/** The same of somebody who logs in with a password, at the second attempt. */
export async function walkWithPassword(browser, exchange, who, symbols) {
  const page = await visit(browser, exchange, '/#/', { viewport: sizes[0], allowed: [/status of (401|429)/] });
  const found = [];
  const note = noting(page, found);
  await judge(page, 'nobody on home', note, true);
  await at(page, 'login').click();
  await judge(page, 'nobody on home, the log-in', note);
  await attempt(page, who, `not ${exchange.password(who)}`);
  await at(page, 'login-dialog').getByRole('alert').waitFor();
  await judge(page, 'nobody on home, a refused log-in', note);
  await attemptUntilIn(page, who, exchange.password(who));
  found.push(...(await tour(page, who, symbols)));
  await page.context().close();
  return found;
}

/** Adds faults to those that were found, and keeps a picture of where they are. */
const noting = (page, found) => async (where, faults) => {
  found.push(...faults.map((each) => `${where}: ${each}`));
  if (faults.length > 0) await picture(page, where);
};

async function tour(page, who, symbols) {
  const found = [];
  const note = noting(page, found);
  for (const name of tours[who]) {
    await page.evaluate((address) => (location.hash = address), `#/${name === 'home' ? '' : name}${withSymbol.has(name) ? `/${symbols[0]}` : ''}`);
    await at(page, contents[name] ?? `${name}-page`).waitFor();
    await quiet(page);
    if (name === 'terminal') await note(`${who} on terminal`, await quoteFaults(page, symbols));
    await judge(page, `${who} on ${name}`, note, true);
    for (const [what, begin, end] of dialogs[`${who} on ${name}`] ?? []) {
      const where = `${who} on ${name}, ${what}`;
      const failure = await done(page, begin);
      if (failure === null) {
        await settled(page);
        await judge(page, where, note);
      }
      const other = failure ?? (await done(page, end));
      if (other !== null) await note(where, [other]);
      await settled(page);
    }
  }
  await note(who, await page.faults());
  return found;
}

/** What hinders something that somebody does on a page; null if nothing does. */
async function done(page, deed) {
  try {
    await deed(page);
    return null;
  } catch (failure) {
    return failure.message;
  }
}

// What takes the place of a page until it is closed. The page behind it has been looked at.
const before = isWhole ? undefined : 'dialog[open]';

/**
 * The layout in each window, and what axe finds there: by all its rules in the dark, in the widest and, of a page, in
 * the narrowest, by those of colours in the light, in the widest. The whole walk looks for all in each.
 *
 * @param isPage whether it is a page as it opens, and nothing was done on it
 */
async function judge(page, where, note, isPage = false) {
  await withoutToasts(page);
  for (const [index, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await settled(page);
    const here = (name) => `${where}, ${name} at ${size.width}x${size.height}`;
    await note(here('dark'), await layoutFaults(page));
    const [isWidest, isNarrowest] = [index === 0, index === sizes.length - 1];
    if (isWhole || isWidest || (isPage && isNarrowest)) await note(here('dark'), await accessibilityFaults(page, { within: before }));
    if (isWhole || isWidest) {
      await theme(page, 'light');
      await note(here('light'), await accessibilityFaults(page, { rules: rulesOfColours, within: before }));
      await theme(page, 'dark');
    }
  }
  await page.setViewportSize(sizes[0]);
  await settled(page);
}

/** What is told goes by itself after a while, which must not be in the middle of a look. */
const withoutToasts = (page) => page.evaluate(() => document.querySelectorAll('[data-testid="toast"] button').forEach((each) => each.click()));

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
    await until('the quotes', isQuoted).catch(async () => faults.push(`no quotes of ${symbol}: ${await row.innerText()}`));
  }
  return faults;
}

const settled = (page) => frames(page, 2);

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
