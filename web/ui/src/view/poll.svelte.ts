// Answers that are asked for again and again, such as lists of operations.
import { live } from '../live.svelte.ts';
import type { ActionName } from '../net/actions.ts';
import { asProblem, type Question } from '../net/http.ts';
import type { Problem } from '../protocol/market.ts';

export class Poll<T> {
  answer = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  private readonly name: ActionName;
  private readonly question: () => Question;

  /** Asks every `everyMs` while the component lives, and whenever what the question reads changes. */
  constructor(name: ActionName, everyMs: number, question: () => Question = () => ({})) {
    this.name = name;
    this.question = question;
    $effect(() => {
      void live.recoveries;
      void live.me.participant;
      const asked = question();
      void this.ask(asked);
      const timer = setInterval(() => void this.ask(asked), everyMs);
      return () => clearInterval(timer);
    });
  }

  async ask(question: Question = this.question()): Promise<void> {
    try {
      this.answer = await live.call<T>(this.name, question);
      this.problem = null;
    } catch (failure) {
      this.problem = asProblem(failure);
    }
  }
}
