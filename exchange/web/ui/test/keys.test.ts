import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCommands, commands, keyOf, meaningOf, sane, whyNot, withKey } from '../src/state/keys.ts';

test('every first key is a key, and no two collide', () => {
  for (const command of allCommands) assert.equal(whyNot(command, commands[command].key, {}), null, command);
});

test('one key or two mean a command', () => {
  assert.deepEqual(meaningOf('b', {}), { command: 'buy' });
  assert.equal(meaningOf('g', {}), 'begin');
  assert.deepEqual(meaningOf('g b', {}), { command: 'goBook' });
  assert.equal(meaningOf('x', {}), null);
  assert.equal(meaningOf('g x', {}), null);
});

test('a changed key means its command, and the old one nothing', () => {
  const keys = withKey({}, 'buy', 'F2');
  assert.deepEqual(meaningOf('F2', keys), { command: 'buy' });
  assert.equal(meaningOf('b', keys), null);
  assert.equal(keyOf('buy', withKey(keys, 'buy', 'b')), 'b');
  assert.deepEqual(withKey(keys, 'buy', 'b'), {});
});

test('a key that is no key, or has a meaning, is refused in words', () => {
  assert.match(whyNot('buy', '', {}) ?? '', /is no key/);
  assert.match(whyNot('buy', 'F', {}) ?? 'free', /free/);
  assert.match(whyNot('buy', 'Fn', {}) ?? '', /"Fn" is no key: a character, F1 to F12/);
  assert.match(whyNot('buy', 'F13', {}) ?? '', /is no key/);
  assert.equal(whyNot('buy', 'g F12', {}), null);
  assert.match(whyNot('buy', 'a b c', {}) ?? '', /is no key/);
  assert.match(whyNot('buy', 's', {}) ?? '', /"s" has a meaning already: ticket: sell/);
  assert.match(whyNot('buy', 'g', {}) ?? '', /has a meaning already: go to the terminal/);
  assert.match(whyNot('buy', 'b b', withKey({}, 'sell', 'b')) ?? '', /ticket: sell/);
  assert.equal(whyNot('buy', 'b', {}), null);
});

test('of what was kept, what makes no sense is left out', () => {
  assert.deepEqual(sane(null), {});
  assert.deepEqual(sane('b'), {});
  assert.deepEqual(sane({ buy: 'n', fly: 'f', sell: 3, cancel: 'e' }), { buy: 'n' });
  assert.deepEqual(sane({ buy: 's', sell: 'b' }), { buy: 's', sell: 'b' });
  assert.deepEqual(sane({ buy: 'e', amend: 'b', cancel: 'b' }), {}); // none of them can be
});
