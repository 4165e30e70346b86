// A browser of a test, and what must hold of every page in it: no request to another origin, no error in
// the console, no violation of the content security policy.
import assert from 'node:assert/strict';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { evidence, patienceMs, until } from './exchange.mjs';

// The first has no window, and needs a fifth less processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The browser's program: CHROMIUM, or what the path has. */
export function program() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      try {
        const file = join(directory, name);
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // the next one, then
      }
    }
  }
  throw new Error('no Chromium: apt-get install chromium-headless-shell, or name it in CHROMIUM');
}

/** Starts a browser. It makes a profile of its own and removes it. */
export function open() {
  return chromium.launch({
    executablePath: program(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-gpu-watchdog', // it would end the drawing process on a busy machine
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--expose-gc',
    ],
  });
}

// A busy machine may not run the server for some seconds; the server answers 503 then.
const busy = /status of 503/;

export const desktop = { width: 1440, height: 900 };

/**
 * A page of a user of its own, and what is wrong with it so far.
 *
 * @param theme dark, light or contrast
 * @param allowed faults that a test provokes, as patterns
 */
export async function visit(browser, exchange, path = '/', { viewport = desktop, theme = 'dark', allowed = [] } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: theme === 'light' ? 'light' : 'dark', reducedMotion: 'reduce', acceptDownloads: true });
  await context.addInitScript((chosen) => {
    const name = 'crossbook.settings';
    if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify({ theme: chosen }));
    window.violations = [];
    window.messagesHeard = 0;
    window.WebSocket = class extends WebSocket {
      constructor(...words) {
        super(...words);
        this.addEventListener('message', () => window.messagesHeard++);
      }
    };
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  }, theme);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const faults = [];
  const fault = (text) => {
    if (![busy, ...allowed].some((pattern) => pattern.test(text))) faults.push(text);
  };
  page.on('pageerror', (error) => fault(`page error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      fault(`console ${message.type()}: ${message.text()} ${message.location().url}`);
    }
  });
  const isOwn = (url) => new URL(url).host === new URL(exchange.address).host || /^(data|blob):/.test(url);
  const asked = new Set();
  context.on('request', (request) => {
    asked.add(request);
    if (!isOwn(request.url())) fault(`request to ${request.url()}`);
  });
  for (const end of ['requestfinished', 'requestfailed']) context.on(end, (request) => asked.delete(request));
  page.on('websocket', (socket) => {
    if (!isOwn(socket.url())) fault(`web socket to ${socket.url()}`);
  });
  await page.goto(`${exchange.address}${path}`);
  page.isAnswered = () => asked.size === 0;
  page.faults = async () => [...faults, ...(await page.evaluate(() => window.violations)).map((each) => `policy: ${each}`)];
  return page;
}

/** Closes a page in which nothing was wrong. */
export async function leave(page) {
  assert.deepEqual(await page.faults(), []);
  await page.context().close();
}

const pictured = new Map();

/** Keeps a picture of a page in which something is wrong, if it can still be drawn. */
export async function picture(page, name) {
  const plain = name.replaceAll(/[^\w.-]+/g, '-').slice(0, 100);
  const count = (pictured.get(plain) ?? 0) + 1;
  pictured.set(plain, count);
  await page.screenshot({ path: join(evidence, `${plain}-${count}.png`), timeout: 10_000 }).catch(() => undefined);
}

/** Closes what a test left open, which would slow down the others; if it failed, pictures of it are kept. */
export async function closeLeft(browser, test, kept = new Set()) {
  const left = browser.contexts().filter((each) => !kept.has(each));
  if (!test.passed) for (const page of left.flatMap((each) => each.pages())) await picture(page, test.name);
  await Promise.all(left.map((each) => each.close()));
}

/** How many pixels the page is wider than its window. */
export const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export const at = (page, testid) => page.locator(`[data-testid="${testid}"]`);

/** Chooses who the user of a demonstration is, and waits until the page is that user's. */
export async function actAs(page, participant) {
  await at(page, 'act-as').selectOption(participant);
  await page.waitForFunction((name) => sessionStorage.getItem('crossbook.who') === name, participant);
}

/** Logs in with a password. */
export async function logIn(page, participant, password) {
  await at(page, 'login').click();
  await attemptUntilIn(page, participant, password);
}

/** Fills in the log-in, which is open, until it succeeds: soon after one that failed, the next is refused. */
export async function attemptUntilIn(page, participant, password) {
  const who = at(page, 'who');
  await until(`${participant} is logged in`, async () => {
    await attempt(page, participant, password);
    await who.or(at(page, 'login-dialog').getByRole('alert')).first().waitFor();
    return who.isVisible();
  });
}

/** Fills in the log-in, which is open, and sends it. */
export async function attempt(page, participant, password) {
  await at(page, 'login-participant').fill(participant);
  await at(page, 'login-password').fill(password);
  await at(page, 'login-submit').click();
}

/** Waits for some frames of the display, or for ten seconds: a page that is not drawn has none. */
export const frames = (page, count) =>
  page.evaluate(
    (wanted) =>
      new Promise((done) => {
        const frame = (left) => (left === 0 ? done() : requestAnimationFrame(() => frame(left - 1)));
        frame(wanted);
        setTimeout(done, 10_000);
      }),
    count,
  );

/** The faults that stay a minute: on a busy machine a page may still be on its way to another size, or being filled. */
export async function lasting(page, find) {
  const limit = Date.now() + 60_000;
  for (let faults = await find(); ; faults = await find()) {
    if (faults.length === 0 || Date.now() > limit) return faults;
    await frames(page, 60);
  }
}

// A theme is colours alone (test/themes.test.ts), so another theme can have no other layout, and to axe these rules alone.
export const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds, and finds again, each with where it is.
 *
 * @param rules those that are asked; without it all
 * @param within where, as a selector; all of the page where nothing is of that kind
 */
export function accessibilityFaults(page, { rules, within } = {}) {
  return lasting(page, async () => {
    // By the debugger, which the page's policy does not concern.
    if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(axeSource);
    const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
    const { violations } = await page.evaluate(
      ([where, chosen]) => globalThis.axe.run((where && document.querySelector(where)) ?? document, chosen),
      [within, options],
    );
    return violations.map(
      (each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`,
    );
  });
}
