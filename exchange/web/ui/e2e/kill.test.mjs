// Orders that are sent into the kill of the server: the page finds out by itself whether each of them arrived.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, frames, leave } from './browser.mjs';
import { patienceMs, until } from './exchange.mjs';
import { asked, exchange, farBelow, terminal } from './shared.mjs';

const times = Number(process.env.CROSSBOOK_KILLS ?? 3);
// Five seconds on a machine that does nothing else (5_000); here only what would be a page that hangs.
const limitMs = Number(process.env.CROSSBOOK_KILL_LIMIT_MS ?? patienceMs);
const absence = [/ERR_/, /WebSocket connection to .* failed/, /Failed to load resource/];

const outcomes = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('crossbook.outcomes') ?? '[]'));

test(`an order that is sent into a kill is found out by itself, ${times} times`, async (t) => {
  const page = await terminal('alice', 'NPN', { allowed: absence });
  const sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/orders')) sent.push(request.postDataJSON().clientOrderId);
  });
  const statuses = new Map();
  page.on('response', (answer) => {
    const id = answer.request().postDataJSON()?.clientOrderId;
    if (answer.url().endsWith('/api/v1/orders') && id !== undefined) statuses.set(id, answer.status());
  });
  const told = { arrived: 0, 'did not arrive': 0, accepted: 0, refused: 0 };
  const foundOutMs = [];
  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill(await farBelow('NPN'));
  for (let time = 0; time < times; time++) {
    const known = (await outcomes(page)).length;
    const before = sent.length;
    // Some frames of the display after the click, so that the kill meets the order before, in and after the engine.
    await at(page, 'send').click();
    await frames(page, time % 10);
    await exchange.kill();
    await until('the order was sent', () => sent.length > before);
    const id = sent.at(-1);
    const isSettled = async () => await at(page, 'send').isEnabled();
    await until('the send is over', isSettled);
    const isLost = (await outcomes(page)).length > known;
    await exchange.start();
    const from = Date.now();
    if (isLost) {
      await until('it is found out', async () => (await outcomes(page)).at(-1).state !== 'not known', 120_000);
      foundOutMs.push(Date.now() - from);
      assert.ok(foundOutMs.at(-1) < limitMs, `found out after ${foundOutMs.at(-1)} ms`);
    }
    const answered = statuses.get(id) < 300 ? 'accepted' : 'refused';
    const outcome = isLost ? (await outcomes(page)).at(-1) : { clientOrderId: id, state: answered };
    assert.equal(outcome.clientOrderId, id);
    told[outcome.state]++;
    const { items } = await asked('alice', 'GET', '/orders?status=all&limit=1000');
    const isThere = outcome.state === 'arrived' || outcome.state === 'accepted';
    assert.equal(items.some((order) => order.clientOrderId === id), isThere, JSON.stringify(outcome));
    t.diagnostic(`${time + 1}: ${outcome.state}, ${Date.now() - from} ms after the server was ready`);
    // The server that was started anew knows nobody: until it knows this page again, it would refuse the next order.
    await until('the page is logged in again', async () => (await participantOf(page)) === 'alice');
  }
  await leave(page);

  // The recording, read by another program once the server is gone, says the same of each of them.
  const recorded = await recordedOf(sent);
  t.diagnostic(JSON.stringify({ ...told, recorded, foundOutMs: spreadOf(foundOutMs) }));
  assert.equal(recorded, told.arrived + told.accepted);
});

/** Whom the server takes the page for. */
const participantOf = (page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/v1/me').catch(() => null);
    return answer?.ok ? (await answer.json()).participant : null;
  });

function spreadOf(figures) {
  const sorted = figures.toSorted((a, b) => a - b);
  return { min: sorted[0], median: sorted[sorted.length >> 1], max: sorted.at(-1), of: sorted.length };
}

/** How many of these orders the recording has. */
async function recordedOf(ids) {
  await exchange.kill();
  const text = await exchange.run('log', 'cat', '--home', exchange.home);
  return ids.filter((id) => text.includes(id)).length;
}
