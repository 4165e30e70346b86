// The one order ticket of the terminal, which the ladder, the book and addresses fill.
import { live } from './live.svelte.ts';
import { asProblem } from './net/http.ts';
import { notices } from './notices.svelte.ts';
import { outcomes } from './outcomes.svelte.ts';
import type { Execution, OpenOrder, Order, Preview, Problem } from './protocol/market.ts';
import { type Amendment, bodyOf, type Draft, filled, inWords, newDraft } from './state/draft.ts';
import { sidesInWords } from './state/format.ts';
import { leavesOpen, newClientOrderId } from './state/outcome.ts';

export type OrderAnswer = { order: Order; executions: Execution[]; replayed?: boolean; eventSeq: string };

const name = 'crossbook.ticket';

type Kept = { draft: Draft; filledBy: string };

/** What stood in the ticket when the page was loaded anew. */
function kept(): Kept {
  const empty = { draft: newDraft(''), filledBy: '' };
  try {
    const { draft, filledBy } = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Kept>;
    return { draft: { ...empty.draft, ...draft }, filledBy: filledBy ?? '' };
  } catch {
    return empty; // a browser that keeps nothing
  }
}

class Ticket {
  private readonly atFirst = kept();
  draft = $state<Draft>(this.atFirst.draft);
  problem = $state.raw<Problem | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Whether the server says what would happen to an order. */
  isPreviewed = $state(true);
  isSending = $state(false);
  /** Where there is no room for the ticket beside the rest, whether it is open. */
  isOpen = $state(false);
  /** The order that is being amended. */
  amended = $state.raw<OpenOrder | null>(null);
  private beforeAmend: Draft | null = null;
  /** The address that filled the ticket last. */
  private filledBy = '';
  /** The client's ids of the orders that were sent from here: what the server says of one is told by its answer. */
  private readonly sent = new Set<string>();
  /** How long the last order took until its answer was here. */
  lastMs = $state<number | null>(null);

  constructor() {
    $effect.root(() => {
      $effect(() => {
        const draft = this.amended === null ? this.draft : this.beforeAmend;
        try {
          sessionStorage.setItem(name, JSON.stringify({ draft, filledBy: this.filledBy }));
        } catch {
          // a browser that keeps nothing
        }
      });
    });
  }

  /** The ticket is of an instrument, as an address says; the page that is loaded anew has it as it stood. */
  open(symbol: string, query: URLSearchParams): void {
    const isLoadedAnew = this.filledBy === '' && this.atFirst.filledBy === `${symbol}?${query}`;
    this.filledBy = `${symbol}?${query}`;
    const draft = this.draft.symbol === symbol ? this.draft : newDraft(symbol);
    this.draft = isLoadedAnew ? draft : filled(draft, query);
    this.endAmend();
  }

  /** Forgets what the phase refused: the next one may take it. */
  endPhase(): void {
    if (/PHASE|CLOSING_PRICE/.test(this.problem?.code ?? '')) this.problem = null;
  }

  async send(draft: Draft = this.draft): Promise<boolean> {
    if (this.isSending) return false; // the second click of a double click
    this.problem = null;
    this.isSending = true;
    const begin = performance.now();
    const body = bodyOf(live.rules, draft);
    const clientOrderId = body.clientOrderId ?? newClientOrderId();
    this.sent.add(clientOrderId);
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
      this.isOpen = true;
      return;
    }
    outcomes.lost({
      clientOrderId,
      participant,
      what: inWords(bodyOf(live.rules, draft)),
      state: 'not known',
    });
  }

  /** An order was refused. One that was sent from here is told of by its answer, at the field. */
  async heardRefusal(order: Order): Promise<void> {
    if (this.sent.has(order.clientOrderId)) return;
    const title = await live.titleOf(order.reason ?? 'REJECTED');
    const { clientOrderId } = order;
    notices.tell({ tone: 'bad', title, text: `${inWords(order)} ${order.reason ?? ''}`, clientOrderId });
    notices.speak(title);
  }

  beginAmend(order: OpenOrder): void {
    this.beforeAmend ??= { ...this.draft };
    this.amended = order;
    this.problem = null;
    this.isOpen = true;
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

  async amend(order: OpenOrder, change: Amendment): Promise<boolean> {
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
