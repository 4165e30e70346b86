// What happened to an order whose answer was lost.
import type { Problem } from '../protocol/market.ts';

export type Outcome = {
  clientOrderId: string;
  participant: string;
  /** The order in words. */
  what: string;
  state: 'not known' | 'arrived' | 'did not arrive';
  /** The server was asked once and did not know it. */
  missed?: boolean;
};

export function isUnknown(outcome: Outcome): boolean {
  return outcome.state === 'not known';
}

/** Whether a failure leaves open if the order was taken: nobody answered, or not the exchange itself. */
export function leavesOpen(problem: Problem): boolean {
  if (problem.status === 0) return problem.code === 'NOT_REACHABLE';
  return (problem.status >= 500 && problem.retryAfterMs === undefined) || problem.code === 'STATE_UNKNOWN';
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An id for an order of this page, unlike any other: by it the order is found again. */
export function newClientOrderId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `w-${[...random].map((byte) => letters[byte % letters.length]).join('')}`;
}
