// Runs of worlds: what is asked for, and what is made of their answers.
import type { RunTerms, SimulationRun, World } from '../protocol/market.ts';

/** What a form says. Empty: as the world has it. */
export type RunDraft = {
  /** The name of a world that ships; empty: the text is one. */
  world: string;
  text: string;
  seed: string;
  until: string;
  /** How many times as fast as the clock virtual time goes; 0: as fast as the machine allows. */
  speed: string;
  isLive: boolean;
  /** The same of a live run; 0: as fast as agents are answered. */
  liveSpeed: string;
  warmUp: string;
  window: string;
  password: string;
  /** What was typed instead of the world's values, by their places. */
  typed: Readonly<Record<string, string>>;
  /** Texts of Hawkes models, by the places that name them. */
  models: Readonly<Record<string, string>>;
};

export const firstDraft: RunDraft = {
  world: 'zero-intelligence',
  text: '',
  seed: '1',
  until: '1m',
  speed: '0',
  isLive: false,
  liveSpeed: '1',
  warmUp: '',
  window: '64',
  password: '',
  typed: {},
  models: {},
};

/** The request that a form means: of the values, those that are not the world's. */
export function termsOf(draft: RunDraft, world: World | undefined): RunTerms {
  const terms: RunTerms = { mode: draft.isLive ? 'LIVE' : 'VIRTUAL' };
  if (draft.world === '') terms.text = draft.text;
  else terms.world = draft.world;
  if (draft.seed.trim() !== '') terms.seed = draft.seed.trim();
  if (draft.until.trim() !== '') terms.until = draft.until.trim();
  const overrides: Record<string, string> = {};
  const models: Record<string, string> = {};
  if (world !== undefined && draft.world !== '') {
    for (const { path, value } of world.parameters) {
      const typed = draft.typed[path]?.trim();
      if (typed === undefined || typed === '' || typed === value) continue;
      overrides[path] = typed;
      if (/^instruments\.\d+\.symbol$/.test(path)) Object.assign(overrides, followers(world, value, typed));
    }
    for (const { path, text } of world.models) {
      const typed = draft.models[path];
      if (typed === undefined || typed === text) continue;
      const name = nameOfModel(path);
      overrides[path] = name;
      models[name] = typed;
    }
  }
  if (Object.keys(overrides).length > 0) terms.overrides = overrides;
  if (Object.keys(models).length > 0) terms.models = models;
  const speed = (draft.isLive ? draft.liveSpeed : draft.speed).trim();
  if (speed !== '') terms.speed = speed;
  if (draft.isLive) {
    if (draft.warmUp.trim() !== '') terms.warmUp = draft.warmUp.trim();
    terms.window = Number(draft.window) || 64;
    if (draft.password !== '') terms.password = draft.password;
  }
  return terms;
}

/** Agents that trade an instrument trade it under its new symbol. Of several that are alike, `X3` is the third `X`. */
function followers(world: World, from: string, to: string): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { path, value } of world.parameters) {
    if (!/^agents\.\d+\.instrument$/.test(path) || !value.startsWith(from)) continue;
    const number = value.slice(from.length);
    if (/^\d*$/.test(number)) said[path] = to + number;
  }
  return said;
}

/**
 * New symbols for a world's instruments whose names are taken by others on the exchange, by their places.
 *
 * @param taken symbols of the world that the exchange has, with other ticks or lots
 */
export function renamed(world: World, taken: readonly string[]): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { path, value } of world.parameters) {
    const isTaken = taken.some((each) => each.startsWith(value) && /^\d*$/.test(each.slice(value.length)));
    if (/^instruments\.\d+\.symbol$/.test(path) && isTaken) said[path] = `SIM-${value}`;
  }
  return said;
}

/** The file that a model that was edited is called by. */
export function nameOfModel(path: string): string {
  return `edited-${path.replace(/\D+/g, '')}.toml`;
}

export type Parameter = World['parameters'][number];
export type ParameterGroup = { name: string; parameters: Parameter[] };

// The form has these itself, or they are no numbers that one would turn.
const elsewhere = new Set(['seed', 'until', 'market', 'record']);
const fixed = new Set(['kind', 'model', 'instrument', 'name']);

/** The values that one turns, by instrument and by agents. */
export function groupsOf(world: World): ParameterGroup[] {
  const groups = new Map<string, ParameterGroup>();
  for (const parameter of world.parameters) {
    const [list = '', place = '', key = ''] = parameter.path.split('.');
    if (key === '' ? elsewhere.has(list) : fixed.has(key)) continue;
    const of = `${list}.${place}`;
    const name = nameOfGroup(world, list, place, parameter.kind);
    const group = groups.get(of) ?? { name, parameters: [] };
    group.parameters.push(parameter);
    groups.set(of, group);
  }
  return [...groups.values()];
}

function nameOfGroup(world: World, list: string, place: string, kind: string | null): string {
  const valueOf = (key: string) =>
    world.parameters.find((each) => each.path === `${list}.${place}.${key}`)?.value;
  if (list === 'instruments') return `Instrument ${valueOf('symbol') ?? ''}`;
  const count = valueOf('count') ?? '1';
  return `${count === '1' ? 'Agent' : `${count} agents`} ${valueOf('name') ?? ''}: ${kind ?? ''}`;
}

/** `first_spread_ticks` is read as "first spread ticks". */
export function wordsOf(path: string): string {
  return (path.split('.').pop() ?? path).replaceAll('_', ' ');
}

/** `hawkesEvents` is read as "hawkes events". */
export function countInWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What each client did a second between two looks at a run that goes on; by participant. Counts begin anew after a warm-up. */
export function ratesBetween(before: SimulationRun | null, now: SimulationRun): Map<string, number> {
  const rates = new Map<string, number>();
  const ns = before === null || before.id !== now.id ? 0 : Number(now.machineNs) - Number(before.machineNs);
  const earlier = new Map(before?.clients.map((each) => [each.participant, doneBy(each)]) ?? []);
  for (const client of now.clients) {
    const done = doneBy(client);
    const since = ns > 0 ? ns : Number(now.machineNs);
    const more = ns > 0 ? Math.max(0, done - (earlier.get(client.participant) ?? 0)) : done;
    rates.set(client.participant, since > 0 ? (more * 1e9) / since : 0);
  }
  return rates;
}

function doneBy(client: SimulationRun['clients'][number]): number {
  return Number(client.requests ?? client.orders);
}
