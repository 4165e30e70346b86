// Orders whose answer was lost: whether each of them arrived is found out by its client's id, by asking, so that
// nobody has to guess and nothing is sent twice.
import { live } from './live.svelte.ts';
import { asProblem } from './net/http.ts';
import { notices } from './notices.svelte.ts';
import type { Order } from './protocol/market.ts';
import { words } from './state/format.ts';
import { isUnknown, type Outcome } from './state/outcome.ts';

const name = 'crossbook.outcomes';
const everyMs = 500;

function kept(): Outcome[] {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]') as Outcome[];
  } catch {
    return []; // a browser that keeps nothing
  }
}

class Outcomes {
  /** The orders of which the page has had no answer, and those that it has found out. */
  all = $state.raw<readonly Outcome[]>(kept());
  private isAsking = false;

  /** Asks as long as something is not known; begins anew with what was left when the page was loaded. */
  begin(): void {
    if (!this.isAsking && this.all.some(isUnknown)) void this.ask();
  }

  /** The answer to an order was lost. */
  lost(outcome: Outcome): void {
    this.keep([...this.all.slice(-99), outcome]);
    notices.tell({
      tone: 'bad',
      title: 'It is not known whether the order arrived',
      text: `${outcome.what}: it is found out when the server is back.`,
    });
    this.begin();
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.all.some(isUnknown)) {
      await new Promise((then) => setTimeout(then, everyMs));
      if (live.connection.kind !== 'open' && live.connection.kind !== 'polling') continue;
      const own = this.all.filter((each) => isUnknown(each) && each.participant === live.me.participant);
      for (const each of own) await this.askFor(each);
    }
    this.isAsking = false;
  }

  private async askFor(outcome: Outcome): Promise<void> {
    try {
      const order = await live.call('orderByClientId', {
        parameters: { clientOrderId: outcome.clientOrderId },
      });
      this.found(outcome, order);
    } catch (failure) {
      if (asProblem(failure).code !== 'UNKNOWN_ORDER') return; // it cannot tell yet
      // What was under way when the answer was lost has arrived by the second time.
      if (outcome.missed) this.missing(outcome);
      else this.replace(outcome, { ...outcome, missed: true });
    }
  }

  private found(outcome: Outcome, order: Order): void {
    this.replace(outcome, { ...outcome, state: 'arrived' });
    live.told(order, []);
    notices.tell({
      tone: order.ordStatus === 'REJECTED' ? 'bad' : 'good',
      title: 'The order arrived',
      text: `${outcome.what}: ${words(order.ordStatus).toLowerCase()}`,
      orderId: order.orderId ?? undefined,
    });
    notices.speak(`The order arrived: ${outcome.what}`);
  }

  private missing(outcome: Outcome): void {
    this.replace(outcome, { ...outcome, state: 'did not arrive' });
    notices.tell({
      tone: 'bad',
      title: 'The order did not arrive',
      text: `${outcome.what}: the exchange does not know it.`,
    });
    notices.speak(`The order did not arrive: ${outcome.what}`);
  }

  private replace(before: Outcome, after: Outcome): void {
    this.keep(this.all.map((each) => (each.clientOrderId === before.clientOrderId ? after : each)));
  }

  private keep(all: readonly Outcome[]): void {
    this.all = all;
    try {
      sessionStorage.setItem(name, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing
    }
  }
}

export const outcomes = new Outcomes();
