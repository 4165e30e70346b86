// A Crossbook process of a test: its own home, ports of the system's choice, ended by its process id.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');
const startLimitMs = 120_000;
const endLimitMs = 60_000;

// The command that starts Crossbook: from the environment, as JSON, or the launcher of this repository.
const command = JSON.parse(process.env.CROSSBOOK_E2E_COMMAND ?? 'null') ?? [join(root, 'crossbook')];

export class Exchange {
  #process;
  #words;
  #ended;
  #said = '';

  /** The command that starts Crossbook. */
  command = command;

  constructor(words) {
    this.#words = words;
    this.directory = mkdtempSync(join(tmpdir(), 'crossbook-e2e-'));
    this.home = join(this.directory, 'home');
  }

  /** Starts `crossbook demo` with more options; ready when this returns. */
  static async demo(...more) {
    const exchange = new Exchange(['demo', '--no-browser', '--seed', '1', ...more]);
    try {
      await exchange.start();
    } catch (failure) {
      await exchange.stop();
      throw failure;
    }
    return exchange;
  }

  /**
   * Starts `crossbook serve` with the files that `crossbook init --market` writes: a market without bots, in which
   * anybody may act as anybody.
   */
  static market(name) {
    return Exchange.#made(name, [], ['--set', 'web.demo=true']);
  }

  /** The same, in which one logs in with a password; there is a risk officer, carol. */
  static ofPasswords(name) {
    return Exchange.#made(name, [['participants', 'add', 'carol', '--role', 'risk', '--generate']], []);
  }

  static async #made(name, edits, options) {
    const exchange = new Exchange(['serve', '--set', 'engine.idle=doze', '--set', 'store.pg=127.0.0.1:0', ...options]);
    try {
      exchange.#run('init', exchange.home, '--market', name);
      exchange.#beginAtTen();
      for (const edit of edits) exchange.#run(...edit, '--home', exchange.home);
      await exchange.start();
    } catch (failure) {
      await exchange.stop();
      throw failure;
    }
    return exchange;
  }

  /** It is past ten in the morning there, whatever the hour is here: no phase ends while a test looks. */
  #beginAtTen() {
    const file = join(this.home, 'market.toml');
    const hour = new Date().getUTCHours();
    const west = hour < 23 ? hour - 10 : -11; // this name of a zone counts the hours west of Greenwich, up to 12
    const zone = `time_zone = "Etc/GMT${west < 0 ? '' : '+'}${west}"`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^time_zone = .*$/m, zone));
  }

  /** Runs a verb that ends. */
  #run(...words) {
    const ran = spawnSync(command[0], [...command.slice(1), ...words, '-q'], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`crossbook ${words.join(' ')}: ${ran.stderr}`);
  }

  /** The password of somebody, as the file says it. */
  password(participant) {
    return readFileSync(join(this.home, 'secrets', participant), 'utf8').trim();
  }

  /** Starts it, after it has ended again: on the same ports. */
  async start() {
    const ready = join(this.directory, 'ready.json');
    rmSync(ready, { force: true });
    const port = (name) => `127.0.0.1:${this.ports?.[name] ?? 0}`;
    const settings = [`gateway.tcp=${port('gateway')}`, `fix.tcp=${port('fix')}`, `marketdata.tcp=${port('marketdata')}`, `marketdata.fix=${port('marketdata_fix')}`, `web.http=${port('web')}`];
    const words = [...this.#words, '--home', this.home, '--json', '--ready-file', ready, ...settings.flatMap((each) => ['--set', each])];
    this.startedMs = Date.now();
    this.#process = spawn(command[0], [...command.slice(1), ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.pid = this.#process.pid;
    this.#process.stderr.on('data', (data) => (this.#said += data));
    this.#ended = new Promise((done) => this.#process.once('exit', done));
    let hasEnded = false;
    void this.#ended.then(() => (hasEnded = true));
    await until('the exchange is ready', () => {
      if (hasEnded) throw new Error(`crossbook ${words.join(' ')} ended:\n${this.#said}`);
      return existsSync(ready);
    }, startLimitMs);
    const line = JSON.parse(readFileSync(ready, 'utf8'));
    this.pid = line.pid;
    this.ports = line.ports;
    this.address = `http://127.0.0.1:${this.ports.web}`;
  }

  /** What a public route answers. */
  async get(path) {
    const answer = await fetch(`${this.address}/api/v1${path}`);
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Logs on by HTTP, as a program of this participant would in the demonstration. */
  async actAs(participant) {
    const answer = await fetch(`${this.address}/api/v1/demo/act-as`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: this.address },
      body: JSON.stringify({ participant }),
    });
    if (!answer.ok) throw new Error(`act as ${participant}: ${answer.status} ${await answer.text()}`);
    const { csrfToken } = await answer.json();
    const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
    return async (method, path, body) => {
      const response = await fetch(`${this.address}/api/v1${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Origin: this.address, Cookie: cookie, 'X-CSRF-Token': csrfToken },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
  }

  /** What it said on its standard error. */
  get said() {
    return this.#said;
  }

  /** Ends it as `kill -9` does. */
  async kill() {
    process.kill(this.pid, 'SIGKILL');
    await this.#ended;
  }

  /** Ends it in order, and removes what it left. */
  async stop() {
    try {
      if (this.pid !== undefined) process.kill(this.pid, 'SIGTERM');
    } catch {
      // it has ended, which is what was wanted
    }
    await Promise.race([this.#ended, new Promise((done) => setTimeout(done, endLimitMs).unref())]);
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Waits until something is so. */
export async function until(what, condition, limitMs = 60_000) {
  const limit = Date.now() + limitMs;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > limit) throw new Error(`waited ${limitMs / 1000} s in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
