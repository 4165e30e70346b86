// The one order ticket of the terminal, which the ladder, the book and addresses fill.
import { live } from './live.svelte.ts';
import { asProblem } from './net/http.ts';
import { notices } from './notices.svelte.ts';
import { outcomes } from './outcomes.svelte.ts';
import type { Execution, OpenOrder, Order, Preview, Problem } from './protocol/market.ts';
import { bodyOf, type Draft, newDraft } from './state/draft.ts';
import { sidesInWords } from './state/format.ts';
import { leavesOpen, newClientOrderId } from './state/outcome.ts';

export type OrderAnswer = { order: Order; executions: Execution[]; replayed?: boolean; eventSeq: string };

class Ticket {
  draft = $state<Draft>(newDraft(''));
  problem = $state.raw<Problem | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Whether the server says what would become of an order. */
  isPreviewed = $state(true);
  isSending = $state(false);
  /** The order that is being amended. */
  amended = $state.raw<OpenOrder | null>(null);
  private beforeAmend: Draft | null = null;
  /** How long the last order took until its answer was here. */
  lastMs = $state<number | null>(null);

  async send(draft: Draft = this.draft): Promise<boolean> {
    if (this.isSending) return false; // the second click of a double click
    this.problem = null;
    this.isSending = true;
    const begin = performance.now();
    const body = bodyOf(draft);
    const clientOrderId = body.clientOrderId ?? newClientOrderId();
    try {
      const answer = await live.call('newOrder', { body: { ...body, clientOrderId } });
      this.lastMs = performance.now() - begin;
      live.told(answer.order, answer.executions);
      return true;
    } catch (failure) {
      this.failed(asProblem(failure), draft, clientOrderId);
      return false;
    } finally {
      this.isSending = false;
    }
  }

  private failed(problem: Problem, draft: Draft, clientOrderId: string): void {
    const { participant } = live.me;
    if (participant === null || !leavesOpen(problem)) {
      this.problem = problem;
      notices.refused(problem);
      return;
    }
    const at = draft.price.trim() === '' ? '' : ` @ ${draft.price}`;
    const what = `${draft.side.toLowerCase()} ${draft.quantity} ${draft.symbol}${at}`;
    outcomes.lost({ clientOrderId, participant, what, state: 'not known' });
  }

  beginAmend(order: OpenOrder): void {
    this.beforeAmend ??= { ...this.draft };
    this.amended = order;
    this.problem = null;
    this.draft = {
      ...newDraft(order.symbol),
      side: order.side,
      ordType: order.ordType,
      timeInForce: order.timeInForce,
      quantity: order.quantity,
      price: order.price ?? '',
      stopPrice: order.stopPrice ?? '',
      displayQuantity: order.displayQuantity ?? '',
    };
  }

  /** The ticket holds again what it held before. */
  endAmend(): void {
    if (this.beforeAmend?.symbol === this.draft.symbol) this.draft = this.beforeAmend;
    this.beforeAmend = null;
    this.amended = null;
    this.problem = null;
  }

  async amend(
    order: OpenOrder,
    change: { price?: string; quantity?: string; stopPrice?: string; displayQuantity?: string },
  ): Promise<boolean> {
    this.problem = null;
    this.isSending = true;
    try {
      const answer = await live.call('amendOrder', {
        parameters: { orderId: order.orderId },
        body: change,
      });
      live.told(answer.order, answer.executions);
      this.endAmend();
      return true;
    } catch (failure) {
      this.problem = asProblem(failure);
      notices.refused(this.problem, order.orderId);
      return false;
    } finally {
      this.isSending = false;
    }
  }

  async cancel(order: OpenOrder): Promise<void> {
    try {
      const answer = await live.call('cancelOrder', {
        parameters: { orderId: order.orderId },
      });
      if (answer?.order) live.told(answer.order, answer.executions ?? []);
    } catch (failure) {
      notices.refused(asProblem(failure), order.orderId);
    }
  }

  /** Cancels own orders, all or those of an instrument, of a side or both, when the user confirms. */
  async cancelAll(symbol?: string): Promise<void> {
    const answer = await notices.ask({
      title: 'Cancel orders',
      text:
        symbol === undefined
          ? 'Your open orders are canceled.'
          : `Your open orders in ${symbol} are canceled.`,
      confirm: 'Cancel them',
      isDangerous: true,
      choices: { Side: Object.keys(sidesInWords) },
    });
    if (answer === null) return;
    try {
      const { canceled } = await live.call('cancelOrders', {
        query: { symbol, side: sidesInWords[answer.choices.Side ?? ''] },
      });
      notices.tell({
        tone: 'plain',
        title: Number(canceled) === 1 ? '1 order canceled' : `${canceled} orders canceled`,
        text: symbol ?? 'all instruments',
      });
    } catch (failure) {
      notices.refused(asProblem(failure));
    }
  }
}

export const ticket = new Ticket();
