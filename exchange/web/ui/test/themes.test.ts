import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// This runs from exchange/web/target/ui-test/test.
const sources = new URL('../../../ui/src/', import.meta.url);
const styles = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css|svelte)$/.test(path))
  .map((path) => readFileSync(new URL(path, sources), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[^]*?\*\//g, '');

/** What rules that know the theme, or the colours of buy and sell, declare. */
const declarations = [...styles.matchAll(/\[data-(?:theme|colours)[^{}]*\{([^{}]*)\}/g)].flatMap(([, body]) =>
  body!
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each !== ''),
);

// The walk (e2e/walk.mjs) judges the layout in one theme, since it is the same in the others.
test('a theme is colours alone', () => {
  assert.ok(declarations.length > 40, `${declarations.length} declarations`);
  const colour = /^(--[\w-]+|background): #[0-9a-f]{3,8}$/;
  const others = declarations.filter(
    (each) => !colour.test(each) && !/^color-scheme: (dark|light)$/.test(each),
  );
  assert.deepEqual(
    others.filter((each) => !each.startsWith('--shadow: ')),
    [],
  );
  // A shadow takes no room.
  const uses = [...styles.matchAll(/([\w-]+):[^;{}]*var\(--shadow\)/g)].map(([, property]) => property);
  assert.deepEqual([...new Set(uses)], ['box-shadow']);
});
