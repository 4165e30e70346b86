import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createRequire } from 'node:module';
import type * as Ws from 'ws';
import { type Connection, Socket, type Wire } from '../src/net/socket.ts';
import type { Frame } from '../src/protocol/frames.ts';
import { apply, emptyState, type State } from '../src/state/market.ts';

// The tests run from exchange/web/target, where Node finds no packages.
const { WebSocket, WebSocketServer } = createRequire(new URL('../../../ui/package.json', import.meta.url))(
  'ws',
) as typeof Ws;
type WebSocket = Ws.WebSocket;
type WebSocketServer = Ws.WebSocketServer;

type Operation = {
  id: number;
  op: string;
  channels?: string[];
  symbols?: string[];
  channel?: string;
  symbol?: string;
  fromSeq?: string;
};

/** A server on a port of the system's choice, and a client of it, as real as the network makes them. */
async function pair(t: TestContext, handle: (operation: Operation, wire: WebSocket, server: Server) => void) {
  const server = new Server(handle);
  await server.listen(0);
  const client = new Client(server.port);
  t.after(async () => {
    client.socket.close();
    await server.close();
  });
  return { server, client };
}

class Server {
  port = 0;
  readonly heard: Operation[] = [];
  onConnection: (wire: WebSocket) => void = () => undefined;
  private sockets: WebSocketServer | null = null;
  constructor(private readonly handle: (operation: Operation, wire: WebSocket, server: Server) => void) {}

  async listen(port: number): Promise<void> {
    this.sockets = new WebSocketServer({ host: '127.0.0.1', port });
    await once(this.sockets, 'listening');
    this.port = (this.sockets.address() as AddressInfo).port;
    this.sockets.on('connection', (wire) => {
      this.onConnection(wire);
      wire.on('message', (text) => {
        const operation = JSON.parse(String(text)) as Operation;
        this.heard.push(operation);
        this.handle(operation, wire, this);
      });
    });
  }

  async close(): Promise<void> {
    for (const wire of this.sockets?.clients ?? []) wire.terminate();
    await new Promise((done) => this.sockets?.close(done));
  }
}

/** A wire of Node; that a connection failed is told by its end as well. */
function wireTo(url: string, onFault: (fault: string) => void): Wire {
  const wire = new WebSocket(url);
  wire.on('error', (fault) => onFault(fault.message));
  return wire as unknown as Wire;
}

class Client {
  state: State = emptyState;
  readonly connections: Connection['kind'][] = [];
  /** What wires complained of, as a browser does in its console. */
  readonly faults: string[] = [];
  recoveries = 0;
  readonly socket: Socket;
  private readonly waiting: { is: () => boolean; then: () => void }[] = [];

  constructor(port: number) {
    this.socket = new Socket(
      {
        url: `ws://127.0.0.1:${port}/ws/v1`,
        connect: (url) =>
          wireTo(url, (fault) => {
            this.faults.push(fault);
            this.look();
          }),
        retryMs: [20],
        pingEveryMs: 40,
        lostAfterMs: 400,
      },
      {
        onFrame: (frame: Frame) => {
          this.state = apply(this.state, frame);
          this.look();
        },
        onConnection: (connection) => {
          if (this.connections[this.connections.length - 1] !== connection.kind)
            this.connections.push(connection.kind);
          this.look();
        },
        onRecovered: () => {
          this.recoveries++;
          this.look();
        },
      },
    );
  }

  /** Waits for something that frames bring about. */
  until(is: () => boolean): Promise<void> {
    return new Promise((then) => {
      this.waiting.push({ is, then });
      this.look();
    });
  }

  private look(): void {
    for (const each of [...this.waiting]) {
      if (!each.is()) continue;
      this.waiting.splice(this.waiting.indexOf(each), 1);
      each.then();
    }
  }

  get bids(): string[] {
    return (this.state.books.get('NPN')?.bids ?? []).map((level) => `${level.price}:${level.quantity}`);
  }
}

const reply = (wire: WebSocket, id: number, more: object = { ok: true }) =>
  wire.send(JSON.stringify({ id, ...more }));
const book = (
  wire: WebSocket,
  type: string,
  seq: number,
  prevSeq: number | null,
  price: string,
  quantity: string,
) =>
  wire.send(
    JSON.stringify({
      channel: 'book',
      type,
      symbol: 'NPN',
      seq: String(seq),
      prevSeq: prevSeq === null ? null : String(prevSeq),
      data: { bids: [[price, quantity, 1]], asks: [] },
    }),
  );

test('what several parts of a page follow is asked for once, in few messages', async (t) => {
  const { server, client } = await pair(t, (operation, wire) => {
    reply(wire, operation.id);
    if (operation.op === 'subscribe' && operation.channels?.includes('book'))
      book(wire, 'snapshot', 1, null, '10.05', '1');
  });
  client.socket.open();
  client.socket.follow({ channels: ['book', 'trades'], symbols: ['NPN'] });
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length > 0);
  const asked = server.heard.filter((operation) => operation.op === 'subscribe');
  assert.deepEqual(
    asked.map((operation) => [operation.channels, operation.symbols]),
    [[['book', 'trades'], ['NPN']]],
  );
});

test('a channel is left only when nobody follows it any more', async (t) => {
  const left: (() => void)[] = [];
  const gone = new Promise<void>((then) => left.push(then));
  const { server, client } = await pair(t, (operation, wire) => {
    reply(wire, operation.id);
    if (operation.op === 'subscribe') book(wire, 'snapshot', 1, null, '10.05', '1');
    if (operation.op === 'unsubscribe') left[0]?.();
  });
  client.socket.open();
  const first = client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  const second = client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length > 0);
  first();
  await new Promise((then) => setImmediate(then));
  assert.equal(
    server.heard.some((operation) => operation.op === 'unsubscribe'),
    false,
  );
  second();
  await gone;
});

test('a gap is noticed, what is missing is asked for, and nothing is applied out of order', async (t) => {
  const { server, client } = await pair(t, (operation, wire) => {
    if (operation.op === 'subscribe') {
      reply(wire, operation.id);
      book(wire, 'snapshot', 10, null, '10.00', '1');
      book(wire, 'update', 11, 10, '10.01', '1');
      book(wire, 'update', 13, 12, '10.03', '1'); // 12 is lost
    } else if (operation.op === 'resume') {
      reply(wire, operation.id);
      book(wire, 'update', 12, 11, '10.02', '1');
      book(wire, 'update', 13, 12, '10.03', '1');
    } else reply(wire, operation.id);
  });
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length === 4);
  assert.deepEqual(client.bids, ['10.03:1', '10.02:1', '10.01:1', '10.00:1']);
  assert.deepEqual(
    server.heard.filter((operation) => operation.op === 'resume').map((operation) => operation.fromSeq),
    ['11'],
  );
});

test('if what is missing is gone, a snapshot comes and what was known is forgotten', async (t) => {
  const { client } = await pair(t, (operation, wire) => {
    if (operation.op === 'subscribe') {
      reply(wire, operation.id);
      book(wire, 'snapshot', 10, null, '10.00', '1');
      book(wire, 'update', 99, 98, '10.03', '1');
    } else if (operation.op === 'resume') {
      reply(wire, operation.id, {
        ok: false,
        problem: { code: 'SNAPSHOT_REQUIRED', title: '', status: 409 },
      });
      book(wire, 'snapshot', 120, null, '11.00', '7');
      book(wire, 'update', 121, 120, '11.01', '8');
    } else reply(wire, operation.id);
  });
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length === 2 && client.bids[0] === '11.01:8');
  assert.deepEqual(client.bids, ['11.01:8', '11.00:7']);
});

test('what was applied already is not applied again', async (t) => {
  const { client } = await pair(t, (operation, wire) => {
    reply(wire, operation.id);
    if (operation.op !== 'subscribe') return;
    book(wire, 'snapshot', 10, null, '10.00', '1');
    book(wire, 'update', 11, 10, '10.00', '5');
    book(wire, 'update', 10, 9, '10.00', '4');
    book(wire, 'update', 12, 11, '10.01', '1');
  });
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length === 2);
  assert.deepEqual(client.bids, ['10.01:1', '10.00:5']);
});

test('frames that come after a channel was left are not applied', async (t) => {
  let wire: WebSocket | null = null;
  const { server, client } = await pair(t, (operation, from) => {
    wire = from;
    reply(from, operation.id);
    if (operation.op === 'subscribe' && operation.channels?.includes('book'))
      book(from, 'snapshot', 1, null, '10.00', '1');
    if (operation.op === 'unsubscribe') {
      book(from, 'update', 2, 1, '10.01', '1');
      from.send(
        JSON.stringify({
          channel: 'bbo',
          type: 'update',
          symbol: 'NPN',
          seq: '1',
          prevSeq: null,
          data: { bid: null, ask: null, last: null },
        }),
      );
    }
  });
  client.socket.open();
  client.socket.follow({ channels: ['bbo'], symbols: ['*'] });
  const leave = client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length === 1);
  leave();
  await client.until(() => client.state.quotes.has('NPN'));
  assert.notEqual(wire, null);
  assert.deepEqual(client.bids, ['10.00:1']);
  assert.equal(
    server.heard.some((operation) => operation.op === 'resume'),
    false,
  );
});

test('after a loss it comes back on its own, follows the same and says so', async (t) => {
  let snapshots = 0;
  const handle = (operation: Operation, wire: WebSocket) => {
    reply(wire, operation.id);
    if (operation.op !== 'subscribe') return;
    snapshots++;
    book(wire, 'snapshot', snapshots === 1 ? 500 : 3, null, `${snapshots}.00`, '1'); // a new server counts anew
    if (snapshots === 2) book(wire, 'update', 4, 3, '3.00', '1');
  };
  const { server, client } = await pair(t, handle);
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids.length === 1);
  await server.close();
  await client.until(() => client.connections.includes('lost'));
  assert.deepEqual(client.bids, ['1.00:1'], 'what was known stays, as stale');
  await server.listen(server.port);
  await client.until(() => client.bids[0] === '3.00:1');
  assert.deepEqual(client.bids, ['3.00:1', '2.00:1']);
  assert.equal(client.recoveries, 1);
  assert.deepEqual(client.connections, ['connecting', 'open', 'lost', 'open']);
});

test('a server that still reads its events is asked again until it has read them', async (t) => {
  let refusals = 0;
  const { client } = await pair(t, (operation, wire) => {
    if (operation.op === 'subscribe' && refusals < 2) {
      refusals++;
      wire.send(JSON.stringify({ id: operation.id, ok: false, problem: { code: 'NOT_CAUGHT_UP' } }));
      return;
    }
    reply(wire, operation.id);
    if (operation.op === 'subscribe') book(wire, 'snapshot', 1, null, '1.00', '1');
  });
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids[0] === '1.00:1');
  assert.equal(refusals, 2);
});

test('a server that says nothing more counts as lost', async (t) => {
  const { client } = await pair(t, (operation, wire) => {
    if (operation.op === 'subscribe') book(wire, 'snapshot', 1, null, '1.00', '1');
  });
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.connections.includes('lost'));
  assert.deepEqual(client.bids, ['1.00:1']);
});

test('connected as somebody else, nothing of the one before is heard', async (t) => {
  let subscriptions = 0;
  const { server, client } = await pair(t, (operation, wire) => {
    reply(wire, operation.id);
    if (operation.op !== 'subscribe') return;
    subscriptions++;
    book(wire, 'snapshot', 1, null, `${subscriptions}.00`, '1');
    if (subscriptions > 1) return;
    const again = setInterval(() => book(wire, 'snapshot', 1, null, '1.00', '1'), 1);
    wire.on('close', () => clearInterval(again));
  });
  client.socket.open();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids[0] === '1.00:1');
  client.socket.reconnect();
  await client.until(() => client.bids[0] === '2.00:1');
  assert.deepEqual(client.bids, ['2.00:1']);
  assert.equal(server.heard.filter((operation) => operation.op === 'subscribe').length, 2);
  assert.equal(client.connections.includes('lost'), false);
});

test('connected as somebody else before the first connection is open, the first is left in peace', async (t) => {
  let connections = 0;
  const { server, client } = await pair(t, (operation, wire) => {
    reply(wire, operation.id);
    if (operation.op === 'subscribe') book(wire, 'snapshot', 1, null, '1.00', '1');
  });
  server.onConnection = () => connections++;
  client.socket.open();
  client.socket.reconnect();
  client.socket.follow({ channels: ['book'], symbols: ['NPN'] });
  await client.until(() => client.bids[0] === '1.00:1');
  assert.equal(connections, 2); // what the first one was opened with is somebody else's
  assert.equal(server.heard.filter((operation) => operation.op === 'subscribe').length, 1);
  assert.deepEqual(client.faults, []);
  assert.equal(client.connections.includes('lost'), false);
});

test('closed before it is open, a connection is left in peace', async (t) => {
  const { server, client } = await pair(t, () => undefined);
  client.socket.open();
  const closed = new Promise((done) => (server.onConnection = (wire) => wire.on('close', done)));
  client.socket.close();
  await Promise.race([closed, client.until(() => client.faults.length > 0)]);
  assert.deepEqual(client.faults, []);
  assert.deepEqual(server.heard, []);
  assert.deepEqual(client.connections, ['connecting']);
});
