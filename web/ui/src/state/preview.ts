// What would happen to an order, by the visible book alone: shown at once, until the server has said.
import type { Preview, Rules } from '../protocol/market.ts';
import type { Book } from './book.ts';
import { decimal } from './decimal.ts';
import { type Draft, treatmentOfType } from './draft.ts';
import { matchingIn } from './phases.ts';

/** Null where the visible book cannot tell: hidden, pegged and stop orders, and phases that do not trade on arrival. */
export function previewOf(book: Book, draft: Draft, rules: Rules | null, phase: string): Preview | null {
  const isPriced = draft.ordType === 'LIMIT' || draft.ordType === 'ICEBERG';
  const quantity = decimal.parse(draft.quantity);
  const limit = isPriced ? decimal.parse(draft.price) : null;
  if ((!isPriced && draft.ordType !== 'MARKET') || quantity === null || quantity.units <= 0n) return null;
  if (isPriced && limit === null) return null;
  const matching = matchingIn(rules, phase);
  if (matching !== undefined && matching !== 'CONTINUOUS') return null;

  const wouldTrade = [];
  let left = quantity;
  for (const level of draft.side === 'BUY' ? book.asks : book.bids) {
    const isBeyond =
      limit !== null && decimal.compare(decimal.of(level.price), limit) * (draft.side === 'BUY' ? 1 : -1) > 0;
    if (left.units <= 0n || isBeyond) break;
    const there = decimal.of(level.quantity);
    const taken = decimal.compare(there, left) < 0 ? there : left;
    wouldTrade.push({ price: level.price, quantity: decimal.text(taken) });
    left = decimal.minus(left, taken);
  }
  const byTime = rules?.byTimeInForce[phase]?.[draft.timeInForce];
  const byType = rules === null ? undefined : treatmentOfType(rules, phase, draft.ordType);
  if (byTime === 'park' || byType === 'park') {
    return { accepted: true, treatment: 'park', wouldTrade: [], rest: decimal.text(quantity) };
  }
  const treatment = byTime === 'take' || byType === 'take' ? 'take' : 'rest';
  return { accepted: true, treatment, wouldTrade, rest: left.units === 0n ? '0' : decimal.text(left) };
}
