// The checksum of a book: CRC-32 over the text of its best levels, as the server makes it.

const table = new Uint32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of ASCII text, unsigned. */
export function crc32(text: string): number {
  let value = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    value = (value >>> 8) ^ (table[(value ^ text.charCodeAt(index)) & 0xff] ?? 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

const levels = 10;

/** The checksum of the ten best levels of each side: bids, then asks, best first, `price:quantity`. */
export function bookChecksum(
  bids: readonly { price: string; quantity: string }[],
  asks: readonly { price: string; quantity: string }[],
): number {
  const best = [...bids.slice(0, levels), ...asks.slice(0, levels)];
  return crc32(best.map((level) => `${level.price}:${level.quantity}`).join('|'));
}
