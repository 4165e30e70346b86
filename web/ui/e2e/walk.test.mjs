// The walk on every market that ships: the exchange of each is started while the one before it is walked through. On
// the first everything is looked at, on the others the pages that show something of a market, by axe in one window each.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { open } from './browser.mjs';
import { Exchange } from './exchange.mjs';
import { furnish, pagesOfMarkets, sizes, walk, walkWithPassword } from './walk.mjs';

const markets = ['jse', 'continuous', 'batch', 'lse'];
const started = new Map();
let browser;

function start(market) {
  if (market === undefined || started.has(market)) return;
  const exchange = Exchange.market(market);
  exchange.catch(() => undefined); // whose test it is says so
  started.set(market, exchange);
}

before(async () => {
  start(markets[0]);
  browser = await open();
});

for (const [index, market] of markets.entries()) {
  const isFirst = index === 0;
  const called = isFirst ? 'every page and dialog' : 'every page and dialog that shows something of it';
  test(`on the market ${market} ${called}, as a trader and as an operator`, async () => {
    start(market);
    const exchange = await started.get(market);
    start(markets[index + 1]);
    const symbols = await furnish(exchange);
    const looks = isFirst ? {} : { pages: pagesOfMarkets, axeAt: [sizes[index - 1]] };
    const walks = ['alice', 'operator'].map((who) => walk(browser, exchange, who, symbols, looks));
    const faults = (await Promise.all(walks)).flat();
    await exchange.stop();
    assert.deepEqual(faults, []);
  });
}

test('logging in, and what a risk officer alone may do', async () => {
  const exchange = await Exchange.ofPasswords('continuous');
  try {
    assert.deepEqual(await walkWithPassword(browser, exchange, 'carol', ['NPN']), []);
  } finally {
    await exchange.stop();
  }
});

after(async () => {
  await browser?.close();
  for (const exchange of started.values()) await (await exchange.catch(() => null))?.stop();
});
