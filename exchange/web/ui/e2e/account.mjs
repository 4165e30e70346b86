// What a page shows of an account, and what the API tells of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { at } from './browser.mjs';
import { until } from './exchange.mjs';
import { asked, farBelow } from './shared.mjs';

const order = (symbol, side, quantity, more) => ({ symbol, side, quantity, timeInForce: 'DAY', ...more });

/** Sends an order that rests, and several that trade. */
export async function trade(participant) {
  await asked(participant, 'POST', '/orders', order('NPN', 'BUY', '100', { ordType: 'LIMIT', price: await farBelow('NPN') }));
  for (const side of ['BUY', 'SELL', 'BUY']) {
    await asked(participant, 'POST', '/orders', order('NPN', side, '20', { ordType: 'MARKET', timeInForce: 'IOC' }));
  }
}

/** All rows of a tab of the blotter, by its CSV: the table itself has only those in view. */
async function rowsOf(page, tab) {
  await at(page, `tab-${tab}`).click();
  const soon = { timeout: 60_000 }; // its last row may go meanwhile, and the button with it
  const [download] = await Promise.all([page.waitForEvent('download', soon), at(page, tab).getByText('CSV').click(soon)]);
  const [head, ...rows] = readFileSync(await download.path(), 'utf8').trim().split('\r\n').map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index].replace(/\s/g, ''), cell.replace(/\s/g, '')])));
}

const some = (names) => (row) => names.map((name) => row[name]).join(' ');
const hasRows = async (page, tab) => {
  await at(page, `tab-${tab}`).click();
  return (await at(page, tab).locator('tr[data-key]').count()) > 0;
};

async function shown(page) {
  const account = {};
  const columns = {
    working: ['Orderid', 'Symbol', 'Side', 'Quantity', 'Left', 'Filled', 'Price'],
    done: ['Orderid', 'Symbol', 'Side', 'Quantity', 'Left', 'Filled', 'Price'],
    fills: ['Trade', 'Symbol', 'Side', 'Quantity', 'Price', 'Left', 'Orderid', 'Clientid', 'Event'],
    positions: ['Symbol', 'Position', 'Averageprice', 'Bought', 'Sold'],
  };
  for (const [tab, names] of Object.entries(columns)) {
    const rows = (await hasRows(page, tab)) ? await rowsOf(page, tab) : [];
    account[tab] = rows.map(some(names)).sort();
  }
  return account;
}

const word = (constant) => constant.charAt(0) + constant.slice(1).toLowerCase();

async function told(participant) {
  const list = async (path) => (await asked(participant, 'GET', path)).items;
  const ordered = (order) =>
    [order.orderId, order.symbol, word(order.side), order.quantity, order.leavesQuantity, order.cumQuantity, order.price ?? 'market'].join(' ');
  const filled = (fill) =>
    [fill.matchId, fill.symbol, word(fill.side), fill.quantity, fill.price, fill.leavesQuantity, fill.orderId, fill.clientOrderId, fill.eventSeq].join(' ');
  const held = (each) => [each.symbol, each.quantity, each.avgPrice ?? '', each.bought, each.sold].join(' ');
  return {
    working: (await list('/orders?status=open')).map(ordered).sort(),
    done: (await list('/orders?status=closed')).map(ordered).sort(),
    fills: (await list('/fills?limit=1000')).map(filled).sort(),
    positions: (await list('/positions')).map(held).sort(),
  };
}

/** Waits until the page shows of a participant what the API tells; the account. */
export async function isAsTold(page, participant) {
  let seen;
  let api;
  await until(`the page shows the account of ${participant}`, async () => {
    seen = await shown(page).catch((failure) => failure);
    api = await told(participant);
    return JSON.stringify(seen) === JSON.stringify(api);
  }).catch((failure) => {
    assert.deepEqual(seen, api);
    throw failure;
  });
  return api;
}
