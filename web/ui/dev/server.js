// A stand-in for the exchange while the real one is not at hand: the same words, a toy market.
import { createServer } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';

const here = dirname(fileURLToPath(import.meta.url));
const files = process.env.UI ?? join(here, '../../target/ui');
const port = Number(process.argv[2] ?? 7099);
const rate = Number(process.argv[3] ?? 12);
let eventSeq = 1000;
const nowTs = () => new Date().toISOString().replace('Z', '000000Z');

class Ins {
  constructor(symbol, id, mid, scale, tick, phase = 'CONTINUOUS') {
    Object.assign(this, { symbol, id, mid, scale, tick, phase, ref: mid, phaseEndsAt: new Date(Date.now() + 1.7e6).toISOString() });
    this.bids = []; this.asks = []; this.trades = []; this.open = null; this.high = null; this.low = null; this.last = null;
    this.vol = 0; this.turn = 0; this.seqs = {}; this.points = []; this.candles = [];
    let p = mid;
    for (let i = 240; i > 0; i--) {
      const o = p; const moves = [0, 0, 0, 0].map(() => (p += Math.round((Math.random() - 0.5) * 6) * tick));
      const hi = Math.max(o, ...moves), lo = Math.min(o, ...moves);
      const t = Math.floor(Date.now() / 60000 - i) * 60000;
      this.candles.push({ ts: new Date(t).toISOString(), open: this.f(o), high: this.f(hi), low: this.f(lo), close: this.f(p), volume: String(Math.floor(Math.random() * 9000)), trades: 10 });
    }
    this.mid = p; this.ref = this.mid - 7 * tick;
  }
  f(u) { const s = String(Math.abs(u)).padStart(this.scale + 1, '0'); const t = this.scale ? s.slice(0, -this.scale) + '.' + s.slice(-this.scale) : s; return u < 0 ? '-' + t : t; }
  u(t) { const [a, b = ''] = t.split('.'); return Number(a + b.padEnd(this.scale, '0')); }
}
const instruments = [
  new Ins('NPN', 1, 310050, 2, 1), new Ins('AGL', 2, 48230, 2, 1), new Ins('SOL', 3, 17405, 2, 1),
  new Ins('USDJPY', 4, 154321, 3, 1), new Ins('BTI', 5, 62010, 2, 5), new Ins('MTN', 6, 9120, 2, 1, 'OPENING_CALL'),
  new Ins('SBK', 7, 22250, 2, 1), new Ins('FSR', 8, 7777, 2, 1, 'HALTED'),
];
const of = (s) => instruments.find((i) => i.symbol === s);
const orders = new Map(); const fills = []; const clients = new Set(); const sessions = new Map();
let nextOrder = 62 ** 4; let nextTrade = 1; let nextExec = 1;
const kills = new Set(); const audit = []; const keys = [];
const b62 = (n) => { let s = ''; const a = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'; do { s = a[n % 62] + s; n = Math.floor(n / 62); } while (n); return s; };
const people = { alice: ['TRADER'], bob: ['TRADER'], carol: ['TRADER'], risk: ['RISK'], ops: ['MARKET_OPERATIONS', 'RISK'], admin: ['ADMIN'], viewer: ['VIEWER'] };

function levels(side) {
  const out = [];
  for (const o of side) { const l = out[out.length - 1]; if (l && l.p === o.p) { l.q += o.leaves; l.n++; } else out.push({ p: o.p, q: o.leaves, n: 1 }); }
  return out;
}
const crcT = Array.from({ length: 256 }, (_, i) => { let v = i; for (let b = 0; b < 8; b++) v = v & 1 ? (v >>> 1) ^ 0xedb88320 : v >>> 1; return v >>> 0; });
const crc = (t) => { let v = 0xffffffff; for (const c of Buffer.from(t)) v = (v >>> 8) ^ crcT[(v ^ c) & 255]; return (v ^ 0xffffffff) >>> 0; };
const checksum = (i) => crc([...levels(i.bids).slice(0, 10), ...levels(i.asks).slice(0, 10)].map((l) => i.f(l.p) + ':' + l.q).join('|'));
const row = (i, l) => [i.f(l.p), String(l.q), l.n];
const point = (i, l) => (l ? { price: i.f(l.p), quantity: String(l.q), orders: l.n } : null);

function publish(channel, symbol, type, data, only) {
  const i = of(symbol);
  const key = channel;
  const seqs = i ? i.seqs : (publish.seqs ??= {});
  const prev = seqs[key] ?? 0;
  seqs[key] = prev + 1;
  for (const c of clients) {
    if (only && !only(c)) continue;
    if (!c.subs.has(`${channel} ${symbol}`) && !c.subs.has(`${channel} *`)) continue;
    sendFrame(c, channel, symbol, type, data, String(prev + 1), String(prev));
  }
}
function sendFrame(c, channel, symbol, type, data, seq, prevSeq) {
  c.send(JSON.stringify({ channel, type, symbol, seq, prevSeq, eventSeq: String(eventSeq), ts: nowTs(), data }));
}
const orderView = (o) => ({
  orderId: b62(o.id), clientOrderId: o.cid, symbol: o.i.symbol, side: o.side, ordType: o.type, timeInForce: o.tif, price: o.p == null ? null : o.i.f(o.p),
  stopPrice: null, quantity: String(o.q), displayQuantity: null, minExecQuantity: null, leavesQuantity: String(o.leaves), cumQuantity: String(o.q - o.leaves - (o.cx ?? 0)),
  avgPrice: o.cost ? o.i.f(Math.round(o.cost / (o.q - o.leaves - (o.cx ?? 0)))) : null, ordStatus: o.status, reason: o.reason ?? null, participant: o.who,
  createdTs: o.ts, ts: nowTs(), eventSeq: String(eventSeq), queue: null,
});
const mine = (who) => (c) => c.who === who;
function tell(o, execType, more = {}) {
  if (o.bot) return null;
  const e = { execId: `E${nextExec++}`, execType, orderId: b62(o.id), clientOrderId: o.cid, symbol: o.i.symbol, side: o.side, lastPrice: null, lastQuantity: null, leavesQuantity: String(o.leaves), cumQuantity: String(o.q - o.leaves - (o.cx ?? 0)), matchId: null, liquidity: null, reason: o.reason ?? null, ts: nowTs(), eventSeq: String(eventSeq), ...more };
  if (e.lastQuantity) fills.push({ ...e, who: o.who });
  publish('executions', '*', 'event', { execution: e, order: orderView(o) }, mine(o.who));
  if (e.lastQuantity) publish('positions', '*', 'update', positions(o.who), mine(o.who));
  return e;
}
function positions(who) {
  const by = {};
  for (const f of fills) if (f.who === who) { const s = f.side === 'BUY' ? 1 : -1; by[f.symbol] = (by[f.symbol] ?? 0) + s * Number(f.lastQuantity); }
  return Object.entries(by).map(([symbol, q]) => ({ symbol, quantity: String(q), avgPrice: of(symbol).f(of(symbol).mid) }));
}
function dirtyBook(i, before) {
  const diff = (a, b) => { const m = new Map(a.map((l) => [l.p, l])); const n = new Map(b.map((l) => [l.p, l])); const out = []; for (const l of b) { const x = m.get(l.p); if (!x || x.q !== l.q || x.n !== l.n) out.push(row(i, l)); } for (const l of a) if (!n.has(l.p)) out.push([i.f(l.p), '0', 0]); return out; };
  const bids = diff(before.bids, levels(i.bids)), asks = diff(before.asks, levels(i.asks));
  if (bids.length + asks.length) {
    publish('book', i.symbol, 'update', { bids, asks, checksum: String(checksum(i)) });
    publish('bbo', i.symbol, 'update', quote(i));
  }
}
const quote = (i) => ({ bid: point(i, levels(i.bids)[0]), ask: point(i, levels(i.asks)[0]), last: i.trades.length ? { price: i.trades[0].price, quantity: i.trades[0].quantity, aggressor: i.trades[0].aggressor } : null });
const stats = (i) => ({ open: i.open, high: i.high, low: i.low, last: i.last, reference: i.f(i.ref), volume: String(i.vol), turnover: i.f(i.turn), vwap: i.vol ? i.f(Math.round(i.turn / i.vol)) : null, trades: i.trades.length });

function enter(o) {
  const i = o.i; eventSeq++;
  const before = { bids: levels(i.bids), asks: levels(i.asks) };
  o.leaves = o.q; o.cost = 0; o.id = nextOrder += 7; o.ts = nowTs(); o.status = 'NEW';
  if (!o.bot) orders.set(b62(o.id), o);
  const executions = [tell(o, 'NEW')];
  const other = o.side === 'BUY' ? i.asks : i.bids;
  while (i.phase === 'CONTINUOUS' && o.leaves > 0 && other.length && (o.p == null || (o.side === 'BUY' ? other[0].p <= o.p : other[0].p >= o.p))) {
    const m = other[0]; const q = Math.min(m.leaves, o.leaves); eventSeq++;
    m.leaves -= q; o.leaves -= q; m.cost = (m.cost ?? 0) + q * m.p; o.cost += q * m.p;
    const t = { tradeId: String(nextTrade++), seq: String(i.trades.length + 1), symbol: i.symbol, price: i.f(m.p), quantity: String(q), aggressor: o.side, tradeType: 'AUTOMATIC', ts: nowTs(), tsNs: String(Date.now() * 1e6) };
    i.trades.unshift(t); i.last = t.price; i.open ??= t.price; i.mid = m.p;
    if (i.high == null || m.p > i.u(i.high)) i.high = t.price; if (i.low == null || m.p < i.u(i.low)) i.low = t.price;
    i.vol += q; i.turn += q * m.p;
    publish('trades', i.symbol, 'event', t);
    publish('orders', i.symbol, 'update', { op: 'execute', orderId: b62(m.id), side: m.side, price: i.f(m.p), quantity: String(m.leaves), tradeId: t.tradeId });
    for (const x of [m, o]) { x.status = x.leaves ? 'PARTIALLY_FILLED' : 'FILLED'; const e = tell(x, 'TRADE', { lastPrice: t.price, lastQuantity: t.quantity, matchId: t.tradeId, liquidity: x === m ? 'MAKER' : 'TAKER' }); if (x === o) executions.push(e); }
    if (!m.leaves) other.shift();
  }
  if (o.leaves) {
    if (o.p == null || o.tif === 'IOC' || o.tif === 'FOK') { o.cx = o.leaves; o.leaves = 0; o.status = 'EXPIRED'; o.reason = 'NOT_FILLED'; executions.push(tell(o, 'EXPIRED')); }
    else rest(o);
  }
  dirtyBook(i, before);
  return executions;
}
function rest(o) {
  const side = o.side === 'BUY' ? o.i.bids : o.i.asks; const d = o.side === 'BUY' ? -1 : 1;
  let k = side.findIndex((x) => (x.p - o.p) * d > 0); if (k < 0) k = side.length; side.splice(k, 0, o);
  publish('orders', o.i.symbol, 'update', { op: 'add', orderId: b62(o.id), side: o.side, price: o.i.f(o.p), quantity: String(o.leaves) });
}
function cancel(o) {
  const i = o.i; const side = o.side === 'BUY' ? i.bids : i.asks; const k = side.indexOf(o); if (k < 0) return null; eventSeq++;
  const before = { bids: levels(i.bids), asks: levels(i.asks) }; side.splice(k, 1);
  publish('orders', i.symbol, 'update', { op: 'delete', orderId: b62(o.id), side: o.side, price: i.f(o.p), quantity: '0' });
  o.cx = o.leaves; o.leaves = 0; o.status = 'CANCELED'; const e = tell(o, 'CANCELED'); dirtyBook(i, before); return e;
}
for (const i of instruments) for (let k = 0; k < 60; k++) for (const s of [1, -1]) enter({ i, side: s > 0 ? 'BUY' : 'SELL', p: i.mid - s * i.tick * (1 + Math.floor(Math.random() * 25)), q: 100 * (1 + Math.floor(Math.random() * 12)), type: 'LIMIT', tif: 'DAY', bot: true, who: 'maker1' });
setInterval(() => {
  for (let n = 0; n < rate / 4; n++) {
    const i = instruments[Math.floor(Math.random() ** 1.6 * instruments.length)]; if (i.phase === 'HALTED') continue;
    const s = Math.random() < 0.5 ? 1 : -1; const r = Math.random();
    const side = s > 0 ? 'BUY' : 'SELL';
    if (r < 0.5) enter({ i, side, p: i.mid - s * i.tick * Math.floor(1 + Math.random() ** 2 * 22), q: 100 * (1 + Math.floor(Math.random() * 12)), type: 'LIMIT', tif: 'DAY', bot: true, who: 'maker1' });
    else if (r < 0.68) enter({ i, side, p: null, q: 50 * (1 + Math.floor(Math.random() * 16)), type: 'MARKET', tif: 'IOC', bot: true, who: 'taker1' });
    else { const l = s > 0 ? i.bids : i.asks; const o = l[Math.floor(Math.random() * l.length)]; if (o?.bot && l.length > 30) cancel(o); }
    if (i.phase === 'OPENING_CALL') { const d = auction(i); i.points.push({ ts: nowTs(), price: d.indicativePrice, volume: d.indicativeVolume, imbalance: d.imbalance }); publish('auction', i.symbol, 'update', d); }
  }
}, 250);
setInterval(() => {
  for (const i of instruments) publish('stats', i.symbol, 'update', stats(i));
  publish('clients', '*', 'update', sessionRows()); publish('metrics', '*', 'update', { ordersPerSecond: 900 + Math.floor(Math.random() * 200), tradesPerSecond: 200 + Math.floor(Math.random() * 60), messagesPerSecond: 3000 + Math.floor(Math.random() * 700), webLagEvents: Math.floor(Math.random() * 9), storeLagEvents: Math.floor(Math.random() * 4000) });
}, 1000);
const auction = (i) => ({ indicativePrice: i.f(i.mid), indicativeVolume: String(1000 + i.points.length * 13 % 700), imbalance: String(Math.floor(Math.random() * 900)), imbalanceSide: Math.random() < 0.5 ? 'BUY' : 'SELL', endsAt: i.phaseEndsAt });
const sessionRows = () => [...Array(6)].map((_, k) => ({ sessionId: String(k + 1), participant: ['maker1', 'maker2', 'taker1', 'alice', 'bob', 'taker2'][k], gateway: k < 3 ? 'tcp' : 'web', since: new Date(Date.now() - 1e6 * (k + 1)).toISOString(), orders: String(91234 >> k), cancels: String(51234 >> k), perSecond: String(120 >> k), perMinute: String(7200 >> k), throttle: '1000' }));
const instrumentView = (i) => ({ symbol: i.symbol, instrumentId: i.id, priceScale: i.scale, tick: i.f(i.tick), lot: '1', maxQuantity: '1000000', active: true, segment: 'ZA01', phase: i.phase, phaseCode: i.phase === 'CONTINUOUS' ? 'T' : i.phase === 'HALTED' ? 'H' : 'a', phaseEndsAt: i.phaseEndsAt, referencePrice: i.f(i.ref), lastPrice: i.last, bestBid: point(i, levels(i.bids)[0]), bestAsk: point(i, levels(i.asks)[0]), ...stats(i), eventSeq: String(eventSeq), ts: nowTs() });

const tifs = ['DAY', 'GTC', 'IOC', 'FOK', 'OPG', 'ATC', 'GTD', 'GTT', 'GFA', 'GFX', 'CPX', 'GDX'];
const types = ['MARKET', 'LIMIT', 'HIDDEN', 'ICEBERG', 'STOP', 'STOP_LIMIT', 'PEGGED', 'PEGGED_LIMIT', 'BUDGET'];
const rules = {
  phases: [['CONTINUOUS', 'T', 'CONTINUOUS'], ['OPENING_CALL', 'a', 'CALL'], ['CLOSING_CALL', 'd', 'CALL'], ['VOLATILITY_CALL', 'e', 'CALL'], ['HALTED', 'H', 'NONE'], ['PAUSED', 'l', 'NONE'], ['CLOSED', 'c', 'NONE']].map(([name, code, matching]) => ({ name, code, matching, new: matching !== 'NONE', replace: matching !== 'NONE', cancel: name !== 'CLOSED' })),
  byTimeInForce: { CONTINUOUS: Object.fromEntries(tifs.map((t) => [t, ['IOC', 'FOK'].includes(t) ? 'take' : ['OPG', 'GDX'].includes(t) ? '-' : ['ATC', 'GFA', 'GFX', 'CPX'].includes(t) ? 'park' : 'rest'])), OPENING_CALL: Object.fromEntries(tifs.map((t) => [t, ['IOC', 'FOK', 'GDX'].includes(t) ? '-' : ['ATC', 'GFX', 'CPX'].includes(t) ? 'park' : 'rest'])), HALTED: Object.fromEntries(tifs.map((t) => [t, '-'])) },
  byOrdType: { CONTINUOUS: Object.fromEntries(types.map((t) => [t, t === 'MARKET' ? 'take' : t.startsWith('STOP') ? 'park' : 'rest'])), OPENING_CALL: Object.fromEntries(types.map((t) => [t, t === 'HIDDEN' || t.startsWith('PEG') ? '-' : t.startsWith('STOP') ? 'park' : 'rest'])), HALTED: Object.fromEntries(types.map((t) => [t, '-'])) },
};
const problem = (status, code, title, more = {}) => ({ problem: { type: 'about:blank', title, status, code, serverTime: nowTs(), ...more } });
const codes = [['PRICE_NOT_ON_TICK', 'Price is not a multiple of the tick size', 422], ['PHASE_REFUSES_TIME_IN_FORCE', 'This phase takes no order with this time in force', 422], ['UNKNOWN_ORDER', 'There is no such order', 404], ['KILL_SWITCH', 'Trading of this participant is stopped', 422], ['THROTTLED', 'Too many messages', 429], ['INSTRUMENT_HAS_ORDERS', 'The instrument has orders', 409]].map(([code, title, status]) => ({ code, title, status, help: 'What to do about it stands here.' }));
function check(b, who) {
  const i = of(b.symbol); if (!i) return problem(422, 'UNKNOWN_INSTRUMENT', 'There is no such instrument', { field: 'symbol' });
  if (!who) return problem(401, 'NOT_LOGGED_IN', 'Log in first');
  if (kills.has(who)) return problem(422, 'KILL_SWITCH', 'Trading of this participant is stopped');
  if (!/^\d+$/.test(b.quantity ?? '') || b.quantity === '0') return problem(422, 'QUANTITY_NOT_POSITIVE', 'The quantity must be positive', { field: 'quantity', detail: `quantity is ${b.quantity}` });
  if (rules.byTimeInForce[i.phase]?.[b.timeInForce ?? 'DAY'] === '-') return problem(422, 'PHASE_REFUSES_TIME_IN_FORCE', 'This phase takes no such order', { field: 'timeInForce', detail: `${i.phase} takes no ${b.timeInForce}` });
  if (b.ordType !== 'MARKET') { if (!b.price) return problem(422, 'PRICE_MISSING', 'A limit order has a price', { field: 'price' }); if (i.u(b.price) % i.tick) return problem(422, 'PRICE_NOT_ON_TICK', 'Price is not a multiple of the tick size', { field: 'price', detail: `${b.symbol} trades in steps of ${i.f(i.tick)}` }); if (Math.abs(i.u(b.price) - i.mid) > i.mid * 0.2) return problem(422, 'PRICE_OUT_OF_BAND', 'Price is outside the band', { field: 'price', detail: 'more than 20 % from the reference' }); }
  return null;
}
const make = (b, who) => ({ i: of(b.symbol), side: b.side, p: b.ordType === 'MARKET' ? null : of(b.symbol).u(b.price), q: Number(b.quantity), type: b.ordType, tif: b.timeInForce ?? 'DAY', cid: b.clientOrderId || `w${nextOrder.toString(36)}`, who });

const routes = [
  ['GET', /^\/status$/, () => ({ state: 'UP', eventSeq: String(eventSeq), version: '0.1.0', commit: 'fake', demo: true, components: [{ name: 'engine', state: 'UP' }, { name: 'gateway', state: 'UP' }, { name: 'market data', state: 'UP', lagEvents: '0', lagMs: '0.1' }, { name: 'store', state: 'UP', lagEvents: '1204', lagMs: '310' }, { name: 'web', state: 'UP', lagEvents: '0', lagMs: '0.2' }], store: 'on', market: { model: 'continuous', zone: 'UTC' } })],
  ['GET', /^\/me$/, (_m, _q, _b, s) => ({ participant: s?.who ?? null, roles: people[s?.who] ?? [], csrfToken: s ? 'csrf' : undefined, demo: true, killed: kills.has(s?.who) })],
  ['POST', /^\/(?:demo\/act-as|login)$/, (_m, _q, b, _s, res) => { const id = Math.random().toString(36).slice(2); sessions.set(id, { who: b.participant }); res.setHeader('Set-Cookie', `crossbook_session=${id}; HttpOnly; SameSite=Strict; Path=/`); return { participant: b.participant, roles: people[b.participant] ?? [], csrfToken: 'csrf', expiresAt: nowTs() }; }],
  ['POST', /^\/logout$/, (_m, _q, _b, _s, res) => { res.setHeader('Set-Cookie', 'crossbook_session=; Path=/; Max-Age=0'); return {}; }],
  ['GET', /^\/demo\/participants$/, () => ({ items: Object.entries(people).map(([name, roles]) => ({ name, participant: name, roles })), nextAfterSeq: null })],
  ['GET', /^\/(?:admin\/)?instruments$/, () => ({ items: instruments.map((i) => ({ ...instrumentView(i), band: { low: i.f(Math.round(i.ref * 0.9)), high: i.f(Math.round(i.ref * 1.1)) }, next: { phase: 'CLOSING_CALL', at: i.phaseEndsAt } })), nextAfterSeq: null })],
  ['GET', /^\/instruments\/([^/]+)$/, (m) => instrumentView(of(m[1]))],
  ['GET', /^\/instruments\/([^/]+)\/book$/, (m, q) => { const i = of(m[1]); const d = Number(q.get('depth') ?? 20); const l = (s) => q.get('level') === '3' ? s.slice(0, d).map((o) => ({ orderId: b62(o.id), price: i.f(o.p), quantity: String(o.leaves) })) : levels(s).slice(0, d).map((x) => point(i, x)); return { symbol: i.symbol, level: 2, eventSeq: String(q.get('seq') ?? eventSeq), ts: nowTs(), phase: i.phase, bids: l(i.bids), asks: l(i.asks), bidMarketQuantity: '0', askMarketQuantity: '0', checksum: checksum(i) }; }],
  ['GET', /^\/instruments\/([^/]+)\/trades$/, (m, q) => ({ items: of(m[1]).trades.slice(0, Number(q.get('limit') ?? 50)), nextAfterSeq: null })],
  ['GET', /^\/instruments\/([^/]+)\/candles$/, (m) => ({ items: of(m[1]).candles, nextAfterSeq: null })],
  ['GET', /^\/instruments\/([^/]+)\/session$/, (m) => ({ symbol: m[1], phase: of(m[1]).phase, phaseCode: 'T', endsAt: of(m[1]).phaseEndsAt, matching: 'CONTINUOUS', next: { phase: 'CLOSING_CALL', at: of(m[1]).phaseEndsAt } })],
  ['GET', /^\/instruments\/([^/]+)\/statistics$/, (m) => stats(of(m[1]))],
  ['GET', /^\/instruments\/([^/]+)\/auction$/, (m) => { const i = of(m[1]); const cum = (s) => { let t = 0; return levels(s).map((l) => ({ price: i.f(l.p), quantity: String((t += l.q)) })); }; return { symbol: i.symbol, phase: i.phase, ...auction(i), randomEnd: true, points: i.points.slice(-500), curves: { demand: cum(i.bids), supply: cum(i.asks) } }; }],
  ['GET', /^\/instruments\/([^/]+)\/events$/, (m, q) => { const i = of(m[1]); const from = Number(q.get('fromSeq') ?? 1000); const n = Math.min(Number(q.get('limit') ?? 200), 500); return { items: [...Array(n)].map((_, k) => ({ eventSeq: String(from + k * 3), ts: nowTs(), kind: ['OrderAdded', 'OrderDeleted', 'OrderExecuted'][k % 3], side: k % 2 ? 'BUY' : 'SELL', price: i.f(i.mid + (k % 7) - 3), quantity: String(100 + (k % 9) * 50), orderId: b62(62 ** 4 + k) })).filter((e) => Number(e.eventSeq) <= eventSeq), nextAfterSeq: from + n * 3 < eventSeq ? String(from + n * 3) : null, range: { first: '1000', last: String(eventSeq) } }; }],
  ['GET', /^\/rules$/, () => rules], ['GET', /^\/codes$/, () => ({ items: codes, nextAfterSeq: null })],
  ['GET', /^\/orders$/, (_m, _q, _b, s) => ({ items: [...orders.values()].filter((o) => o.who === s?.who).map(orderView), nextAfterSeq: null })],
  ['GET', /^\/admin\/orders$/, (_m, q) => ({ items: instruments.flatMap((i) => [...i.bids, ...i.asks]).filter((o) => !q.get('symbol') || o.i.symbol === q.get('symbol')).slice(0, 200).map(orderView), nextAfterSeq: null })],
  ['GET', /^\/fills$/, (_m, _q, _b, s) => ({ items: fills.filter((f) => f.who === s?.who), nextAfterSeq: null })],
  ['GET', /^\/positions$/, (_m, _q, _b, s) => ({ items: positions(s?.who), nextAfterSeq: null })],
  ['POST', /^\/orders$/, (_m, _q, b, s) => { const bad = check(b, s?.who); if (bad) return bad; const o = make(b, s.who); const executions = enter(o); return { order: orderView(o), executions, replayed: false, eventSeq: String(eventSeq) }; }],
  ['POST', /^\/orders:validate$/, (_m, _q, b, s) => { const bad = check(b, s?.who ?? 'x'); if (bad) return { accepted: false, ...bad.problem }; const o = make(b, 'x'); const out = []; let left = o.q; for (const l of levels(o.side === 'BUY' ? o.i.asks : o.i.bids)) { if (!left || (o.p != null && (o.side === 'BUY' ? l.p > o.p : l.p < o.p))) break; const q = Math.min(left, l.q); left -= q; out.push({ price: o.i.f(l.p), quantity: String(q) }); } return { accepted: true, treatment: b.timeInForce === 'IOC' ? 'take' : 'rest', wouldTrade: out, rest: String(left) }; }],
  ['PATCH', /^\/orders\/([^/]+)$/, (m, _q, b, s) => { const o = orders.get(m[1]); if (!o?.leaves) return problem(404, 'UNKNOWN_ORDER', 'There is no such order'); const bad = check({ ...orderView(o), ...b }, s?.who); if (bad) return bad; cancel(o); const n = make({ ...orderView(o), ...b }, o.who); const e = enter(n); return { order: orderView(n), executions: e, eventSeq: String(eventSeq) }; }],
  ['DELETE', /^\/orders\/([^/]+)$/, (m) => { const o = orders.get(m[1]); if (!o || !o.leaves) return problem(404, 'UNKNOWN_ORDER', 'There is no such order'); const e = cancel(o); return { order: orderView(o), executions: [e], eventSeq: String(eventSeq) }; }],
  ['DELETE', /^\/orders$/, (_m, q, _b, s) => { const l = [...orders.values()].filter((o) => o.leaves && o.who === s?.who && (!q.get('symbol') || q.get('symbol') === o.i.symbol)); l.forEach(cancel); return { canceled: l.length, orderIds: l.map((o) => b62(o.id)) }; }],
  ['POST', /^\/admin\/killswitch$/, (_m, _q, b) => { const l = b.all ? Object.keys(people) : [b.participant]; l.forEach((p) => { b.on ? kills.add(p) : kills.delete(p); publish('risk', '*', 'update', { killed: b.on, reason: b.reason }, mine(p)); }); if (b.on) [...orders.values()].filter((o) => o.leaves && l.includes(o.who)).forEach(cancel); return { on: b.on, canceled: 0 }; }],
  ['GET', /^\/admin\/killswitch$/, () => ({ items: [...kills].map((p) => ({ participant: p, reason: 'test', since: nowTs() })), all: false })],
  ['POST', /^\/admin\/mass-cancel$/, () => ({ canceled: 3, orderIds: [] })],
  ['POST', /^\/admin\/instruments\/([^/]+)\/phase(:extend)?$/, (m, _q, b) => { const i = of(m[1]); if (!m[2]) i.phase = { halt: 'HALTED', pause: 'PAUSED', resume: 'CONTINUOUS' }[b.to] ?? b.to; publish('session', i.symbol, 'event', { phase: i.phase, phaseCode: 'H', endsAt: i.phaseEndsAt, reason: b.reason }); return { symbol: i.symbol, phase: i.phase, eventSeq: String(eventSeq) }; }],
  ['POST', /^\/admin\/instruments$/, (_m, _q, b) => (of(b.symbol) ? problem(409, 'INSTRUMENT_EXISTS', 'There is such an instrument', { field: 'symbol', detail: `${b.symbol} is there already` }) : b)],
  ['DELETE', /^\/admin\/instruments\/([^/]+)$/, () => problem(409, 'INSTRUMENT_HAS_ORDERS', 'The instrument has orders', { detail: '61 orders stand: cancel them first' })],
  ['PUT', /^\/admin\/.*$/, (_m, _q, b) => b],
  ['GET', /^\/admin\/sessions$/, () => ({ items: sessionRows(), nextAfterSeq: null })],
  ['GET', /^\/admin\/limits$/, () => ({ items: ['alice', 'bob', 'maker1'].map((p) => ({ participant: p, messagesPerSecond: '1000', burst: '2000' })), nextAfterSeq: null })],
  ['GET', /^\/admin\/participants$/, () => ({ items: Object.entries(people).map(([name, roles], k) => ({ participantId: String(k + 1), name, active: true, roles, killed: kills.has(name) })), nextAfterSeq: null })],
  ['POST', /^\/admin\/participants$/, (_m, _q, b) => { if (people[b.name]) return problem(409, 'PARTICIPANT_EXISTS', 'There is such a participant', { field: 'name', detail: `${b.name} is there already` }); people[b.name] = b.roles; return b; }],
  ['POST', /^\/admin\/participants\/([^/]+)\/password$/, () => ({})],
  ['DELETE', /^\/admin\/participants\/([^/]+)$/, (m) => problem(409, 'PARTICIPANT_HAS_ORDERS', 'The participant has orders', { detail: `${m[1]} has 3 open orders` })],
  ['GET', /^\/admin\/keys$/, () => ({ items: keys, nextAfterSeq: null })],
  ['POST', /^\/admin\/keys$/, (_m, _q, b) => { const k = { id: Math.random().toString(36).slice(2, 12), participant: b.participant, readOnly: b.readOnly, label: b.label, createdAt: nowTs() }; keys.push(k); return { ...k, secret: 'x'.repeat(43) }; }],
  ['DELETE', /^\/admin\/keys\/(.+)$/, (m) => { keys.splice(keys.findIndex((k) => k.id === m[1]), 1); return {}; }],
  ['GET', /^\/admin\/audit$/, () => ({ items: [...Array(12)].map((_, k) => ({ eventSeq: String(100 + k * 17), ts: nowTs(), kind: ['PhaseChanged', 'ParticipantDefined', 'KillSwitchSet'][k % 3], who: 'ops', what: 'NPN HALTED', detail: 'news' })), nextAfterSeq: null })],
  ['POST', /^\/admin\/snapshot$/, () => ({ eventSeq: String(eventSeq) })],
  ['GET', /^\/runs$/, () => ({ items: [0, 1, 2].map((k) => ({ run: 3 - k, startedAt: new Date(Date.now() - 3.6e6 * (k + 1)).toISOString(), durationMs: '3600000', orders: String(1234567 - k * 99), executions: String(345678 - k), marketDataMessages: String(4567890), ordersPerMinute: '20576', executionsPerMinute: '5761', marketDataPerMinute: '76131', latency: { p50: '21000', p99: '180000', max: '4200000' } })), nextAfterSeq: null })],
  ['POST', /^\/runs:reset$/, () => ({ run: 4 })],
  ['GET', /^\/latency$/, () => ({ series: ['order to acknowledgement', 'engine'].map((name, k) => ({ name, unit: 'ns', count: '123456', percentiles: [0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100].map((p, j) => ({ percentile: p, value: String(Math.round((k ? 900 : 18000) * 1.5 ** j)) })) })) })],
  ['GET', /^\/openapi.json$/, () => ({ openapi: '3.1.0', info: { title: 'Crossbook', version: '1' }, paths: { '/orders': { post: { summary: 'Sends an order', tags: ['orders'], requestBody: { content: { 'application/json': { example: { symbol: 'NPN', side: 'BUY', ordType: 'LIMIT', quantity: '100', price: '10.05' } } } }, responses: { 201: { description: 'accepted' }, 422: { description: 'refused' } } } }, '/instruments': { get: { summary: 'All instruments', tags: ['market data'], parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' }, description: 'at most' }], responses: { 200: { description: 'the list' } } } } } })],
];
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const typesOf = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const who = (req) => sessions.get(/crossbook_session=(\w+)/.exec(req.headers.cookie ?? '')?.[1]);
const server = createServer((req, res) => {
  const url = new URL(req.url, 'http://x'); let body = '';
  req.on('data', (d) => (body += d)).on('end', () => {
    if (url.pathname.startsWith('/api/v1')) {
      const path = url.pathname.slice(7);
      for (const [method, re, fn] of routes) {
        const m = re.exec(path); if (req.method !== method || !m) continue;
        try { const a = fn(m, url.searchParams, body ? JSON.parse(body) : {}, who(req), res); const bad = a?.problem; res.writeHead(bad ? bad.status : method === 'POST' ? 201 : 200, { 'Content-Type': bad ? 'application/problem+json' : 'application/json' }); res.end(JSON.stringify(bad ?? a)); } catch (e) { res.writeHead(500); res.end(String(e.stack)); }
        return;
      }
      res.writeHead(404); return res.end('{"code":"NO_SUCH_ROUTE","title":"no such route"}');
    }
    const f = join(files, url.pathname === '/' ? 'index.html' : url.pathname);
    if (!existsSync(f)) { res.writeHead(404); return res.end(); }
    res.writeHead(200, { 'Content-Type': typesOf[extname(f)] ?? 'application/octet-stream', 'Content-Security-Policy': csp, 'X-Content-Type-Options': 'nosniff' }); res.end(readFileSync(f));
  });
});
new WebSocketServer({ server, path: '/ws/v1' }).on('connection', (c, req) => {
  c.subs = new Set(); c.who = who(req)?.who; clients.add(c); c.on('close', () => clients.delete(c));
  c.on('message', (d) => {
    const m = JSON.parse(d); const ok = (x = {}) => c.send(JSON.stringify({ id: m.id, ok: true, ...x }));
    if (m.op === 'ping') return ok();
    if (m.op === 'unsubscribe') { for (const ch of m.channels) for (const s of m.symbols) c.subs.delete(`${ch} ${s}`); return ok(); }
    if (m.op === 'resume') { snapshot(c, m.channel, m.symbol); return ok(); }
    ok();
    for (const ch of m.channels) for (const s of m.symbols) { c.subs.add(`${ch} ${s}`); for (const i of s === '*' && !['executions', 'positions', 'risk', 'clients', 'metrics', 'log'].includes(ch) ? instruments.map((x) => x.symbol) : [s]) snapshot(c, ch, i); }
  });
});
function snapshot(c, ch, s) {
  const i = of(s); const seq = String((i ? i.seqs : (publish.seqs ??= {}))[ch] ?? 0); const send = (data) => sendFrame(c, ch, s, 'snapshot', data, seq, null);
  if (ch === 'book') send({ bids: levels(i.bids).map((l) => row(i, l)), asks: levels(i.asks).map((l) => row(i, l)), checksum: checksum(i) });
  else if (ch === 'orders') send({ bids: i.bids.map((o) => [b62(o.id), i.f(o.p), String(o.leaves)]), asks: i.asks.map((o) => [b62(o.id), i.f(o.p), String(o.leaves)]) });
  else if (ch === 'bbo') send(quote(i)); else if (ch === 'trades') send(i.trades.slice(0, 50)); else if (ch === 'stats') send(stats(i));
  else if (ch === 'session') send({ phase: i.phase, phaseCode: 'T', endsAt: i.phaseEndsAt }); else if (ch === 'auction') send(auction(i));
  else if (ch === 'executions') send([...orders.values()].filter((o) => o.who === c.who && o.leaves).map(orderView));
  else if (ch === 'positions') send(positions(c.who)); else if (ch === 'risk') send({ killed: kills.has(c.who), reason: null }); else if (ch === 'clients') send(sessionRows()); else if (ch === 'log') send(audit);
}
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
