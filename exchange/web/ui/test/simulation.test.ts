import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SimulationRun, World } from '../src/protocol/market.ts';
import { firstDraft, groupsOf, ratesBetween, renamed, termsOf } from '../src/state/simulation.ts';

const parameter = (path: string, value: string, kind: string | null = null) => ({
  path,
  value,
  kind,
  number: /^\d/.test(value),
});

const world: World = {
  name: 'hawkes',
  description: '',
  text: '',
  parameters: [
    parameter('market', 'continuous'),
    parameter('seed', '1'),
    parameter('until', '10m'),
    parameter('instruments.0.symbol', 'NPN'),
    parameter('instruments.0.tick', '0.01'),
    parameter('agents.0.kind', 'hawkes', 'hawkes'),
    parameter('agents.0.name', 'hawkes', 'hawkes'),
    parameter('agents.0.count', '3', 'hawkes'),
    parameter('agents.0.model', 'cointossx', 'hawkes'),
    parameter('agents.0.mean_lots', '200', 'hawkes'),
  ],
  models: [{ path: 'agents.0.model', name: 'cointossx', text: 'mu = [1]' }],
};

test('a form asks for what differs from the world, and for nothing else', () => {
  const draft = {
    ...firstDraft,
    world: 'hawkes',
    typed: { 'agents.0.mean_lots': '200', 'instruments.0.tick': ' 0.05 ' },
  };
  assert.deepEqual(termsOf(draft, world), {
    world: 'hawkes',
    mode: 'VIRTUAL',
    seed: '1',
    until: '1m',
    speed: '0',
    overrides: { 'instruments.0.tick': '0.05' },
  });
  assert.deepEqual(termsOf({ ...draft, typed: {}, seed: '', until: '', speed: ' ' }, world), {
    world: 'hawkes',
    mode: 'VIRTUAL',
  });
});

test('a model that was edited is sent under a name of its own', () => {
  const edited = termsOf({ ...firstDraft, world: 'hawkes', models: { 'agents.0.model': 'mu = [2]' } }, world);
  assert.deepEqual(edited.models, { 'edited-0.toml': 'mu = [2]' });
  assert.deepEqual(edited.overrides, { 'agents.0.model': 'edited-0.toml' });
  const same = termsOf({ ...firstDraft, world: 'hawkes', models: { 'agents.0.model': 'mu = [1]' } }, world);
  assert.equal(same.models, undefined);
});

test('a live run has its speed, its window and its password; a text has no values of another world', () => {
  const draft = {
    ...firstDraft,
    world: '',
    text: 'market = 1',
    isLive: true,
    speed: '60',
    liveSpeed: '0',
    warmUp: ' 5s',
    window: '8',
    password: 'x',
  };
  assert.deepEqual(termsOf({ ...draft, typed: { 'agents.0.mean_lots': '1' } }, world), {
    text: 'market = 1',
    mode: 'LIVE',
    seed: '1',
    until: '1m',
    speed: '0',
    warmUp: '5s',
    window: 8,
    password: 'x',
  });
});

test('what one turns is shown by instrument and by agents', () => {
  assert.deepEqual(
    groupsOf(world).map(({ name, parameters }) => [name, parameters.map((each) => each.path)]),
    [
      ['Instrument NPN', ['instruments.0.symbol', 'instruments.0.tick']],
      ['3 agents hawkes: hawkes', ['agents.0.count', 'agents.0.mean_lots']],
    ],
  );
});

test('agents follow an instrument to its new symbol, also those of one among several', () => {
  const several: World = {
    ...world,
    parameters: [
      parameter('instruments.0.symbol', 'NPN'),
      parameter('instruments.1.symbol', 'N'),
      parameter('agents.0.instrument', 'NPN3', 'hawkes'),
      parameter('agents.1.instrument', 'NPNX', 'hawkes'),
      parameter('agents.2.instrument', 'NPN', 'hawkes'),
    ],
  };
  const typed = renamed(several, ['NPN3', 'NPN1']);
  assert.deepEqual(typed, { 'instruments.0.symbol': 'SIM-NPN' });
  assert.deepEqual(termsOf({ ...firstDraft, world: 'hawkes', typed }, several).overrides, {
    'instruments.0.symbol': 'SIM-NPN',
    'agents.0.instrument': 'SIM-NPN3',
    'agents.2.instrument': 'SIM-NPN',
  });
  assert.deepEqual(renamed(several, ['AGL']), {});
});

test('a rate is what was done since the last look, at first since the beginning', () => {
  const run = (machineNs: string, requests: string | null, orders: string) =>
    ({
      id: 'run-1',
      machineNs,
      clients: [{ participant: 'a', requests, orders }],
    }) as unknown as SimulationRun;
  const first = run('2000000000', '100', '50');
  assert.equal(ratesBetween(null, first).get('a'), 50);
  assert.equal(ratesBetween(first, run('2500000000', '200', '90')).get('a'), 200);
  assert.equal(ratesBetween(first, run('2500000000', '40', '20')).get('a'), 0);
  assert.equal(ratesBetween(first, { ...run('1000000000', null, '30'), id: 'run-2' }).get('a'), 30);
});
