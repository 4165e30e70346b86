// Builds the web interface into ../target/ui, if what it is made of has changed since: the checksum of the
// sources is kept beside the result. Maven calls this in every build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(here, '../target');
const result = join(target, 'ui');
const stamp = join(target, 'ui.stamp');

// What the result does not depend on. `inputs()` of the launcher leaves out the same.
const notSources = new Set(['node_modules', 'e2e', 'test']);

function stop(message) {
  console.error(`[ERROR] ${message}`);
  process.exit(1);
}

function filesUnder(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !(directory === here && notSources.has(entry.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

function checksum(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(relative(here, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function npm(...args) {
  const windows = process.platform === 'win32';
  const run = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: here,
    encoding: 'utf8',
    shell: windows,
    env: { ...process.env, CROSSBOOK_UI_OUT: `${result}.new` },
  });
  if (run.error?.code === 'ENOENT') {
    stop('npm is needed to build the web interface: install it (Debian, Ubuntu: apt-get install npm)');
  }
  if (run.status !== 0) {
    stop(`npm ${args.join(' ')} failed:\n${run.stdout}${run.stderr}`);
  }
}

// Puts the packages of the lock file into node_modules, unless they are there.
function install() {
  const installed = join(here, 'node_modules', '.crossbook-lock');
  const wanted = checksum([join(here, 'package-lock.json')]);
  if (textOf(installed) !== wanted) {
    npm('ci', '--no-audit', '--no-fund', '--prefer-offline');
    writeFileSync(installed, wanted);
  }
}

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(
    `Node 20.19 or newer is needed to build the web interface: this is ${process.version} (${process.execPath})`,
  );
}

const sources = checksum(filesUnder(here));
if (process.argv.includes('--install')) {
  install();
} else if (textOf(stamp) !== sources || !existsSync(join(result, 'index.html'))) {
  install();
  npm('run', 'build');
  mkdirSync(target, { recursive: true });
  rmSync(stamp, { force: true });
  rmSync(result, { recursive: true, force: true });
  renameSync(`${result}.new`, result);
  writeFileSync(stamp, sources);
}
