// What operators did, in words.
import type { AuditEntry } from '../protocol/market.ts';
import { words } from './format.ts';

const inWords: Record<string, string> = {
  MARKET_MODEL_DEFINED: 'Market model set',
  INSTRUMENT_DEFINED: 'Instrument set',
  PARTICIPANT_DEFINED: 'Participant set',
  PHASE_CHANGED: 'Phase forced',
  PHASE_EXTENDED: 'Phase extended',
  PHASE_SHORTENED: 'Phase shortened',
  TRADE_BUSTED: 'Trade busted',
  TRADE_CORRECTED: 'Trade corrected',
  TRADING_KILLED: 'Trading stopped',
  TRADING_RESUMED: 'Trading allowed',
  MASS_CANCELED: 'Orders canceled',
  ASSET_DEFINED: 'Asset set',
  CLIENT_DEFINED: 'Client set',
  FUNDS_DEPOSITED: 'Funds deposited',
  FUNDS_WITHDRAWN: 'Funds withdrawn',
  FUNDS_TRANSFERRED: 'Funds transferred',
  MARK_SET: 'Mark set',
  POSITION_LIQUIDATED: 'Position liquidated',
  LIMITS_DEFINED: 'Limits set',
  OBLIGATIONS_SETTLED: 'Obligations settled',
  SNAPSHOT_TAKEN: 'Snapshot taken',
};

/** What was done; a deed that has no words of its own is read as its code says. */
export function deedOf(entry: AuditEntry): string {
  return inWords[entry.action] ?? words(entry.action);
}

/** What was done in detail; of a change, what is now. */
export function detailOf(entry: AuditEntry): string {
  return read(entry.detail);
}

/** What a change replaced. */
export function beforeOf(entry: AuditEntry): string {
  return read(entry.before);
}

/** Details are words, but for the names of phases in capitals. */
function read(text: string | null): string {
  return (text ?? '').replace(/^[A-Z_]+(?= until |$)/, words);
}

/** Whose deed it was, and as what. */
export function whoOf(entry: AuditEntry): string {
  if (entry.who === null) return 'the exchange';
  return entry.role === null ? entry.who : `${entry.who} (${words(entry.role).toLowerCase()})`;
}

/** The entries in which a text occurs, of one deed or of all, the newest first. */
export function foundIn(entries: readonly AuditEntry[], text: string, deed: string): AuditEntry[] {
  const wanted = text.trim().toLowerCase();
  const said = (entry: AuditEntry) =>
    [
      entry.eventSeq,
      whoOf(entry),
      deedOf(entry),
      entry.target,
      detailOf(entry),
      beforeOf(entry),
      entry.reason,
    ].join(' ');
  return entries
    .filter((entry) => deed === '' || deedOf(entry) === deed)
    .filter((entry) => said(entry).toLowerCase().includes(wanted))
    .sort((a, b) => Number(BigInt(b.eventSeq) - BigInt(a.eventSeq)));
}
