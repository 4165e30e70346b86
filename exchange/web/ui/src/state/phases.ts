// What the rules tell of a phase: no phase is known by its name.
import type { Rules } from '../protocol/market.ts';

type Phase = Rules['phases'][number];

function found(rules: Rules | null, phase: string): Phase | undefined {
  return rules?.phases.find((each) => each.name === phase);
}

/** How orders trade in a phase: on arrival, together at its end, or not; undefined if nothing is known. */
export function matchingIn(rules: Rules | null, phase: string): Phase['matching'] | undefined {
  return found(rules, phase)?.matching;
}

/** Whether orders gather in a phase and trade together at its end. */
export function isCall(rules: Rules | null, phase: string): boolean {
  return matchingIn(rules, phase) === 'CALL';
}

/** Whether nothing trades in a phase: a halt, a pause, a closed market. */
export function isStopped(rules: Rules | null, phase: string): boolean {
  return matchingIn(rules, phase) === 'NONE';
}

/** Whether a phase takes no new order at all. */
export function takesNothing(rules: Rules | null, phase: string): boolean {
  return found(rules, phase)?.new === false;
}

/** The colour of a phase. */
export function toneOf(rules: Rules | null, phase: string): 'good' | 'warning' | 'bad' | 'soft' {
  const tones = { CONTINUOUS: 'good', CALL: 'warning', NONE: 'bad' } as const;
  const matching = matchingIn(rules, phase);
  return matching === undefined ? 'soft' : tones[matching];
}
