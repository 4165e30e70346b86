// Calls for margin: how they are listed, and how they are told; and where marks come from.
import type { Instrument, MarginCall } from '../protocol/market.ts';
import { decimal } from './decimal.ts';
import { countdown } from './format.ts';

type Position = MarginCall['positions'][number];

/** An account of which more is called for, with one of the positions that depend on it; null: there is none. */
export type CallRow = MarginCall & { position: Position | null };

/** Whose: a participant, or one of its clients. */
export function ownerOf({ participant, account }: Pick<MarginCall, 'participant' | 'account'>): string {
  return account === null ? participant : `${participant}/${account}`;
}

/** A row for each position of each call. */
export function rowsOf(calls: readonly MarginCall[]): CallRow[] {
  return calls.flatMap((call) => {
    const positions: readonly (Position | null)[] = call.positions.length > 0 ? call.positions : [null];
    return positions.map((position) => ({ ...call, position }));
  });
}

/** What a row is known by. */
export function rowKeyOf(row: CallRow): string {
  return [row.what, ownerOf(row), row.asset, row.position?.symbol].filter(Boolean).join(' ');
}

/** What is told unasked of what happened. */
export function newsOf(call: MarginCall): { tone: 'good' | 'bad'; title: string; text: string } {
  const amount = (units: string) => `${decimal.grouped(units)} ${call.asset}`;
  const owner = ownerOf(call);
  switch (call.what) {
    case 'CALLED':
      return { tone: 'bad', title: 'Margin call', text: `${owner}: ${amount(call.missing)} missing` };
    case 'MET':
      return { tone: 'good', title: 'Margin call met', text: `${owner}: ${amount(call.posted)} there` };
    case 'LIQUIDATION': {
      const { symbol, quantity, limitPrice } = call.liquidation ?? {
        symbol: '',
        quantity: '0',
        limitPrice: '',
      };
      const isShort = quantity.startsWith('-');
      const size = decimal.grouped(isShort ? quantity.slice(1) : quantity);
      const deed = isShort ? `${size} ${symbol} bought up to` : `${size} ${symbol} sold down to`;
      return { tone: 'bad', title: 'Liquidation', text: `${owner}: ${deed} ${limitPrice}` };
    }
    case 'DEFICIT': {
      const isPaid = /^0(\.0+)?$/.test(call.unpaid);
      const text = isPaid ? `${owner}: paid in ${call.asset}` : `${owner}: ${amount(call.unpaid)} unpaid`;
      return { tone: isPaid ? 'good' : 'bad', title: 'Deficit', text };
    }
  }
}

/** At which price positions are valued, with one source of its index; null: the index has one alone, or there is none. */
export type MarkRow = {
  symbol: string;
  mark: string;
  markSource: string;
  source: string | null;
  /** What the source has set last, and when; empty: nothing. */
  index: string;
  setAt: string;
  /** How long that counts still, or why it does not. */
  counts: string;
};

/** A row for each source of each mark: those that have set something, and those that have not. */
export function marksOf(instruments: readonly Instrument[], now: number): MarkRow[] {
  return instruments.flatMap(({ symbol, coverage, mark }) => {
    const margin = coverage?.margin;
    if (!margin || !mark) return [];
    const { markSource, indexSources, indexStalenessNs } = margin;
    const sources: readonly (string | null)[] = indexSources.length > 0 ? indexSources : [null];
    return sources.map((source) => {
      const told = mark.indexes.find((each) => each.source === source);
      const counts = told
        ? countsFor(told.setAt, Number(indexStalenessNs), now)
        : markSource === 'INDEX' || markSource === 'MEDIAN'
          ? 'never set'
          : '';
      return {
        symbol,
        mark: mark.price,
        markSource,
        source,
        index: told?.price ?? '',
        setAt: told?.setAt ?? '',
        counts,
      };
    });
  });
}

function countsFor(setAt: string, stalenessNs: number, now: number): string {
  if (stalenessNs === 0) return 'until set anew';
  const end = Date.parse(setAt) + stalenessNs / 1e6;
  return end > now ? countdown(new Date(end).toISOString(), now) : 'stale';
}

/** What such a row is known by. */
export function markKeyOf({ symbol, source }: MarkRow): string {
  return source === null ? symbol : `${symbol} ${source}`;
}

/** Whether nothing counts of a source that should have set something. */
export function isMissing({ counts }: MarkRow): boolean {
  return counts === 'stale' || counts === 'never set';
}
