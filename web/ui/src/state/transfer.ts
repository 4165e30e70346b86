// Money that is about to be moved: what the form holds, and what is sent.
import type { TransferWanted } from '../protocol/market.ts';
import { decimal } from './decimal.ts';

export type Draft = {
  /** Halves of a move between partitions are for programs that do the other half too. */
  type: Exclude<TransferWanted['type'], 'DEPARTURE' | 'ARRIVAL'>;
  transactionId: string;
  asset: string;
  amount: string;
  from: string;
  fromAccount: string;
  to: string;
  toAccount: string;
  reason: string;
};

/** One that nobody has used: it makes a second try book nothing. */
export function newTransactionId(nowMs = Date.now(), random = Math.random()): string {
  return `w${nowMs.toString(36)}${Math.floor(random * 36 ** 4).toString(36)}`;
}

export function newTransfer(): Draft {
  return {
    type: 'DEPOSIT',
    transactionId: newTransactionId(),
    asset: '',
    amount: '',
    from: '',
    fromAccount: '',
    to: '',
    toAccount: '',
    reason: '',
  };
}

/** The body of POST /admin/transfers: a deposit has no payer, a withdrawal no receiver. */
export function bodyOf(draft: Draft): TransferWanted {
  const given = (name: keyof TransferWanted, value: string) =>
    value.trim() === '' ? {} : { [name]: value.trim() };
  return {
    type: draft.type,
    transactionId: draft.transactionId.trim(),
    asset: draft.asset,
    amount: decimal.plain(draft.amount),
    ...(draft.type === 'DEPOSIT' ? {} : given('from', draft.from)),
    ...(draft.type === 'DEPOSIT' ? {} : given('fromAccount', draft.fromAccount)),
    ...(draft.type === 'WITHDRAWAL' ? {} : given('to', draft.to)),
    ...(draft.type === 'WITHDRAWAL' ? {} : given('toAccount', draft.toAccount)),
    ...given('reason', draft.reason),
  };
}

/** A transfer as it is spoken of: deposit 1 000.00 USD to alice. */
export function inWords(transfer: TransferWanted): string {
  const of = (who?: string, account?: string) => (account === undefined ? who : `${who}, client ${account}`);
  const from = transfer.from === undefined ? '' : ` from ${of(transfer.from, transfer.fromAccount)}`;
  const to = transfer.to === undefined ? '' : ` to ${of(transfer.to, transfer.toAccount)}`;
  const what = transfer.type.charAt(0) + transfer.type.slice(1).toLowerCase();
  return `${what} ${decimal.grouped(transfer.amount)} ${transfer.asset}${from}${to}`;
}
