// Whether a frame may be applied: only if it follows the one before it, or begins anew.
import type { Frame } from '../protocol/frames.ts';

export type Verdict = 'apply' | 'old' | 'gap';

/** What is known of the sequence of one channel and symbol. */
export type Sequences = Map<string, { last: string; broken: boolean }>;

export function keyOf(frame: { channel: string; symbol: string }): string {
  return `${frame.channel} ${frame.symbol}`;
}

/** Judges a frame and remembers it. After a gap everything is refused until a snapshot or what is missing. */
export function admit(sequences: Sequences, frame: Frame): Verdict {
  const key = keyOf(frame);
  const known = sequences.get(key);
  if (frame.type === 'snapshot' || known === undefined) {
    // An update without a snapshot before it has nothing that it could change.
    if (frame.type === 'update' && needsSnapshot(frame)) return 'gap';
    sequences.set(key, { last: frame.seq, broken: false });
    return 'apply';
  }
  const previous = frame.prevSeq ?? String(BigInt(frame.seq) - 1n);
  if (previous === known.last) {
    sequences.set(key, { last: frame.seq, broken: false });
    return 'apply';
  }
  if (BigInt(frame.seq) <= BigInt(known.last)) return 'old';
  known.broken = true;
  return 'gap';
}

function needsSnapshot(frame: Frame): boolean {
  return frame.channel === 'book' || frame.channel === 'orders';
}
