// The depth of a book over time, and what traded at each price: numbers to draw, in memory that does not grow.
import type { Trade } from '../protocol/market.ts';
import type { Level } from './book.ts';
import { decimal } from './decimal.ts';

/** How many samples are kept, and of each how many levels a side. */
const columns = 180;
const levels = 16;
const perColumn = 2 * levels;

/** What stood at a price in a sample, or traded there. */
export type Cell = { column: number; price: number; quantity: number; isBid: boolean };
export type Traded = { price: number; bought: number; sold: number };

/** The best levels of a book, sampled again and again; the oldest sample makes room. */
export class DepthHistory {
  private readonly prices = new Float64Array(columns * perColumn);
  private readonly quantities = new Float64Array(columns * perColumn);
  private next = 0;
  /** How many samples there are. */
  size = 0;
  symbol = '';

  /** Another instrument begins anew. */
  begin(symbol: string): void {
    if (symbol === this.symbol) return;
    this.symbol = symbol;
    this.size = 0;
    this.next = 0;
  }

  add(bids: readonly Level[], asks: readonly Level[]): void {
    this.fill(this.next * perColumn, bids);
    this.fill(this.next * perColumn + levels, asks);
    this.next = (this.next + 1) % columns;
    this.size = Math.min(this.size + 1, columns);
  }

  private fill(from: number, side: readonly Level[]): void {
    for (let index = 0; index < levels; index++) {
      const level = side[index];
      this.prices[from + index] = level === undefined ? 0 : decimal.approximately(level.price);
      this.quantities[from + index] = level === undefined ? 0 : decimal.approximately(level.quantity);
    }
  }

  /** What stood where; the newest sample is in the last column of as many as can be kept. */
  cells(): Cell[] {
    const cells: Cell[] = [];
    for (let age = this.size - 1; age >= 0; age--) {
      const from = ((this.next - 1 - age + 2 * columns) % columns) * perColumn;
      for (let index = 0; index < perColumn; index++) {
        const quantity = this.quantities[from + index] as number;
        if (quantity === 0) continue;
        const price = this.prices[from + index] as number;
        cells.push({ column: columns - 1 - age, price, quantity, isBid: index < levels });
      }
    }
    return cells;
  }
}

/** How many columns a drawing has. */
export const heatColumns = columns;

/** What traded at each price, the highest first. */
export function profileOf(trades: readonly Trade[]): Traded[] {
  const byPrice = new Map<string, Traded>();
  for (const { price, quantity, aggressor } of trades) {
    const traded = byPrice.get(price) ?? { price: decimal.approximately(price), bought: 0, sold: 0 };
    // Nobody was the aggressor of what an auction traded: it is half of each.
    const size = decimal.approximately(quantity);
    if (aggressor !== 'SELL') traded.bought += aggressor === 'BUY' ? size : size / 2;
    if (aggressor !== 'BUY') traded.sold += aggressor === 'SELL' ? size : size / 2;
    byPrice.set(price, traded);
  }
  return [...byPrice.values()].sort((a, b) => b.price - a.price);
}

/** What stood at a price on average over the samples, and what traded there. */
export type AtPrice = { price: number; stood: number; isBid: boolean | null; bought: number; sold: number };

/** Both, price by price, the highest first: what a drawing says in numbers. */
export function atPrices(cells: readonly Cell[], size: number, profile: readonly Traded[]): AtPrice[] {
  const rows = new Map<number, AtPrice>();
  const rowAt = (price: number) => {
    const row = rows.get(price) ?? { price, stood: 0, isBid: null, bought: 0, sold: 0 };
    rows.set(price, row);
    return row;
  };
  for (const { price, quantity, isBid } of cells) {
    const row = rowAt(price);
    row.stood += quantity / size;
    row.isBid = isBid; // as it was last
  }
  for (const { price, bought, sold } of profile) Object.assign(rowAt(price), { bought, sold });
  return [...rows.values()].sort((a, b) => b.price - a.price);
}
