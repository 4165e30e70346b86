// The walk, on the market of Johannesburg; CROSSBOOK_WALK=whole: on four that ship, the exchange of each started while
// the one before it is walked through. Past a log-in it goes on one that is always open.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { closeLeft, open } from './browser.mjs';
import { Exchange } from './exchange.mjs';
import { furnish, isWhole, walk, walkWithPassword } from './walk.mjs';

const last = 'continuous';
const markets = isWhole ? ['jse', 'batch', 'lse', last] : ['jse'];
const started = new Map();
let browser;

/** On the last one logs in, on the others one acts as anybody. */
function start(market) {
  if (market === undefined || started.has(market)) return;
  const exchange = market === last ? Exchange.ofPasswords(market) : Exchange.market(market);
  exchange.catch(() => undefined); // whose test it is says so
  started.set(market, exchange);
}

before(async () => {
  start(markets[0]);
  browser = await open();
});

afterEach((each) => closeLeft(browser, each));

for (const [index, market] of markets.entries()) {
  test(`on the market ${market} every page and dialog, as a trader and as an operator`, async () => {
    start(market);
    const exchange = await started.get(market);
    start(markets[index + 1] ?? last);
    const symbols = await furnish(exchange);
    const walks = ['alice', 'operator'].map((who) => walk(browser, exchange, who, symbols));
    assert.deepEqual((await Promise.all(walks)).flat(), []);
    if (market !== last) await exchange.stop();
  });
}

test('logging in, and what a risk officer alone may do', async () => {
  start(last);
  const exchange = await started.get(last);
  if (!isWhole) await furnish(exchange);
  assert.deepEqual(await walkWithPassword(browser, exchange, 'carol', ['NPN']), []);
});

after(async () => {
  await browser?.close();
  for (const exchange of started.values()) await (await exchange.catch(() => null))?.stop();
});
