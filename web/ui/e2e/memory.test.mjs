// A terminal that is open while everything else is tested: memory-end.test.mjs tells what it holds then.
import { test } from 'node:test';
import { keep, terminal } from './shared.mjs';

const warmUpSeconds = 90;

/** What the page held when it had warmed up, and when that was. */
export let early;
export let page;
export let memory;

test('a terminal is opened and left alone', async () => {
  page = await terminal('viewer', 'NPN');
  keep(page);
  memory = await memoryOf(page);
  early = wait(warmUpSeconds).then(async () => ({ ...(await memory()), atMs: Date.now() }));
});

export const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** Asks how much a page holds after a collection of garbage. */
export async function memoryOf(page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable');
  return async () => {
    for (let i = 0; i < 3; i++) await debug.send('HeapProfiler.collectGarbage');
    const { metrics } = await debug.send('Performance.getMetrics');
    const figure = (name) => metrics.find((each) => each.name === name).value;
    const messages = await page.evaluate(() => window.messagesHeard);
    return { heap: figure('JSHeapUsedSize'), nodes: figure('Nodes'), listeners: figure('JSEventListeners'), messages };
  };
}
