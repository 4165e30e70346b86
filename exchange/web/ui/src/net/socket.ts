// The WebSocket: follows channels, finds gaps, comes back after a loss. It knows no page and no state;
// what it hears it hands on, in order and without holes.
import type { Channel, Frame, Message, Reply } from '../protocol/frames.ts';
import { admit, keyOf, type Sequences } from '../state/sequence.ts';

/** What of a WebSocket is used, so that tests can bring one for Node. */
export type Wire = {
  send(text: string): void;
  close(code?: number, reason?: string): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
};

export type Following = {
  channels: readonly Channel[];
  symbols: readonly string[];
  depth?: number;
  throttleMs?: number;
};

export type Connection =
  | { kind: 'connecting' }
  | { kind: 'open'; since: number; roundTripMs: number | null }
  | { kind: 'lost'; since: number; reason: string }
  /** There is no WebSocket, but what it would tell is asked over HTTP. */
  | { kind: 'polling' };

export type SocketListener = {
  onFrame(frame: Frame): void;
  onConnection(connection: Connection): void;
  /** The connection is back: what is not told again, such as fills, should be asked for. */
  onRecovered(): void;
};

export type SocketSettings = {
  url: string;
  connect: (url: string) => Wire;
  /** How often the connection is tried, and when it counts as lost. */
  pingEveryMs?: number;
  lostAfterMs?: number;
  retryMs?: readonly number[];
};

type Wish = { channel: Channel; symbol: string; depth?: number; throttleMs?: number; count: number };

export class Socket {
  private readonly sequences: Sequences = new Map();
  private readonly wishes = new Map<string, Wish>();
  private readonly asked = new Set<string>();
  private readonly resuming = new Set<string>();
  private readonly operations = new Map<Reply['id'], (reply: Reply) => void>();
  private wire: Wire | null = null;
  private isOpen = false;
  private wasOpen = false;
  private closed = false;
  private nextId = 1;
  private attempts = 0;
  private lastHeard = 0;
  private planned = false;
  private pings: ReturnType<typeof setInterval> | null = null;
  private retry: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly settings: SocketSettings,
    private readonly listener: SocketListener,
  ) {}

  open(): void {
    this.listener.onConnection({ kind: 'connecting' });
    this.connect();
  }

  close(): void {
    this.closed = true;
    if (this.retry !== null) clearTimeout(this.retry);
    this.stopPings();
    const wire = this.wire;
    if (this.isOpen) wire?.close(1000);
    else if (wire !== null) wire.onopen = () => wire.close(1000);
  }

  /**
   * Connects anew, for example as somebody else: nothing that is under way on the old wire is heard any more.
   * A wire that is not open yet is left to open first: browsers open one at a time to a server, and warn of one
   * that is closed before.
   */
  reconnect(): void {
    this.attempts = 0;
    if (this.retry !== null) clearTimeout(this.retry);
    const wire = this.wire;
    if (wire !== null && !this.isOpen) {
      wire.onopen = () => this.replace(wire);
    } else {
      this.replace(wire);
    }
  }

  private replace(wire: Wire | null): void {
    this.wire = null;
    this.isOpen = false;
    if (wire !== null) {
      wire.onopen = null;
      wire.onmessage = null;
      wire.onclose = null;
      wire.close(1000, 'again');
    }
    this.connect();
  }

  /** Follows channels until the answer is called. The same wish of two callers is one subscription. */
  follow(following: Following): () => void {
    const wishes = following.channels.flatMap((channel) =>
      following.symbols.map((symbol) => this.wish(channel, symbol, following)),
    );
    this.plan();
    return () => {
      for (const wish of wishes) wish.count--;
      this.plan();
    };
  }

  /** What is followed now. */
  followed(): { channel: Channel; symbol: string }[] {
    return [...this.wishes.values()].filter((wish) => wish.count > 0);
  }

  private wish(channel: Channel, symbol: string, following: Following): Wish {
    const key = keyOf({ channel, symbol });
    const wish = this.wishes.get(key) ?? {
      channel,
      symbol,
      depth: following.depth,
      throttleMs: following.throttleMs,
      count: 0,
    };
    wish.count++;
    this.wishes.set(key, wish);
    return wish;
  }

  /** Lets several wishes of one moment become few messages. */
  private plan(): void {
    if (this.planned) return;
    this.planned = true;
    queueMicrotask(() => {
      this.planned = false;
      this.subscribe();
    });
  }

  private subscribe(): void {
    for (const [key, wish] of this.wishes) {
      if (wish.count > 0) continue;
      this.wishes.delete(key);
      this.forget(wish);
      if (this.isOpen && this.asked.delete(key)) {
        this.send({ op: 'unsubscribe', channels: [wish.channel], symbols: [wish.symbol] });
      }
    }
    if (!this.isOpen) return;
    const groups = new Map<string, { channels: Set<Channel>; symbols: Set<string>; wish: Wish }>();
    for (const [key, wish] of this.wishes) {
      if (this.asked.has(key)) continue;
      this.asked.add(key);
      const name = `${wish.symbol} ${wish.depth} ${wish.throttleMs}`;
      const group = groups.get(name) ?? { channels: new Set(), symbols: new Set(), wish };
      group.channels.add(wish.channel);
      group.symbols.add(wish.symbol);
      groups.set(name, group);
    }
    for (const { channels, symbols, wish } of groups.values()) {
      this.send(
        {
          op: 'subscribe',
          channels: [...channels],
          symbols: [...symbols],
          snapshot: true,
          ...(wish.depth === undefined ? {} : { depth: wish.depth }),
          ...(wish.throttleMs === undefined ? {} : { throttleMs: wish.throttleMs }),
        },
        (reply) => {
          if (!reply.ok && reply.problem.code === 'NOT_CAUGHT_UP') this.comeAgain();
        },
      );
    }
  }

  /** A server that was started anew reads its events first, and tells nothing until it has. */
  private comeAgain(): void {
    if (!this.isOpen) return;
    this.attempts = 2; // not at once
    this.giveUp(1000, 'the server still reads its events');
  }

  /** Counts the wire as lost without waiting for it: one that is cut may take minutes to say so. */
  private giveUp(code: number, reason: string): void {
    const wire = this.wire;
    this.lost(code, reason);
    wire?.close(code, reason);
  }

  private forget(wish: Wish): void {
    for (const key of [...this.sequences.keys()]) {
      if (key === keyOf(wish) || (wish.symbol === '*' && key.startsWith(`${wish.channel} `))) {
        this.sequences.delete(key);
      }
    }
  }

  private send(operation: Record<string, unknown>, then?: (reply: Reply) => void): void {
    const id = this.nextId++;
    if (then !== undefined) this.operations.set(id, then);
    this.wire?.send(JSON.stringify({ id, ...operation }));
  }

  private connect(): void {
    this.retry = null;
    const wire = this.settings.connect(this.settings.url);
    this.wire = wire;
    this.lastHeard = Date.now();
    wire.onopen = () => this.opened();
    wire.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as Message);
    wire.onclose = (event) => {
      if (this.wire === wire) this.lost(event.code, event.reason);
    };
    this.startPings();
  }

  private opened(): void {
    this.isOpen = true;
    this.attempts = 0;
    this.lastHeard = Date.now();
    this.asked.clear();
    this.sequences.clear();
    this.resuming.clear();
    this.operations.clear();
    this.listener.onConnection({ kind: 'open', since: Date.now(), roundTripMs: null });
    this.subscribe();
    this.ping();
    if (this.wasOpen) this.listener.onRecovered();
    this.wasOpen = true;
  }

  private lost(code: number, reason: string): void {
    const lastHeard = this.lastHeard;
    this.isOpen = false;
    this.wire = null;
    this.stopPings();
    if (this.closed) return;
    this.listener.onConnection({ kind: 'lost', since: lastHeard, reason: reason || `closed (${code})` });
    const delays = this.settings.retryMs ?? [100, 250, 500, 1000, 2000];
    const delay = delays[Math.min(this.attempts, delays.length - 1)] as number;
    this.attempts++;
    this.retry = setTimeout(() => this.connect(), delay);
  }

  private startPings(): void {
    this.stopPings();
    this.pings = setInterval(() => this.look(), this.settings.pingEveryMs ?? 1000);
  }

  private stopPings(): void {
    if (this.pings !== null) clearInterval(this.pings);
    this.pings = null;
  }

  private look(): void {
    const patience = (this.settings.lostAfterMs ?? 4000) * (this.isOpen ? 1 : 10); // a busy server is slow to open
    if (Date.now() - this.lastHeard > patience) {
      this.giveUp(4000, 'nothing heard');
    } else if (this.isOpen) {
      this.ping();
    }
  }

  private ping(): void {
    const sent = performance.now();
    this.send({ op: 'ping' }, () => {
      this.listener.onConnection({
        kind: 'open',
        since: Date.now(),
        roundTripMs: performance.now() - sent,
      });
    });
  }

  private heard(message: Message): void {
    this.lastHeard = Date.now();
    if (!('channel' in message)) {
      this.answered(message);
      return;
    }
    if (!this.isFollowed(message)) return; // sent before the server heard that it is no longer followed
    switch (admit(this.sequences, message)) {
      case 'apply':
        this.resuming.delete(keyOf(message));
        this.listener.onFrame(message);
        break;
      case 'old':
        break;
      case 'gap':
        this.resume(message.channel, message.symbol);
        break;
    }
  }

  private isFollowed(frame: Frame): boolean {
    return this.wishes.has(keyOf(frame)) || this.wishes.has(keyOf({ channel: frame.channel, symbol: '*' }));
  }

  private answered(reply: Reply): void {
    const then = this.operations.get(reply.id);
    if (then === undefined) return;
    this.operations.delete(reply.id);
    then(reply);
  }

  /** Asks once for what is missing; the server sends it, or a snapshot. */
  resume(channel: Channel, symbol: string): void {
    const key = keyOf({ channel, symbol });
    if (this.resuming.has(key)) return;
    this.resuming.add(key);
    const fromSeq = this.sequences.get(key)?.last ?? '0';
    this.send({ op: 'resume', channel, symbol, fromSeq }, (reply) => {
      if (!reply.ok && reply.problem.code !== 'SNAPSHOT_REQUIRED') this.anew(channel, symbol);
    });
  }

  /** Gives up what is known of a channel and asks for a snapshot. */
  anew(channel: Channel, symbol: string): void {
    const key = keyOf({ channel, symbol });
    this.sequences.delete(key);
    this.resuming.add(key);
    const wish = this.wishes.get(key);
    this.send({
      op: 'subscribe',
      channels: [channel],
      symbols: [symbol],
      snapshot: true,
      ...(wish?.depth === undefined ? {} : { depth: wish.depth }),
      ...(wish?.throttleMs === undefined ? {} : { throttleMs: wish.throttleMs }),
    });
  }
}
