// Makes the types of what the server says, of its two documents, which the build prints: api.d.ts of the HTTP API,
// frames.d.ts of the frames of the WebSocket, which share schemas with it. What is newer than the documents stays.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const documents = resolve(here, '../target/classes/crossbook/web');
const target = resolve(here, '../target/ui-types');

function generate(document, result) {
  const command = join(here, 'node_modules/openapi-typescript/bin/cli.js');
  const words = [command, document, '--default-non-nullable', 'false', '--output', join(target, result)];
  const run = spawnSync(process.execPath, words, { cwd: here, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${document}: ${run.stdout}${run.stderr}`);
}

const writtenMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = ['openapi.json', 'asyncapi.json'].map((name) => join(documents, name));
if (!sources.every(writtenMs)) throw new Error(`${documents}: ./crossbook build prints the documents`);
const generators = ['types.js', 'package-lock.json'].map((name) => join(here, name));
const results = ['api.d.ts', 'frames.d.ts'].map((name) => join(target, name));
if (Math.min(...results.map(writtenMs)) > Math.max(...[...sources, ...generators].map(writtenMs)))
  process.exit();

mkdirSync(target, { recursive: true });
generate(join(documents, 'openapi.json'), 'api.d.ts');

const { info, components } = JSON.parse(readFileSync(join(documents, 'asyncapi.json'), 'utf8'));
const { schemas } = components;
const frames = join(target, 'frames.json');
writeFileSync(frames, JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }));
generate(frames, 'frames.d.ts');
