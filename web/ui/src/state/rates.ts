// Rates per second from counters that only grow.
import type { MetricsPoint } from './market.ts';

/** The growth of a counter between the points, per second; none where it began anew. For drawing. */
export function ratesOf(points: readonly MetricsPoint[], name: string): { x: number; y: number }[] {
  const rates: { x: number; y: number }[] = [];
  for (let index = 1; index < points.length; index++) {
    const before = points[index - 1] as MetricsPoint;
    const now = points[index] as MetricsPoint;
    const seconds = (Date.parse(now.ts) - Date.parse(before.ts)) / 1000;
    const growth = Number(now.values[name] ?? 0) - Number(before.values[name] ?? 0);
    if (seconds > 0 && growth >= 0) rates.push({ x: Date.parse(now.ts), y: growth / seconds });
  }
  return rates;
}
