// A Crossbook process of a test: its own home, ports of the system's choice, ended by its process id.
import { execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../../..');
const endLimitMs = 60_000;

/** How long a test waits for something that must happen. Only a hang reaches the limit, however busy the machine is. */
export const patienceMs = 600_000;

/** Where a run leaves what is needed to see why it failed: the log of each exchange, and pictures. */
export const evidence = resolve(here, '../../target/e2e');

// The command that starts Crossbook: from the environment, as JSON, or the launcher of this repository.
const command = JSON.parse(process.env.CROSSBOOK_E2E_COMMAND ?? 'null') ?? [join(root, 'crossbook')];

export class Exchange {
  #process;
  #words;
  #ended;
  #log;
  #hasPasswords = false;

  constructor(name, words) {
    this.#words = words;
    mkdirSync(evidence, { recursive: true });
    this.#log = join(evidence, `${name}.log`);
    writeFileSync(this.#log, '');
    this.directory = mkdtempSync(join(tmpdir(), 'crossbook-e2e-'));
    this.home = join(this.directory, 'home');
  }

  /** Starts `crossbook demo` with more options; ready when this returns. */
  static async demo(...more) {
    const exchange = new Exchange(`demo-${basename(process.argv[1], '.mjs')}`, ['demo', '--no-browser', '--seed', '1', ...more]);
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
    return Exchange.#made(name, ['--set', 'web.demo=true'], []);
  }

  /** The same, in which one logs in with a password; there is a risk officer, carol. */
  static ofPasswords(name) {
    return Exchange.#made(name, [], ['participants', 'add', 'carol', '--role', 'risk', '--generate']);
  }

  static async #made(name, options, edit) {
    const exchange = new Exchange(name, ['serve', '--set', 'engine.idle=doze', ...options]);
    exchange.#hasPasswords = edit.length > 0;
    try {
      await exchange.run('init', exchange.home, '--market', name);
      exchange.#beginAtTen();
      if (edit.length > 0) await exchange.run(...edit, '--home', exchange.home);
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

  /** Runs a verb to its end; what it printed. */
  async run(...words) {
    const { stdout } = await promisify(execFile)(command[0], [...command.slice(1), ...words], { maxBuffer: 1 << 30 });
    return stdout;
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
    const settings = [`gateway.tcp=${port('gateway')}`, `fix.tcp=${port('fix')}`, `marketdata.tcp=${port('marketdata')}`, `marketdata.fix=${port('marketdata_fix')}`, `web.http=${port('web')}`, 'store.pg=127.0.0.1:0'];
    const words = [...this.#words, '--home', this.home, '--json', '--ready-file', ready, ...settings.flatMap((each) => ['--set', each])];
    this.startedMs = Date.now();
    const log = openSync(this.#log, 'a');
    this.#process = spawn(command[0], [...command.slice(1), ...words], { stdio: ['ignore', 'ignore', log] });
    closeSync(log);
    this.pid = this.#process.pid;
    this.#ended = new Promise((done) => this.#process.once('exit', done));
    await until('the exchange is ready', () => {
      if (this.#hasEnded) throw new Error(`crossbook ${words.join(' ')} ended:\n${this.said}`);
      return existsSync(ready);
    });
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

  /** Waits until the store tells what happened. */
  async untilStored(symbol) {
    const operator = await this.actAs('operator');
    await until('the store has what happened', async () => (await operator('GET', `/instruments/${symbol}/events?fromSeq=1&limit=1`)).status === 200);
  }

  /** Logs on by HTTP, as a program of this participant would. */
  async actAs(participant) {
    const [path, password] = this.#hasPasswords ? ['login', this.password(participant)] : ['demo/act-as'];
    const answer = await fetch(`${this.address}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: this.address },
      body: JSON.stringify({ participant, password }),
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

  /** Whether one logs in with a password, or acts as anybody. */
  get hasPasswords() {
    return this.#hasPasswords;
  }

  /** What it said on its standard error. */
  get said() {
    return readFileSync(this.#log, 'utf8');
  }

  /** Ends it as `kill -9` does, unless it has ended. */
  async kill() {
    if (!this.#hasEnded) process.kill(this.pid, 'SIGKILL');
    await this.#ended;
  }

  get #hasEnded() {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
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

/** Waits until something is so. It looks less and less often, so that what is waited for has the processor. */
export async function until(what, condition, limitMs = patienceMs) {
  const limit = Date.now() + limitMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.3, 200)) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > limit) throw new Error(`waited ${limitMs / 1000} s in vain: ${what}`);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
}
