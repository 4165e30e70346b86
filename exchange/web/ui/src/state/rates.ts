// Rates per second from counters that only grow.
import type { Metrics } from '../protocol/frames.ts';

/** What is counted in total. */
export type Counter = Exclude<keyof Metrics, 'latencyNs'>;
type Point<Name extends Counter> = { readonly ts: string; readonly values: Pick<Metrics, Name> };

/** The growth of a counter between the points, per second; none where it began anew. For drawing. */
export function ratesOf<Name extends Counter>(
  points: readonly Point<Name>[],
  name: Name,
): { x: number; y: number }[] {
  const rates: { x: number; y: number }[] = [];
  for (let index = 1; index < points.length; index++) {
    const before = points[index - 1] as Point<Name>;
    const now = points[index] as Point<Name>;
    const seconds = (Date.parse(now.ts) - Date.parse(before.ts)) / 1000;
    const growth = Number(now.values[name]) - Number(before.values[name]);
    if (seconds > 0 && growth >= 0) rates.push({ x: Date.parse(now.ts), y: growth / seconds });
  }
  return rates;
}
