// What `crossbook capture --json` has printed: the latencies of an exchange, by its packets.

/** A row of its table. */
export type CaptureRow = {
  /** Such as `minimum` or `99.9 %`. */
  label: string;
  /** 0 to 100. */
  percentile: number;
  /** Null: there are too few values for it. */
  ns: number | null;
};

export type Capture = {
  /** The file. */
  name: string;
  count: number;
  perSecond: number;
  /** What was captured, counted and lost, in words. */
  facts: [string, string][];
  rows: CaptureRow[];
};

/** Why a file cannot be shown, in words for whoever opened it. */
export class CaptureProblem extends Error {}

function percentileOf(label: string): number {
  if (label === 'minimum') return 0;
  if (label === 'maximum') return 100;
  return Number(label.replace(' %', ''));
}

/** Reads a file; of its curves the first, which has all requests. */
export function captureOf(name: string, text: string): Capture {
  const wrong = (what: string) =>
    new CaptureProblem(`${name}: ${what}; crossbook capture --json prints what is read here`);
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    throw wrong('it is not JSON');
  }
  const series = report?.series?.[0];
  const latencies = series?.latencies;
  if (latencies?.unit !== 'ns' || !Array.isArray(latencies.rows))
    throw wrong('it has no latencies in nanoseconds');
  const rows = latencies.rows.map((row): CaptureRow => {
    const percentile = percentileOf(String(row.row));
    if (!(percentile >= 0 && percentile <= 100)) throw wrong(`there is no row '${String(row.row)}'`);
    return { label: String(row.row), percentile, ns: typeof row.valueNs === 'number' ? row.valueNs : null };
  });
  return {
    name,
    count: Number(latencies.count ?? 0),
    perSecond: Number(series?.perSecond ?? 0),
    facts: Object.entries(report.workload ?? {}).map(([what, value]) => [what, String(value)]),
    rows,
  };
}

/** The rows that any of several captures has, in order. */
export function rowsOf(captures: readonly Capture[]): CaptureRow[] {
  const rows = new Map<string, CaptureRow>();
  for (const row of captures.flatMap((each) => each.rows)) rows.set(row.label, row);
  return [...rows.values()].sort((a, b) => a.percentile - b.percentile);
}

/** What is read of the file. */
type Report = {
  workload?: Record<string, unknown>;
  series?: {
    perSecond?: number;
    latencies?: { unit?: string; count?: number; rows?: { row?: string; valueNs?: number }[] };
  }[];
};
