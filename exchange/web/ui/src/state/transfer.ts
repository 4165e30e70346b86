// Money that is about to be moved: what the form holds, and what is sent.
import type { AccountBalance, TransferWanted } from '../protocol/market.ts';
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

/** Whether an owner pays; else it comes from outside or from the insurance. */
export function hasPayer(type: Draft['type']): boolean {
  return type !== 'DEPOSIT' && type !== 'FROM_INSURANCE';
}

/** Whether an owner receives; else it goes outside or into the insurance. */
export function hasReceiver(type: Draft['type']): boolean {
  return type !== 'WITHDRAWAL' && type !== 'TO_INSURANCE';
}

/** The body of POST /admin/transfers: who does not pay or receive is left out. */
export function bodyOf(draft: Draft): TransferWanted {
  const given = (name: keyof TransferWanted, value: string) =>
    value.trim() === '' ? {} : { [name]: value.trim() };
  return {
    type: draft.type,
    transactionId: draft.transactionId.trim(),
    asset: draft.asset,
    amount: decimal.plain(draft.amount),
    ...(!hasPayer(draft.type) ? {} : given('from', draft.from)),
    ...(!hasPayer(draft.type) ? {} : given('fromAccount', draft.fromAccount)),
    ...(!hasReceiver(draft.type) ? {} : given('to', draft.to)),
    ...(!hasReceiver(draft.type) ? {} : given('toAccount', draft.toAccount)),
    ...given('reason', draft.reason),
  };
}

const of = (who?: string, account?: string | null) => (account ? `${who}, client ${account}` : who);

/** What an owner has after it: alice has 1 000.00 USD, 750.00 free. */
export function hasInWords({ participant, account, posted, asset, free }: AccountBalance): string {
  return `${of(participant, account)} has ${decimal.grouped(posted)} ${asset}, ${decimal.grouped(free)} free`;
}

/** A transfer as it is spoken of: deposit 1 000.00 USD to alice. */
export function inWords(transfer: TransferWanted): string {
  const from = transfer.from === undefined ? '' : ` from ${of(transfer.from, transfer.fromAccount)}`;
  const to = transfer.to === undefined ? '' : ` to ${of(transfer.to, transfer.toAccount)}`;
  const word = transfer.type.replace('_', ' ');
  const what = word.charAt(0) + word.slice(1).toLowerCase();
  return `${what} ${decimal.grouped(transfer.amount)} ${transfer.asset}${from}${to}`;
}
