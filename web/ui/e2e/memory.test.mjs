// A terminal that is open while everything else is tested: memory-end.test.mjs tells what it holds then.
import { test } from 'node:test';
import { keep, terminal } from './shared.mjs';

const warmUpSeconds = 90;

/** What the page held when it had warmed up. */
export let early;
export let page;
export let memory;

test('a terminal is opened and left alone', async () => {
  page = await terminal('viewer', 'NPN');
  keep(page);
  memory = await memoryOf(page);
  early = wait(warmUpSeconds).then(memory);
});

const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1_000));

/**
 * Asks what a page keeps: the least of five looks a second apart, each after a collection of garbage, since
 * whatever is being drawn at the time of a look counts as well.
 */
async function memoryOf(page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable');
  async function look() {
    for (let i = 0; i < 3; i++) await debug.send('HeapProfiler.collectGarbage');
    const { metrics } = await debug.send('Performance.getMetrics');
    const figure = (name) => metrics.find((each) => each.name === name).value;
    const messages = await page.evaluate(() => window.messagesHeard);
    return { heap: figure('JSHeapUsedSize'), nodes: figure('Nodes'), listeners: figure('JSEventListeners'), messages };
  }
  return async () => {
    let least = await look();
    for (let i = 1; i < 5; i++) {
      await wait(1);
      const next = await look();
      if (next.heap < least.heap) least = next;
    }
    return least;
  };
}
