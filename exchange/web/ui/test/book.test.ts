import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BookFrame, LevelRow } from '../src/protocol/frames.ts';
import { applyBook, type Book, emptyBook } from '../src/state/book.ts';
import { bookChecksum, crc32 } from '../src/state/checksum.ts';

const frame = (
  type: 'snapshot' | 'update',
  bids: LevelRow[],
  asks: LevelRow[],
  checksum?: number,
): BookFrame => ({
  channel: 'book',
  type,
  symbol: 'NPN',
  seq: '1',
  eventSeq: '7',
  data: { bids, asks, ...(checksum === undefined ? {} : { checksum }) },
});
const told = (book: Book) => [
  book.bids.map((level) => `${level.price}:${level.quantity}`),
  book.asks.map((level) => `${level.price}:${level.quantity}`),
];

test('CRC-32 is that of everybody', () => {
  assert.equal(crc32('123456789'), 0xcbf43926);
  assert.equal(crc32(''), 0);
});

test('the checksum is over the ten best levels, bids first', () => {
  assert.equal(
    bookChecksum([{ price: '10.05', quantity: '100' }], [{ price: '10.06', quantity: '40' }]),
    crc32('10.05:100|10.06:40'),
  );
  const many = Array.from({ length: 12 }, (_, index) => ({ price: String(100 - index), quantity: '1' }));
  assert.equal(bookChecksum(many, []), bookChecksum(many.slice(0, 10), []));
});

test('levels are set, replaced and removed at their place', () => {
  let book = applyBook(emptyBook, frame('snapshot', [['10.05', '100', 2]], [['10.07', '50', 1]]));
  book = applyBook(
    book,
    frame(
      'update',
      [
        ['10.04', '30', 1],
        ['10.06', '20', 1],
        ['10.05', '90', 2],
      ],
      [
        ['10.065', '5', 1],
        ['10.07', '0', 0],
      ],
    ),
  );
  assert.deepEqual(told(book), [['10.06:20', '10.05:90', '10.04:30'], ['10.065:5']]);
  assert.equal(book.bids[1]?.orders, 2);
});

test('prices are compared by value, not as text', () => {
  const book = applyBook(
    emptyBook,
    frame(
      'update',
      [
        ['9.5', '1', 1],
        ['10.5', '1', 1],
        ['100', '1', 1],
      ],
      [
        ['-1', '1', 1],
        ['-10', '1', 1],
      ],
    ),
  );
  assert.deepEqual(told(book), [
    ['100:1', '10.5:1', '9.5:1'],
    ['-10:1', '-1:1'],
  ]);
});

test('applying changes nothing of the book before', () => {
  const before = applyBook(emptyBook, frame('snapshot', [['1', '1', 1]], []));
  applyBook(before, frame('update', [['1', '0', 0]], []));
  assert.deepEqual(told(before), [['1:1'], []]);
});

test('a wrong checksum is noticed', () => {
  const right = applyBook(emptyBook, frame('snapshot', [['10.05', '100', 1]], [], crc32('10.05:100')));
  assert.equal(right.sound, true);
  const wrong = applyBook(right, frame('update', [['10.04', '1', 1]], [], crc32('10.05:100')));
  assert.equal(wrong.sound, false);
});

test('random updates give the book that a plain map gives', () => {
  let random = 42;
  const next = (bound: number) => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return (random >>> 8) % bound;
  };
  const plain = new Map<string, string>();
  let book = emptyBook;
  for (let round = 0; round < 3000; round++) {
    const price = (next(400) / 100 + 98).toFixed(2);
    const quantity = next(3) === 0 ? '0' : String(1 + next(500));
    if (quantity === '0') plain.delete(price);
    else plain.set(price, quantity);
    book = applyBook(book, frame('update', [[price, quantity, 1]], []));
  }
  const wanted = [...plain]
    .sort((a, b) => Number(b[0]) - Number(a[0]))
    .map(([price, quantity]) => `${price}:${quantity}`);
  assert.deepEqual(told(book)[0], wanted);
  assert.ok(wanted.length > 100);
});
