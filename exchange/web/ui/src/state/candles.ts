// Candles: trades folded by time. History comes from the server, the running candle from the tape.
import type { Candle, Side, Trade } from '../protocol/market.ts';
import type { OwnFill } from './account.ts';
import { decimal } from './decimal.ts';

export const intervals = {
  '1s': 1,
  '5s': 5,
  '1m': 60,
  '5m': 300,
  '1h': 3600,
  '1d': 86400,
} as const;
export type Interval = keyof typeof intervals;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date of a time in a zone, as 2026-11-30. */
export function dateIn(zone: string, ts: string): string {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(zone, format);
  }
  return format.format(new Date(ts));
}

/**
 * The second since 1970 in which the interval of a time begins. A day is that of the market, and begins in the second
 * in which its date begins in UTC: it is that date wherever somebody looks.
 *
 * @param zone the market's
 */
export function beginOf(ts: string, interval: Interval, zone: string): number {
  if (interval === '1d') return Date.parse(dateIn(zone, ts)) / 1000;
  const second = Math.floor(Date.parse(ts) / 1000);
  return second - (second % intervals[interval]);
}

const bound = 2000;

/** The candles with one more trade. A trade before the last candle is in the history already. */
export function withTrade(
  candles: readonly Candle[],
  trade: Trade,
  interval: Interval,
  zone: string,
): readonly Candle[] {
  const begin = beginOf(trade.ts, interval, zone);
  const last = candles[candles.length - 1];
  const lastBegin = last === undefined ? -Infinity : beginOf(last.ts, interval, zone);
  if (last === undefined || lastBegin < begin) {
    // A day is known by any time in it.
    const ts = interval === '1d' ? trade.ts : new Date(begin * 1000).toISOString();
    return [...candles.slice(-(bound - 1)), first(trade, ts)];
  }
  if (lastBegin > begin) return candles;
  return [...candles.slice(0, -1), grown(last, trade)];
}

function first(trade: Trade, ts: string): Candle {
  const { price, quantity } = trade;
  return {
    ts,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: quantity,
    turnover: worth(trade),
    trades: 1,
  };
}

function grown(candle: Candle, trade: Trade): Candle {
  const { price, quantity } = trade;
  return {
    ...candle,
    high: decimal.compareText(price, candle.high) > 0 ? price : candle.high,
    low: decimal.compareText(price, candle.low) < 0 ? price : candle.low,
    close: price,
    volume: decimal.text(decimal.plus(decimal.of(candle.volume), decimal.of(quantity))),
    turnover: decimal.text(decimal.plus(decimal.of(candle.turnover), decimal.of(worth(trade)))),
    trades: candle.trades + 1,
  };
}

function worth(trade: Trade): string {
  return decimal.text(decimal.times(decimal.of(trade.price), decimal.of(trade.quantity)));
}

/** The fills of one side within one candle. */
export type CandleFills = { begin: number; side: Side; count: number; quantity: string };

/** Fills by candle and side, the oldest candle first. */
export function perCandle(fills: readonly OwnFill[], interval: Interval, zone: string): CandleFills[] {
  const groups = new Map<string, CandleFills>();
  for (const { ts, side, quantity: filled } of fills) {
    const begin = beginOf(ts, interval, zone);
    const known = groups.get(`${begin} ${side}`) ?? { begin, side, count: 0, quantity: '0' };
    const quantity = decimal.plus(decimal.of(known.quantity), decimal.of(filled));
    groups.set(`${begin} ${side}`, { ...known, count: known.count + 1, quantity: decimal.text(quantity) });
  }
  return [...groups.values()].sort((a, b) => a.begin - b.begin);
}
