import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Action, actions, addressOf } from '../src/net/actions.ts';
import { callerOf, Refusal } from '../src/net/http.ts';
import { type Route, routes } from '../src/net/routes.ts';

// This runs from exchange/web/target/ui-test/test.
const root = new URL('../../../../../', import.meta.url);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');

function filesUnder(path: string): string[] {
  return readdirSync(new URL(path, root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(`${path}${entry.name}/`) : [`${path}${entry.name}`],
  );
}
const sources = filesUnder('exchange/web/ui/src/').map((path) => ({ path, text: text(path) }));

function page(): string {
  const rows = Object.values(actions as Record<string, Action>).map(({ page, what, route, from }) => {
    const { command }: Route = routes[route];
    return `| ${page} | ${what} | \`${route}\` | ${command ?? `- (${from})`} |`;
  });
  const followed = [
    ['all', 'best prices, phases, figures of the day, state of the exchange', 'bbo, session, stats, status'],
    ['all', 'own orders, positions, accounts, kill state', 'executions, positions, accounts, risk'],
    ['all', 'margin calls and liquidations (risk, market operations)', 'margin'],
    ['terminal', 'depth, order queue, trades, indication', 'book, orders, trades, auction'],
    ['book', 'depth, trades, indication', 'book, trades, auction'],
    ['auction', 'indication, trades', 'auction, trades'],
    ['simulation', 'depth and trades beside a live run', 'book, trades'],
    ['latency', 'counters once a second', 'metrics'],
  ].map(([where, what, channels]) => `| ${where} | ${what} | ${channels} |`);
  return `# The web interface: what it does, and by which routes

Reference for programs that do what the browser does: each action is one HTTP request below \`/api/v1\`, and changes
are followed over the WebSocket. A test prints this page from \`exchange/web/ui/src/net/actions.ts\`, which has every
request of the pages.

| page | action | route | engine command |
|---|---|---|---|
${rows.join('\n')}

Followed over \`/ws/v1\` with \`subscribe\`:

| page | what | channels |
|---|---|---|
${followed.join('\n')}
`;
}

test('the page of actions is what the interface does', () => {
  const path = new URL('docs/web-interface.md', root);
  if (process.env['CROSSBOOK_UPDATE'] === 'true') writeFileSync(path, page());
  assert.equal(
    readFileSync(path, 'utf8'),
    page(),
    'docs/web-interface.md: CROSSBOOK_UPDATE=true npm test writes it',
  );
});

test('every action is used, and nothing else sends a request', () => {
  const all = sources.map((source) => source.text).join('\n');
  for (const name of Object.keys(actions)) {
    assert.match(
      all,
      new RegExp(`(call(<[^(]*>)?|Poll(<[^(]*>)?)\\(\\s*'${name}'|addressOf\\(actions\\.${name},`),
      `${name} is in the table but no page does it`,
    );
  }
  for (const source of sources) {
    if (source.path.endsWith('net/http.ts') || source.path.endsWith('live.svelte.ts')) continue;
    assert.doesNotMatch(source.text, /\bfetch\(|XMLHttpRequest|sendBeacon|new WebSocket/, source.path);
  }
});

test('every engine command is a message of the schema', () => {
  const schemas = ['command', 'entry']
    .map((name) => text(`exchange/protocol/src/main/resources/crossbook/protocol/${name}.xml`))
    .join('\n');
  for (const [route, { command }] of Object.entries(routes as Record<string, Route>)) {
    for (const each of command?.split(', ') ?? []) {
      assert.ok(schemas.includes(`name="${each}"`), `${route}: the schema has no ${each}`);
    }
  }
  for (const [name, { route, from }] of Object.entries(actions as Record<string, Action>)) {
    assert.notEqual((routes[route] as Route).command === undefined, from === undefined, name);
  }
});

test('every channel that is followed is one of the page above', () => {
  const followed = new Set(
    sources.flatMap(({ text: source }) =>
      [...source.matchAll(/follow\(\{\s*channels: \[([^\]]*)\]/g)].flatMap(
        (match) => (match[1] ?? '').match(/[a-z0-9.]+/g) ?? [],
      ),
    ),
  );
  const written = new Set((page().split('with `subscribe`')[1] ?? '').match(/\b[a-z]+\b/g));
  for (const channel of followed) assert.ok(written.has(channel), channel);
  assert.ok(followed.size >= 10);
});

test('addresses escape what they are given', () => {
  assert.equal(addressOf(actions.cancelOrder, { orderId: 'a/../b' }), '/api/v1/orders/a%2F..%2Fb');
  assert.equal(
    addressOf(actions.bookAt, { symbol: 'NPN' }, { seq: '5', depth: undefined }),
    '/api/v1/instruments/NPN/book?seq=5',
  );
  assert.throws(() => addressOf(actions.bookAt));
});

test('no source holds an address of another host that a page would load', () => {
  for (const { path, text: source } of sources) {
    for (const [address] of source.matchAll(/https?:\/\/[^'"`\s$<]+/g)) {
      assert.match(address, /^https?:\/\/(www\.tradingview\.com\/|www\.w3\.org\/)/, path);
    }
  }
  assert.ok(fileURLToPath(root).length > 0);
});

test('a change sends the token, a refusal comes as a problem', async (t) => {
  const heard: { method?: string; csrf?: string | string[]; body: string }[] = [];
  const server = createServer((request, answer) => {
    let body = '';
    request
      .on('data', (part) => (body += part))
      .on('end', () => {
        heard.push({ method: request.method, csrf: request.headers['x-csrf-token'], body });
        const isRefused = request.method === 'POST';
        answer.writeHead(isRefused ? 422 : 200, {
          'Content-Type': isRefused ? 'application/problem+json' : 'application/json',
        });
        answer.end(
          isRefused
            ? '{"code":"PRICE_NOT_ON_TICK","title":"t","status":422,"field":"price","detail":"nearest 10.05"}'
            : '{"items":[]}',
        );
      });
  }).listen(0, '127.0.0.1');
  await new Promise((then) => server.once('listening', then));
  t.after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = callerOf(fetch, () => 'token', origin);
  const body = { symbol: 'NPN', side: 'BUY', ordType: 'MARKET', quantity: '1' } as const;
  assert.deepEqual(await call('instruments'), { items: [] });
  await assert.rejects(call('newOrder', { body }), (refusal: unknown) => {
    assert.ok(refusal instanceof Refusal);
    assert.deepEqual(
      [refusal.problem.code, refusal.problem.field, refusal.message],
      ['PRICE_NOT_ON_TICK', 'price', 'nearest 10.05'],
    );
    return true;
  });
  assert.deepEqual(heard, [
    { method: 'GET', csrf: undefined, body: '' },
    { method: 'POST', csrf: 'token', body: JSON.stringify(body) },
  ]);
});

test('a server that does not answer is a problem as well', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((then) => server.once('listening', then));
  const { port } = server.address() as AddressInfo;
  await new Promise((then) => server.close(then));
  await assert.rejects(
    callerOf(fetch, () => undefined, `http://127.0.0.1:${port}`)('status'),
    (refusal: unknown) => refusal instanceof Refusal && refusal.problem.code === 'NOT_REACHABLE',
  );
});
