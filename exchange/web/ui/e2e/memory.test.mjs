// A terminal that is open while everything else is tested: memory-end.test.mjs tells what it holds then.
import { test } from 'node:test';
import { keep, terminal } from './shared.mjs';

const warmUpMessages = 2_000;

/** What the page held when it had warmed up. */
export let early;
export let page;
export let memory;

test('a terminal is opened and left alone', async () => {
  page = await terminal('viewer', 'NPN');
  keep(page);
  memory = await memoryOf(page);
  early = hasHeard(page, warmUpMessages).then(memory);
});

/** Waits until a page has heard so many messages. */
export const hasHeard = (page, messages) =>
  page.waitForFunction((count) => window.messagesHeard >= count, messages, { polling: 500 });

/**
 * Asks what a page keeps: the least of five looks a hundred messages apart, each after a collection of garbage, since
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
    let { messages } = least;
    for (let i = 1; i < 5; i++) {
      await hasHeard(page, (messages += 100));
      const next = await look();
      if (next.heap < least.heap) least = next;
    }
    return least;
  };
}
