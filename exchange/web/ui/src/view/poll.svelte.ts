// Answers that are asked for again and again, such as lists of operations.
import { live } from '../live.svelte.ts';
import type { ActionName } from '../net/actions.ts';
import { type AnswerOf, asProblem, type Question } from '../net/http.ts';
import type { Problem } from '../protocol/market.ts';

export class Poll<N extends ActionName> {
  answer = $state.raw<AnswerOf<N> | null>(null);
  problem = $state.raw<Problem | null>(null);
  private readonly name: N;

  /**
   * Asks every `everyMs` while the component lives, and whenever who is logged in changes.
   *
   * @param like an action whose roles are needed: nobody else is let ask
   */
  constructor(name: N, everyMs: number, query?: Question<N>['query'], like: ActionName = name) {
    this.name = name;
    this.ask = () => this.asked({ query });
    $effect(() => {
      void live.recoveries;
      const { participant } = live.me;
      if (!live.isKnown) return;
      if (!live.mayAsk(like)) {
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

  private async asked(question: Question<N>): Promise<void> {
    try {
      this.answer = await live.call(this.name, question);
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
