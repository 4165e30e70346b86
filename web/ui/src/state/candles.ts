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

/** The second since 1970 in which the interval of a time begins. */
export function beginOf(ts: string, interval: Interval): number {
  const second = Math.floor(Date.parse(ts) / 1000);
  return second - (second % intervals[interval]);
}

const bound = 2000;

/** The candles with one more trade. A trade before the last candle is in the history already. */
export function withTrade(candles: readonly Candle[], trade: Trade, interval: Interval): readonly Candle[] {
  const begin = beginOf(trade.ts, interval);
  const last = candles[candles.length - 1];
  if (last === undefined || beginOf(last.ts, interval) < begin) {
    return [...candles.slice(-(bound - 1)), first(trade, begin)];
  }
  if (beginOf(last.ts, interval) > begin) return candles;
  return [...candles.slice(0, -1), grown(last, trade)];
}

function first(trade: Trade, begin: number): Candle {
  const { price, quantity } = trade;
  return {
    ts: new Date(begin * 1000).toISOString(),
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
export function perCandle(fills: readonly OwnFill[], interval: Interval): CandleFills[] {
  const groups = new Map<string, CandleFills>();
  for (const { ts, side, quantity: filled } of fills) {
    const begin = beginOf(ts, interval);
    const known = groups.get(`${begin} ${side}`) ?? { begin, side, count: 0, quantity: '0' };
    const quantity = decimal.plus(decimal.of(known.quantity), decimal.of(filled));
    groups.set(`${begin} ${side}`, { ...known, count: known.count + 1, quantity: decimal.text(quantity) });
  }
  return [...groups.values()].sort((a, b) => a.begin - b.begin);
}
