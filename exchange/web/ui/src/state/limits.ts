// Limits before the trade: what the form holds, and what is sent.
import type { LimitTerms, LimitsWanted } from '../protocol/market.ts';

/** A limit, as people write it: a number that the interface has with its point further right. */
export type LimitField = { key: LimitKey; label: string; places: number };

type Who = 'layer' | 'participant' | 'account' | 'symbol';
export type LimitKey = Exclude<keyof LimitTerms, Who>;

const percent = 4; // a percent is ten thousand millionths
const seconds = 9;

export const limitFields: readonly LimitField[] = [
  { key: 'maxOrderQuantity', label: 'Order quantity', places: 0 },
  { key: 'maxOrderValue', label: 'Order value', places: 0 },
  { key: 'collarMillionths', label: 'Collar, %', places: percent },
  { key: 'maxOpenOrders', label: 'Open orders', places: 0 },
  { key: 'maxOpenValue', label: 'Open value', places: 0 },
  { key: 'maxPosition', label: 'Position', places: 0 },
  { key: 'ordersCount', label: 'Orders', places: 0 },
  { key: 'ordersWindowNs', label: 'in seconds', places: seconds },
  { key: 'cancelsCount', label: 'Cancels', places: 0 },
  { key: 'cancelsWindowNs', label: 'in seconds', places: seconds },
  { key: 'repeatsCount', label: 'Equal orders', places: 0 },
  { key: 'repeatsWindowNs', label: 'in seconds', places: seconds },
  { key: 'protectionFills', label: 'Fills that pull quotes', places: 0 },
  { key: 'protectionWindowNs', label: 'in seconds', places: seconds },
  { key: 'protectionQuantity', label: 'or filled quantity', places: 0 },
  { key: 'pullNs', label: 'Pulled for, seconds', places: seconds },
];

export type LimitDraft = {
  participant: string;
  account: string;
  symbol: string;
  layer: LimitTerms['layer'];
  reason: string;
  values: Partial<Record<LimitKey, string>>;
};

export function newLimits(): LimitDraft {
  return { participant: '', account: '', symbol: '', layer: 'FIRM', reason: '', values: {} };
}

/** A decimal number with its point so many places further right; what is no such number stays as it is. */
export function shifted(text: string, places: number): string {
  const number = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (number === null || (number[2] ?? '').length > places) return text;
  return ((number[1] ?? '') + (number[2] ?? '').padEnd(places, '0')).replace(/^0+(?=\d)/, '');
}

/** The same to the left. */
export function unshifted(text: string, places: number): string {
  if (places === 0) return text;
  const digits = text.padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/, '');
  return digits.slice(0, -places) + (decimals === '' ? '' : `.${decimals}`);
}

/** Limits that are set, to be changed. */
export function draftOf(terms: LimitTerms): LimitDraft {
  const values: LimitDraft['values'] = {};
  for (const { key, places } of limitFields) {
    const value = terms[key];
    if (value !== undefined) values[key] = unshifted(value, places);
  }
  const { participant, account, symbol, layer } = terms;
  return {
    ...newLimits(),
    participant: participant ?? '',
    account: account ?? '',
    symbol: symbol ?? '',
    layer,
    values,
  };
}

/** The body of POST /admin/risk-limits. Without a participant each is meant. */
export function bodyOf(draft: LimitDraft): LimitsWanted {
  const given = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });
  let body: LimitsWanted = {
    layer: draft.layer,
    ...(draft.participant.trim() === '' ? { all: true } : given('participant', draft.participant)),
    ...given('account', draft.account),
    ...given('symbol', draft.symbol),
    ...given('reason', draft.reason),
  };
  for (const { key, places } of limitFields) {
    body = { ...body, ...given(key, shifted((draft.values[key] ?? '').trim(), places)) };
  }
  return body;
}

/** Limits as they are read: order quantity 100, orders 50 in 1 s. */
export function inWords(terms: Pick<LimitTerms, LimitKey>): string {
  const words: string[] = [];
  for (const { key, label, places } of limitFields) {
    const value = terms[key];
    if (value === undefined) continue;
    const text = unshifted(value, places);
    if (label === 'in seconds') words.push(`${words.pop() ?? ''} in ${text} s`);
    else words.push(`${label.replace(/, .*/, '').toLowerCase()} ${text}${places === percent ? ' %' : ''}`);
  }
  return words.length === 0 ? 'none' : words.join(', ');
}
