// The depth of a book as it is drawn: quantity up to each price, in a range around the middle.
import type { Level } from './book.ts';
import { decimal } from './decimal.ts';

type Point = { x: number; y: number };

/**
 * Both sides, outwards from the best price, up to the edge of the range. The range is what most levels need: four times
 * the median distance from the middle, so that one far order does not make all others a line. A zoom of 2 halves it.
 */
export function depthOf(
  bids: readonly Level[],
  asks: readonly Level[],
  zoom = 1,
): { bids: readonly Point[]; asks: readonly Point[] } {
  const prices = [...bids, ...asks].map((level) => decimal.approximately(level.price));
  const best = [bids[0], asks[0]].flatMap((level) => (level ? [decimal.approximately(level.price)] : []));
  if (best.length === 0) return { bids: [], asks: [] };
  const middle = best.reduce((sum, price) => sum + price, 0) / best.length;
  const away = prices.map((price) => Math.abs(price - middle)).sort((a, b) => a - b);
  const median = away[Math.floor((away.length - 1) / 2)] ?? 0;
  const least = (away.find((distance) => distance > 0) ?? (Math.abs(middle) * 0.001 || 1)) * 2;
  const range = Math.max(median * 4, least) / zoom;
  return { bids: side(bids, middle, -range), asks: side(asks, middle, range) };
}

function side(levels: readonly Level[], middle: number, range: number): readonly Point[] {
  let total = decimal.of('0');
  const points: Point[] = [];
  for (const level of levels) {
    const x = decimal.approximately(level.price);
    if (Math.abs(x - middle) > Math.abs(range)) break;
    total = decimal.plus(total, decimal.of(level.quantity));
    points.push({ x, y: decimal.approximately(total) });
  }
  const last = points[points.length - 1];
  return last === undefined ? points : [...points, { x: middle + range, y: last.y }];
}
