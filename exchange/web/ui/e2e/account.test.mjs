// What a trader has is what the API tells of it: after a reload, and in another tab as somebody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAsTold, trade } from './account.mjs';
import { actAs, at, leave } from './browser.mjs';
import { asked, terminal } from './shared.mjs';

test('fills, orders and positions are those of the API after a reload, and in a second tab as another user', async () => {
  await Promise.all([trade('alice'), trade('carol')]);
  const page = await terminal('alice', 'NPN');
  const account = await isAsTold(page, 'alice');
  assert.ok(account.fills.length >= 3 && account.working.length >= 1 && account.positions.length >= 1);

  await page.reload();
  await isAsTold(page, 'alice');
  await trade('alice');
  await isAsTold(page, 'alice');

  const other = await page.context().newPage();
  await other.goto(page.url());
  await actAs(other, 'carol');
  await isAsTold(other, 'carol');

  // The first tab did not become carol with her: it is nobody, says so, and sends nothing.
  await at(page, 'estranged').waitFor();
  assert.match(await at(page, 'estranged').innerText(), /not alice any more.*carol/);
  assert.equal(await at(page, 'send').count(), 0);
  assert.equal(await at(other, 'estranged').count(), 0);
  await asked('alice', 'DELETE', '/orders');
  await asked('carol', 'DELETE', '/orders');
  await isAsTold(other, 'carol');
  await leave(page);
});

test('what was asked as somebody else is not shown when it is answered late', async () => {
  await trade('alice');
  const page = await terminal('alice', 'NPN');
  let answerNow;
  const now = new Promise((then) => (answerNow = then));
  let isAnswered;
  const answered = new Promise((then) => (isAnswered = then));
  const hold = async (route) => {
    const answer = await route.fetch();
    await now;
    await route.fulfill({ response: answer });
    isAnswered();
  };
  await page.route('**/fills?*', hold, { times: 1 });
  await Promise.all([page.waitForRequest('**/fills?*'), page.reload()]);
  await actAs(page, 'carol');
  await isAsTold(page, 'carol');
  answerNow();
  await answered;
  for (let frame = 0; frame < 20; frame++) await page.evaluate(() => new Promise((then) => requestAnimationFrame(then)));
  await isAsTold(page, 'carol');
  await leave(page);
});
