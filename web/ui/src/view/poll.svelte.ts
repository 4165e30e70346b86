// Answers that are asked for again and again, such as lists of operations.
import { live } from '../live.svelte.ts';
import type { ActionName } from '../net/actions.ts';
import { asProblem, type Question } from '../net/http.ts';
import type { Problem } from '../protocol/market.ts';

/** Who may read the lists of operations. */
export const watchers = ['RISK', 'MARKET_OPERATIONS', 'ADMIN'];

export class Poll<T> {
  answer = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  private readonly name: ActionName;

  /**
   * Asks every `everyMs` while the component lives, and whenever who is logged in changes.
   *
   * @param roles one of which is needed; nobody else is let ask. Empty: everybody may.
   */
  constructor(
    name: ActionName,
    everyMs: number,
    roles: readonly string[] = [],
    query: Question['query'] = {},
  ) {
    this.name = name;
    this.ask = () => this.asked({ query });
    $effect(() => {
      void live.recoveries;
      const { participant } = live.me;
      if (!live.isKnown) return;
      if (roles.length > 0 && !live.may(...roles)) {
        this.answer = null;
        this.problem = refusalOf(participant);
        return;
      }
      void this.ask();
      const timer = setInterval(() => void this.ask(), everyMs);
      return () => clearInterval(timer);
    });
  }

  readonly ask: () => Promise<void>;

  private async asked(question: Question): Promise<void> {
    try {
      this.answer = await live.call<T>(this.name, question);
      this.problem = null;
    } catch (failure) {
      this.problem = asProblem(failure);
    }
  }
}

function refusalOf(participant: string | null): Problem {
  return participant === null
    ? { title: 'Nobody is logged in', status: 401, code: 'NOT_LOGGED_IN' }
    : { title: 'Not permitted', status: 403, code: 'ROLE_NOT_PERMITTED' };
}
