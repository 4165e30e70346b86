// Exact decimals. A price or quantity arrives as text and stays exact: it is a count of units of
// 10^-scale, never a floating-point number. `number` is for drawing only, and `approximately` makes it.

/** A decimal number: `units` of 10 to the power of minus `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

const form = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const groupedForm = /^[+-]?\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:\.\d+)?$/;

/** What somebody typed, as it is sent: without the spaces between thousands, which `grouped` prints itself. */
function plain(typed: string): string {
  const text = typed.trim();
  return groupedForm.test(text) ? text.replace(/\s/g, '') : text;
}

/** The decimal that a text says, or null if it says none: digits, at most one point, a sign, thousands apart or not. */
function parse(text: string): Decimal | null {
  const match = form.exec(text) ?? form.exec(plain(text));
  if (match === null) return null;
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[2]}${fraction}`);
  return { units: match[1] === '-' ? -units : units, scale: fraction.length };
}

/** The decimal of a text that is known to be one, such as a server's. */
function of(text: string): Decimal {
  const value = parse(text);
  if (value === null) throw new Error(`not a decimal number: ${text}`);
  return value;
}

/** The units of a decimal at a scale; null if digits would be lost. */
function unitsAt(value: Decimal, scale: number): bigint | null {
  if (scale >= value.scale) return value.units * 10n ** BigInt(scale - value.scale);
  const divisor = 10n ** BigInt(value.scale - scale);
  return value.units % divisor === 0n ? value.units / divisor : null;
}

function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const left = a.units * 10n ** BigInt(scale - a.scale);
  const right = b.units * 10n ** BigInt(scale - b.scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

function compareText(a: string, b: string): number {
  return compare(of(a), of(b));
}

function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return {
    units: a.units * 10n ** BigInt(scale - a.scale) + b.units * 10n ** BigInt(scale - b.scale),
    scale,
  };
}

function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { units: -b.units, scale: b.scale });
}

function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** The text of a decimal with all digits of its scale: 1005 at scale 2 is 10.05. */
function text(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const point = digits.length - value.scale;
  const whole = digits.slice(0, point);
  const sign = negative ? '-' : '';
  return value.scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(point)}`;
}

/** A decimal with another number of digits, cut towards zero: for showing, not for sending. */
function cut(value: Decimal, scale: number): Decimal {
  if (scale >= value.scale) {
    return { units: value.units * 10n ** BigInt(scale - value.scale), scale };
  }
  return { units: value.units / 10n ** BigInt(value.scale - scale), scale };
}

/** Text with the thousands of its whole part set apart by thin spaces. */
function grouped(value: string): string {
  const match = form.exec(value);
  if (match === null) return value;
  const whole = (match[2] ?? '').replace(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
  return `${match[1]}${whole}${match[3] === undefined ? '' : `.${match[3]}`}`;
}

/** Where a decimal lies on a drawing. Not exact: never compare, add or send it. */
function approximately(value: string | Decimal): number {
  return Number(typeof value === 'string' ? value : text(value));
}

/** The nearest multiples of a step at or below and at or above a value. */
function neighbours(value: Decimal, step: Decimal): { below: Decimal; above: Decimal } {
  const scale = Math.max(value.scale, step.scale);
  const units = cut(value, scale).units;
  const size = cut(step, scale).units;
  let below = (units / size) * size;
  if (below > units) below -= size;
  const above = below === units ? below : below + size;
  return {
    below: cut({ units: below, scale }, step.scale),
    above: cut({ units: above, scale }, step.scale),
  };
}

export const decimal = {
  parse,
  of,
  plain,
  unitsAt,
  compare,
  compareText,
  plus,
  minus,
  times,
  text,
  cut,
  grouped,
  approximately,
  neighbours,
};
