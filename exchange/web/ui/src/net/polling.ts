// What the WebSocket would tell, asked over HTTP: for networks that let no WebSocket through.
import type { Channel, Frame, LevelRow, OrderRow } from '../protocol/frames.ts';
import type { BookRow, Instrument } from '../protocol/market.ts';
import type { Caller } from './http.ts';

/** Asks for all that is followed; the answers as frames, each of them whole. */
export async function polledFrames(
  call: Caller,
  followed: readonly { channel: Channel; symbol: string }[],
): Promise<Frame[]> {
  const { items } = await call('instruments');
  const frames = items.flatMap(framesOf);
  const asked = followed.filter(({ symbol }) => symbol !== '*').map((each) => framesOfChannel(call, each));
  const more = await Promise.allSettled(asked);
  for (const each of more) if (each.status === 'fulfilled') frames.push(...each.value);
  if (followed.some(({ channel }) => channel === 'positions')) {
    const positions = await call('positions').catch(() => null);
    if (positions !== null) {
      frames.push({ channel: 'positions', type: 'snapshot', symbol: '*', seq: '0', data: positions.items });
    }
  }
  return frames;
}

function framesOf(instrument: Instrument): Frame[] {
  const { symbol, bestBid, bestAsk, lastPrice, phase, phaseCode, phaseEndsAt } = instrument;
  const head = { type: 'snapshot', symbol, seq: '0', ts: instrument.ts ?? undefined } as const;
  const last = lastPrice === null ? null : { price: lastPrice, quantity: '0', aggressor: null };
  return [
    { ...head, channel: 'bbo', data: { bid: bestBid, ask: bestAsk, last } },
    { ...head, channel: 'session', data: { phase, phaseCode, endsAt: phaseEndsAt } },
    {
      ...head,
      channel: 'stats',
      data: { ...instrument, last: lastPrice, reference: instrument.referencePrice },
    },
  ];
}

async function framesOfChannel(
  call: Caller,
  { channel, symbol }: { channel: Channel; symbol: string },
): Promise<Frame[]> {
  const parameters = { symbol };
  const head = { type: 'snapshot', symbol, seq: '0' } as const;
  switch (channel) {
    case 'book': {
      const book = await call('bookAt', { parameters, query: { level: 2, depth: 100 } });
      const rows = (side: readonly BookRow[]): LevelRow[] =>
        side.flatMap(({ price, quantity, orders }) => (price === null ? [] : [[price, quantity, orders]]));
      return [{ ...head, channel, data: { bids: rows(book.bids), asks: rows(book.asks) } }];
    }
    case 'orders': {
      const book = await call('bookAt', { parameters, query: { level: 3, depth: 500 } });
      const rows = (side: readonly BookRow[]): OrderRow[] =>
        side.map((row) => [row.orderId ?? '', row.price, row.quantity]);
      const attributions = Object.fromEntries(
        [...book.bids, ...book.asks].flatMap(({ orderId, attribution }) =>
          orderId && attribution ? [[orderId, attribution]] : [],
        ),
      );
      return [{ ...head, channel, data: { bids: rows(book.bids), asks: rows(book.asks), attributions } }];
    }
    case 'trades': {
      const { items } = await call('trades', { parameters, query: { limit: 100 } });
      return [{ ...head, channel, data: items }];
    }
    case 'auction':
      return [{ ...head, channel, data: await call('auction', { parameters }) }];
    default:
      return [];
  }
}
