// How far a price is from its reference, in words and colour.
import { decimal } from './decimal.ts';

export type Change = { text: string; tone: 'buy' | 'sell' | 'soft' };

/** The change in percent with two digits, cut, as text with its sign. */
export function change(last: string | null | undefined, reference: string | null | undefined): Change {
  const now = decimal.parse(last ?? '');
  const before = decimal.parse(reference ?? '');
  if (now === null || before === null || before.units === 0n) return { text: '–', tone: 'soft' };
  const difference = decimal.minus(now, before);
  const scale = Math.max(difference.scale, before.scale);
  const basis = decimal.cut(before, scale).units;
  const hundredths = (decimal.cut(difference, scale).units * 10000n) / (basis < 0n ? -basis : basis);
  const text = decimal.text({ units: hundredths, scale: 2 });
  // What is less than can be shown is neither a gain nor a loss.
  if (hundredths > 0n) return { text: `+${text}%`, tone: 'buy' };
  return hundredths < 0n ? { text: `${text}%`, tone: 'sell' } : { text: '0.00%', tone: 'soft' };
}
