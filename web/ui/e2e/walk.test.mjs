// The walk on every market that ships: the exchange of each is started while the one before it is walked through. On
// the first everything is looked at, on the others the pages that show something of a market, in one window each;
// CROSSBOOK_WALK=whole looks at everything on all of them.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { closeLeft, open } from './browser.mjs';
import { Exchange } from './exchange.mjs';
import { furnish, pagesOfMarkets, sizes, walk, walkWithPassword } from './walk.mjs';

const isWhole = process.env.CROSSBOOK_WALK === 'whole';
const markets = ['jse', 'batch', 'lse', 'continuous'];
const started = new Map();
let browser;

/** On the last one logs in, on the others one acts as anybody. */
function start(market) {
  if (market === undefined || started.has(market)) return;
  const exchange = market === markets.at(-1) ? Exchange.ofPasswords(market) : Exchange.market(market);
  exchange.catch(() => undefined); // whose test it is says so
  started.set(market, exchange);
}

before(async () => {
  start(markets[0]);
  browser = await open();
});

afterEach((each) => closeLeft(browser, each));

for (const [index, market] of markets.entries()) {
  const isAll = index === 0 || isWhole;
  const isLast = index === markets.length - 1;
  const called = isAll ? 'every page and dialog' : 'every page and dialog that shows something of it';
  test(`on the market ${market} ${called}, as a trader and as an operator`, async () => {
    start(market);
    const exchange = await started.get(market);
    start(markets[index + 1]);
    const symbols = await furnish(exchange);
    const looks = isAll ? {} : { pages: pagesOfMarkets, windows: [sizes[index - 1]] };
    const walks = ['alice', 'operator'].map((who) => walk(browser, exchange, who, symbols, looks));
    assert.deepEqual((await Promise.all(walks)).flat(), []);
    if (!isLast) await exchange.stop();
  });
}

test('logging in, and what a risk officer alone may do', async () => {
  start(markets.at(-1));
  assert.deepEqual(await walkWithPassword(browser, await started.get(markets.at(-1)), 'carol', ['NPN']), []);
});

after(async () => {
  await browser?.close();
  for (const exchange of started.values()) await (await exchange.catch(() => null))?.stop();
});
