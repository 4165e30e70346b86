// How fast the terminal is: from the click that sends an order to the frame that shows it working, and how many
// frames a second are left while the market moves.
//
//   node speed.mjs [orders, 60] [bots' deeds per instrument and second, 50] [seconds to warm up, 90]
//
// Chromium draws in software, on the cores that also run the exchange and its bots; `stolen` is what the machine
// below them had no time for.
import { readFileSync } from 'node:fs';
import { asked, begin, end, exchange, farBelow, terminal } from './shared.mjs';
import { at, leave } from './browser.mjs';

const orders = Number(process.argv[2] ?? 60);
const rate = process.argv[3] ?? '50';
const warmUpSeconds = Number(process.argv[4] ?? 90);
const seconds = 10;
const windows = 6;

await begin('--rate', rate);
try {
  const page = await terminal('alice', 'NPN');
  await new Promise((done) => setTimeout(done, warmUpSeconds * 1_000)); // until the compilers are done
  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill(await farBelow('NPN'));

  const shown = [];
  const answered = [];
  for (let i = 0; i < orders; i++) {
    shown.push(await page.evaluate(clickUntilShown));
    answered.push(Number(/[\d.]+/.exec(await at(page, 'ack-ms').innerText())[0]));
    if (i % 10 === 9) await asked('alice', 'DELETE', '/orders?symbol=NPN');
  }
  tell(`order to its answer, ${orders} orders`, answered);
  tell('order to the frame that shows it', shown);

  for (let i = 0; i < windows; i++) {
    const before = processors();
    const { length, frames, messages } = await page.evaluate(framesOf, seconds);
    const rates = `${(messages / length).toFixed(0)} updates/s: ${(frames / length).toFixed(1)} frames/s`;
    console.log(`${rates}, over ${length.toFixed(1)} s; ${share(before, 7)} % stolen, ${share(before, 3)} % idle`);
  }
  await leave(page);
} finally {
  await end();
}

function tell(what, times) {
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, max ${at(1)} ms`);
}

/** What the processors did so far, as Linux counts it. */
function processors() {
  try {
    return readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/).slice(1).map(Number);
  } catch {
    return []; // another system
  }
}

/** Percent of the time since then that went to one thing. */
function share(before, which) {
  const spent = processors().map((ticks, i) => ticks - before[i]);
  return ((100 * spent[which]) / spent.reduce((sum, ticks) => sum + ticks, 0)).toFixed(0);
}

/** In the page: milliseconds from the click until the frame with one order more in the blotter is over. */
function clickUntilShown() {
  const rows = () => [...document.querySelectorAll('[data-testid="working"] tr[data-key]')].map((row) => row.dataset.key);
  const known = new Set(rows());
  return new Promise((done) => {
    // It is in the document before the frame is drawn; the next one begins when that has been done.
    const observer = new MutationObserver(() => {
      if (rows().every((key) => known.has(key))) return;
      observer.disconnect();
      requestAnimationFrame(() => done(performance.now() - from));
    });
    observer.observe(document.querySelector('[data-testid="blotter"]'), { childList: true, subtree: true, attributeFilter: ['data-key'] });
    const from = performance.now();
    document.querySelector('[data-testid="send"]').click();
  });
}

/** In the page: how many frames there are in so many seconds, and how many messages came. */
function framesOf(seconds) {
  return new Promise((done) => {
    const from = performance.now();
    const known = window.messagesHeard;
    let frames = 0;
    const frame = (now) => {
      frames++;
      const length = (now - from) / 1_000;
      if (length < seconds) requestAnimationFrame(frame);
      else done({ length, frames, messages: window.messagesHeard - known });
    };
    requestAnimationFrame(frame);
  });
}
