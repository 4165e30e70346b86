// The depth of one instrument: quantity by price, as the channel `book` tells it.
import type { BookFrame, LevelRow } from '../protocol/frames.ts';
import { bookChecksum } from './checksum.ts';
import { decimal } from './decimal.ts';

export type Level = { readonly price: string; readonly quantity: string; readonly orders: number };

export type Book = {
  /** Best first. */
  readonly bids: readonly Level[];
  /** Best first. */
  readonly asks: readonly Level[];
  readonly eventSeq: string | null;
  /** False if a checksum of the server said that this book is not the server's. */
  readonly sound: boolean;
};

export const emptyBook: Book = { bids: [], asks: [], eventSeq: null, sound: true };

/** How many levels of a side are kept at most. */
const bound = 1000;

export function applyBook(book: Book, frame: BookFrame): Book {
  const { bids, asks } =
    frame.type === 'snapshot'
      ? { bids: frame.data.bids.map(levelOf), asks: frame.data.asks.map(levelOf) }
      : {
          bids: changed(book.bids, frame.data.bids, -1),
          asks: changed(book.asks, frame.data.asks, 1),
        };
  const wanted = frame.data.checksum;
  const sound =
    wanted === undefined || wanted === null || String(bookChecksum(bids, asks)) === String(wanted);
  return { bids, asks, eventSeq: frame.eventSeq ?? book.eventSeq, sound };
}

function levelOf([price, quantity, orders]: LevelRow): Level {
  return { price, quantity, orders: Number(orders ?? 0) };
}

/** One side with some levels set; `direction` is 1 if the best price is the lowest. */
function changed(side: readonly Level[], rows: readonly LevelRow[], direction: 1 | -1): readonly Level[] {
  if (rows.length === 0) return side;
  const levels = side.slice();
  for (const row of rows) {
    const { index, found } = placeOf(levels, row[0], direction);
    if (row[1] === '0') {
      if (found) levels.splice(index, 1);
    } else {
      levels.splice(index, found ? 1 : 0, levelOf(row));
    }
  }
  if (levels.length > bound) levels.length = bound;
  return levels;
}

/** Where a price stands, or would, in levels with the best first. */
export function placeOf(
  levels: readonly { readonly price: string }[],
  price: string,
  direction: 1 | -1,
): { index: number; found: boolean } {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = decimal.compareText((levels[middle] as { price: string }).price, price) * direction;
    if (order === 0) return { index: middle, found: true };
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return { index: low, found: false };
}
