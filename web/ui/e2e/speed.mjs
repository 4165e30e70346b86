// How fast the terminal is: from the click that sends an order to the frame that shows it working, and how many
// frames a second are left while the market moves.
//
//   node speed.mjs [orders, 60] [bots' deeds per instrument and second, 50]
//
// Chromium draws in software, on the cores that also run the exchange and its bots.
import { asked, begin, end, exchange, farBelow, terminal } from './shared.mjs';
import { at, leave } from './browser.mjs';

const orders = Number(process.argv[2] ?? 60);
const rate = process.argv[3] ?? '50';
const seconds = 10;

await begin('--rate', rate);
try {
  const page = await terminal('alice', 'NPN');
  await at(page, 'quantity').fill('10');
  await at(page, 'price').fill(await farBelow('NPN'));

  const times = [];
  for (let i = 0; i < orders; i++) {
    times.push(await page.evaluate(clickUntilShown));
    if (i % 10 === 9) await asked('alice', 'DELETE', '/orders?symbol=NPN');
  }
  times.sort((a, b) => a - b);
  const share = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(1);
  console.log(`order to the frame that shows it, ${times.length} orders: p50 ${share(0.5)} ms, p90 ${share(0.9)} ms, max ${share(1)} ms`);

  for (let i = 0; i < 3; i++) {
    const { length, frames, messages } = await page.evaluate(framesOf, seconds);
    console.log(`${(messages / length).toFixed(0)} updates/s: ${(frames / length).toFixed(1)} frames/s, over ${length.toFixed(1)} s`);
  }
  await leave(page);
} finally {
  await end();
}

/** In the page: milliseconds from the click to the frame in which the blotter has one order more. */
function clickUntilShown() {
  const rows = () => [...document.querySelectorAll('[data-testid="working"] tr[data-key]')].map((row) => row.dataset.key);
  const known = new Set(rows());
  return new Promise((done) => {
    const from = performance.now();
    document.querySelector('[data-testid="send"]').click();
    const look = () => {
      if (rows().some((key) => !known.has(key))) requestAnimationFrame(() => done(performance.now() - from));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
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
