// An order that is being written: what the ticket holds, what the rules say of it, how it is sent.
import type {
  Instrument,
  NewOrder,
  OrdType,
  PegReference,
  Rules,
  Side,
  TimeInForce,
} from '../protocol/market.ts';
import { orderTypes, timesInForce } from '../protocol/market.ts';
import { decimal } from './decimal.ts';
import { words } from './format.ts';

export type Draft = {
  symbol: string;
  side: Side;
  ordType: OrdType;
  timeInForce: TimeInForce;
  quantity: string;
  price: string;
  stopPrice: string;
  displayQuantity: string;
  minExecQuantity: string;
  expireTime: string;
  pegReference: PegReference;
  smpKey: string;
  clientOrderId: string;
  /** Of a covered instrument: which client it is for; empty: one's own. */
  account: string;
  /** Of a buy of a covered instrument. */
  reservePrice: string;
  postOnly: boolean;
  excludeHidden: boolean;
  attributed: boolean;
  cancelOnDisconnect: boolean;
};

export type Amendment = { price?: string; quantity?: string; stopPrice?: string; displayQuantity?: string };

export function newDraft(symbol: string): Draft {
  return {
    symbol,
    side: 'BUY',
    ordType: 'LIMIT',
    timeInForce: 'DAY',
    quantity: '100',
    price: '',
    stopPrice: '',
    displayQuantity: '',
    minExecQuantity: '',
    expireTime: '',
    pegReference: 'MID',
    smpKey: '',
    clientOrderId: '',
    account: '',
    reservePrice: '',
    postOnly: false,
    excludeHidden: false,
    attributed: false,
    cancelOnDisconnect: false,
  };
}

/** Whether an order needs a field, by its type or its time in force. Until the rules are known it is the price. */
export function needs(
  rules: Rules | null,
  { ordType, timeInForce }: Pick<Draft, 'ordType' | 'timeInForce'>,
  field: keyof NewOrder,
): boolean {
  if (rules === null) return field === 'price';
  const { fieldsByOrdType: byType, fieldsByTimeInForce: byTime } = rules;
  return byType[ordType]?.[field] === 'needed' || byTime[timeInForce]?.[field] === 'needed';
}

/** The fields that some kinds of order need. */
export const ownFields = [
  'price',
  'stopPrice',
  'displayQuantity',
  'pegReference',
  'expireTime',
] as const satisfies readonly (keyof NewOrder)[];

/** The fields that few orders need. */
export const rareFields: readonly string[] = ['minExecQuantity', 'smpKey', 'clientOrderId'];

/** The fields that the ticket has for an order: what is wrong with one of them is said beside it. */
export function fieldsOf(rules: Rules | null, draft: Draft): readonly string[] {
  return [
    ...['ordType', 'timeInForce', 'quantity', 'account', 'reservePrice'],
    ...ownFields.filter((field) => needs(rules, draft, field)),
    ...rareFields,
  ];
}

/** What an address such as #/terminal/NPN?side=sell&qty=2000 fills in. */
export function filled(draft: Draft, query: URLSearchParams): Draft {
  const next = { ...draft };
  const side = query.get('side')?.toUpperCase();
  if (side === 'BUY' || side === 'SELL') next.side = side;
  const type = orderTypes.find((each) => each === query.get('type')?.toUpperCase());
  if (type !== undefined) next.ordType = type;
  const tif = timesInForce.find((each) => each === query.get('tif')?.toUpperCase());
  if (tif !== undefined) next.timeInForce = tif;
  const quantity = query.get('qty');
  if (quantity !== null && decimal.parse(quantity) !== null) next.quantity = quantity;
  const price = query.get('price');
  if (price !== null && decimal.parse(price) !== null) next.price = price;
  return next;
}

/** An order as it is spoken of: buy 1 000 NPN @ 10.05. */
export function inWords(
  order: Pick<NewOrder, 'side' | 'quantity' | 'symbol'> & { price?: string | null },
): string {
  const at = order.price ? ` @ ${decimal.plain(order.price)}` : '';
  return `${order.side.toLowerCase()} ${decimal.grouped(decimal.plain(order.quantity))} ${order.symbol}${at}`;
}

/** The body of POST /orders: only what this kind of order has. */
export function bodyOf(rules: Rules | null, draft: Draft): NewOrder {
  const given = (name: keyof NewOrder, value: string) =>
    value.trim() === '' ? {} : { [name]: value.trim() };
  const number = (name: keyof NewOrder, value: string) => given(name, decimal.plain(value));
  const instructions: NewOrder['execInst'] = [
    ...(draft.postOnly ? (['POST_ONLY'] as const) : []),
    ...(draft.excludeHidden ? (['EXCLUDE_HIDDEN'] as const) : []),
    ...(draft.attributed ? (['ATTRIBUTED'] as const) : []),
  ];
  const has = (field: keyof NewOrder) => needs(rules, draft, field);
  return {
    symbol: draft.symbol,
    side: draft.side,
    ordType: draft.ordType,
    quantity: decimal.plain(draft.quantity),
    timeInForce: draft.timeInForce,
    ...(has('price') ? number('price', draft.price) : {}),
    ...(has('stopPrice') ? number('stopPrice', draft.stopPrice) : {}),
    ...(has('displayQuantity') ? number('displayQuantity', draft.displayQuantity) : {}),
    ...number('minExecQuantity', draft.minExecQuantity),
    ...(has('expireTime') ? given('expireTime', draft.expireTime) : {}),
    ...(has('pegReference') ? { pegReference: draft.pegReference } : {}),
    ...(instructions.length > 0 ? { execInst: instructions } : {}),
    ...given('smpKey', draft.smpKey),
    ...given('clientOrderId', draft.clientOrderId),
    ...given('account', draft.account),
    ...(draft.side === 'BUY' && draft.ordType !== 'BUDGET' ? number('reservePrice', draft.reservePrice) : {}),
    ...(draft.cancelOnDisconnect ? { cancelOnDisconnect: true } : {}),
  };
}

/** The body of PATCH /orders/{orderId}: what of an order may change. */
export function amendmentOf(rules: Rules | null, draft: Draft): Amendment {
  const changed = (['price', 'stopPrice', 'displayQuantity'] as const).filter((field) =>
    needs(rules, draft, field),
  );
  return {
    quantity: decimal.plain(draft.quantity),
    ...Object.fromEntries(changed.map((field) => [field, decimal.plain(draft[field])])),
  };
}

const notNow = (phase: string) => `not accepted in the phase “${words(phase).toLowerCase()}”`;

/** Why a type cannot be entered in a phase; null if it can, or nothing is known. */
export function whyNotType(rules: Rules | null, phase: string, type: OrdType): string | null {
  if (rules === null || rules.byOrdType[phase] === undefined) return null;
  const treatment = rules.byOrdType[phase][type];
  if (treatment === undefined) return `this market has no ${words(type).toLowerCase()} orders`;
  return treatment === '-' ? notNow(phase) : null;
}

/** Why a time in force cannot be entered in a phase with a type; null if it can, or nothing is known. */
export function whyNotTime(
  rules: Rules | null,
  phase: string,
  time: TimeInForce,
  type?: OrdType,
): string | null {
  const row = rules?.byTimeInForce[phase];
  if (row === undefined) return null;
  const treatment = row[time];
  if (treatment === undefined) return 'this market does not have it';
  if (treatment === '-') return notNow(phase);
  if (type === undefined || combines(rules, type, time)) return null;
  return `not for ${words(type).toLowerCase()} orders`;
}

/** Whether a type may have a time in force at all, in any phase. */
export function combines(rules: Rules | null, type: OrdType, time: TimeInForce): boolean {
  const row = rules?.combinations[type];
  return row === undefined || row[time] === true;
}

/** The time in force of a draft, or, if its type may not have that, the first that it may. */
export function fittingTime(rules: Rules | null, phase: string, draft: Draft): TimeInForce {
  const { ordType, timeInForce } = draft;
  if (combines(rules, ordType, timeInForce)) return timeInForce;
  const fitting = timesInForce.filter((time) => combines(rules, ordType, time));
  return (
    fitting.find((time) => whyNotTime(rules, phase, time, ordType) === null) ?? fitting[0] ?? timeInForce
  );
}

/** Quantities that are one click away: lots by tens, a quarter, half and all of a position, the largest order. */
export function presets(
  instrument: Instrument | undefined,
  position: string | undefined,
): { label: string; quantity: string }[] {
  const lot = decimal.parse(instrument?.lot ?? '');
  if (lot === null || lot.units <= 0n) return [];
  const most = decimal.parse(instrument?.maxQuantity ?? '');
  const lots = [10n, 100n, 1000n].map((count) => decimal.times(lot, { units: count, scale: 0 }));
  const fitting = lots.filter((quantity) => most === null || decimal.compare(quantity, most) <= 0);
  const held = decimal.parse((position ?? '').replace('-', ''));
  const shares = [25n, 50n, 100n].flatMap((percent) => {
    if (held === null || held.units === 0n) return [];
    const part = decimal.times(held, { units: percent, scale: 2 });
    const { below } = decimal.neighbours(part, lot);
    return below.units > 0n ? [{ label: `${percent} %`, quantity: decimal.text(below) }] : [];
  });
  return [
    ...fitting.map((quantity) => ({
      label: decimal.grouped(decimal.text(quantity)),
      quantity: decimal.text(quantity),
    })),
    ...shares,
    ...(most === null ? [] : [{ label: 'Max', quantity: decimal.text(most) }]),
  ];
}

/** What the running phase will do with such an order, in words. */
export function treatmentInWords(rules: Rules | null, phase: string, draft: Draft): string {
  const time = rules?.byTimeInForce[phase]?.[draft.timeInForce];
  const type = rules?.byOrdType[phase]?.[draft.ordType];
  if (time === undefined || type === undefined) return '';
  const weaker = (['-', 'park', 'take', 'rest'] as const).find((word) => word === time || word === type);
  switch (weaker) {
    case 'park':
      return `waits outside the book until this phase (${words(phase).toLowerCase()}) is over`;
    case 'take':
      return 'takes what trades now; what is left expires';
    case 'rest':
      return 'trades what it can; what is left rests in the book';
    default:
      return notNow(phase);
  }
}

/** What to say of a price that is not on the tick; null if it is. */
export function tickHint(price: string, instrument: Instrument | undefined): string | null {
  const value = decimal.parse(price);
  const tick = instrument === undefined ? null : decimal.parse(instrument.tick);
  if (price.trim() === '' || tick === null || tick.units === 0n) return null;
  if (value === null) return 'not a price';
  const { below, above } = decimal.neighbours(value, tick);
  if (decimal.compare(below, above) === 0) return null;
  return `→ ${decimal.text(below)} or ${decimal.text(above)}`;
}

/** A price some ticks away. */
export function moved(price: string, ticks: number, instrument: Instrument | undefined): string {
  const value = decimal.parse(price);
  const tick = instrument === undefined ? null : decimal.parse(instrument.tick);
  if (value === null || tick === null) return price;
  const { below, above } = decimal.neighbours(value, tick);
  // From between two ticks the first step goes to the next one.
  const begin = ticks > 0 ? below : above;
  const next = decimal.plus(begin, decimal.times(tick, { units: BigInt(ticks), scale: 0 }));
  return decimal.text(decimal.cut(next, tick.scale));
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A shell line that sends the same order, signed with an API key from the environment. */
export function curlOf(rules: Rules | null, draft: Draft, origin: string): string {
  return curlFor('POST', '/api/v1/orders', bodyOf(rules, draft), origin);
}

/** A shell line for any signed request. */
export function curlFor(method: string, path: string, body: unknown, origin: string): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  return [
    `body=${quoted(text)}; ts=$(date +%s%3N)`,
    `sig=$(printf %s "$ts${method}${path}$body" | openssl dgst -sha256 -hmac "$CROSSBOOK_SECRET" -r | cut -d' ' -f1)`,
    `curl -sS -X ${method} ${quoted(origin + path)} -H "X-API-KEY: $CROSSBOOK_KEY" -H "X-TIMESTAMP: $ts" ` +
      `-H "X-SIGNATURE: $sig"${body === undefined ? '' : ` -H 'Content-Type: application/json' -d "$body"`}`,
  ].join('; ');
}

/** The same with Crossbook's command line; null if that cannot say it. */
export function commandOf(draft: Draft, participant: string | null): string | null {
  if (draft.ordType !== 'LIMIT' && draft.ordType !== 'MARKET') return null;
  const at = draft.ordType === 'LIMIT' ? ` @ ${decimal.plain(draft.price) || '?'}` : '';
  const time = draft.timeInForce === 'DAY' ? '' : ` ${draft.timeInForce}`;
  return `./crossbook order ${draft.side.toLowerCase()} ${decimal.plain(draft.quantity)} ${draft.symbol}${at}${time} --as ${participant ?? 'alice'}`;
}
