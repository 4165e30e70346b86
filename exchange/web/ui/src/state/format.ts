// How things read.
import type { Side } from '../protocol/market.ts';

/** OPENING_CALL is read as "Opening call". */
export function words(constant: string): string {
  const text = constant.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sides to choose from, in words; both is none. */
export const sidesInWords: Record<string, Side | undefined> = {
  'Buy and sell': undefined,
  Buy: 'BUY',
  Sell: 'SELL',
};

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});
const day = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The time of day, in the zone of the one who looks. */
export function timeOf(ts: string | number | null | undefined): string {
  const date = ts === null || ts === undefined || ts === '' ? null : new Date(ts);
  return date === null || Number.isNaN(date.getTime()) ? '–' : clock.format(date);
}

/** The time of day with milliseconds. */
export function exactTimeOf(ts: string | null | undefined): string {
  if (!ts || Number.isNaN(Date.parse(ts))) return '–';
  return `${clock.format(new Date(ts))}.${String(new Date(ts).getMilliseconds()).padStart(3, '0')}`;
}

export function dayAndTimeOf(ts: string | null | undefined): string {
  if (!ts || Number.isNaN(Date.parse(ts))) return '–';
  return `${day.format(new Date(ts))} ${clock.format(new Date(ts))}`;
}

/** What is left until a time: 2:05, 1:02:05; 0:00 when it has passed. */
export function countdown(endsAt: string | null | undefined, now: number): string {
  if (!endsAt) return '';
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000));
  if (Number.isNaN(seconds)) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A length of time as people say it: 900 ns, 12.3 µs, 4.5 ms, 2.0 s. */
export function length(ns: number): string {
  if (ns < 1000) return `${ns.toFixed(0)} ns`;
  if (ns < 1e6) return `${short(ns / 1e3)} µs`;
  if (ns < 1e9) return `${short(ns / 1e6)} ms`;
  return `${short(ns / 1e9)} s`;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** A number of something as axes show it: 950, 1.2k, 3.4M. */
export function rough(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${trim(value / 1e9)}B`;
  if (size >= 1e6) return `${trim(value / 1e6)}M`;
  if (size >= 1e4 || (size >= 1000 && value % 100 === 0)) return `${trim(value / 1e3)}k`;
  return trim(value);
}

/** A quantity where there is little room: in full up to four digits, else 30.2k, 1.22M, 1M. */
export function compact(value: number): string {
  return Math.abs(value) < 10_000 ? trim(value) : rough(Number(value.toPrecision(3)));
}

function trim(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) < 100 ? 2 : 0)));
}

/** A table as CSV (RFC 4180). What a spreadsheet would take for a formula is text. */
export function csv(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: string | number | null | undefined): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
