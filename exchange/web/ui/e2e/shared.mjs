// One demonstration and one browser for all tests of a run: starting them takes longer than most tests.
import { after, afterEach, before } from 'node:test';
import { actAs, at, closeLeft, open, visit } from './browser.mjs';
import { Exchange, until } from './exchange.mjs';

export let exchange;
export let browser;

// What stays open from one test to the next.
const kept = new Set();

/** Starts both, the demonstration with more options. */
export async function begin(...more) {
  exchange = await Exchange.demo(...more);
  browser = await open();
  await until('a trade', async () => (await exchange.get('/instruments/NPN/trades?limit=1')).items.length > 0);
  await exchange.untilStored('NPN');
}

/** Ends both. */
export async function end() {
  await browser?.close();
  await exchange?.stop();
}

// Measurements, which `node --test` does not run, begin and end by themselves.
if (process.env.NODE_TEST_CONTEXT !== undefined) {
  before(() => begin('--rate', '10')); // half of the usual rate: the processors are for the pages

  afterEach((test) => closeLeft(browser, test, kept));

  after(end);
}

/** A terminal that has a price, before somebody. */
export async function terminal(participant, symbol = 'NPN', { query = '', ...options } = {}) {
  const page = await visit(browser, exchange, `/#/terminal/${symbol}${query}`, options);
  await actAs(page, participant);
  await until(`${symbol} has a price`, async () => /\d/.test(await at(page, 'last').innerText()));
  return page;
}

/** The page stays open when its test ends. */
export function keep(page) {
  kept.add(page.context());
}

/** What Chromium itself says in the console of an answer that is no success. */
export const refusal = [/Failed to load resource: the server responded with a status of 4\d\d/];

/** A price that is allowed and far below the market. */
export async function farBelow(symbol) {
  const { referencePrice } = await exchange.get(`/instruments/${symbol}`);
  return (Number(referencePrice) * 0.95).toFixed(0);
}

/** Asks as a participant and expects success. */
export async function asked(participant, method, path, body) {
  const answer = await (await exchange.actAs(participant))(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.body;
}
