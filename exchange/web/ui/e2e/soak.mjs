// A terminal that is left open before a demonstration: what the page and the server hold in memory, minute by minute.
//
//   node soak.mjs [seconds, 3600] [warm-up seconds, 120]
//
// The last lines compare the end with the end of the warm-up. The README has figures.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { actAs, at, open, visit } from './browser.mjs';
import { Exchange, until } from './exchange.mjs';

const seconds = Number(process.argv[2] ?? 3_600);
const warmUpSeconds = Number(process.argv[3] ?? 120);
const samples = Math.max(5, Math.round(seconds / 60));

const wait = (forSeconds) => new Promise((done) => setTimeout(done, forSeconds * 1_000));
const megabytes = (bytes) => (bytes / 1e6).toFixed(2);

const exchange = await Exchange.demo();
const browser = await open();
try {
  const page = await visit(browser, exchange, '/#/terminal/NPN');
  await actAs(page, 'alice');
  await until('a price', async () => /\d/.test(await at(page, 'last').innerText()));
  const debug = await page.context().newCDPSession(page);
  await debug.send('Performance.enable');

  /** The page's heap and nodes after a collection, and the server's heap after one. */
  async function taken() {
    for (let i = 0; i < 3; i++) await debug.send('HeapProfiler.collectGarbage');
    const { metrics } = await debug.send('Performance.getMetrics');
    const figure = (name) => metrics.find((each) => each.name === name).value;
    return {
      pageHeap: figure('JSHeapUsedSize'),
      nodes: figure('Nodes'),
      listeners: figure('JSEventListeners'),
      messages: await page.evaluate(() => window.messagesHeard),
      ...serverMemory(exchange.pid),
    };
  }

  await wait(warmUpSeconds);
  const first = await taken();
  console.log('minute  page heap MB  nodes  listeners  messages  server RSS MB  server heap MB');
  const tell = (minute, each) =>
    console.log(
      [minute.toFixed(1), megabytes(each.pageHeap), each.nodes, each.listeners, each.messages, megabytes(each.rss), megabytes(each.heap)].join('  '),
    );
  tell(0, first);
  let last = first;
  for (let i = 1; i <= samples; i++) {
    await wait(seconds / samples);
    last = await taken();
    tell((i * seconds) / samples / 60, last);
  }
  for (const name of ['pageHeap', 'nodes', 'listeners', 'rss', 'heap']) {
    console.log(`${name}: ${first[name]} ${last[name]} ${((last[name] / first[name] - 1) * 100).toFixed(1)} %`);
  }
  console.log(`faults: ${JSON.stringify(await page.faults())}`);
} catch (failure) {
  console.error(exchange.said);
  throw failure;
} finally {
  await browser.close();
  await exchange.stop();
}

/** What a Java process has, after it has collected its garbage. */
function serverMemory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) * 1024;
  const java = execFileSync('readlink', ['-f', `/proc/${pid}/exe`], { encoding: 'utf8' }).trim();
  if (basename(java) !== 'java') throw new Error(`process ${pid} is ${java}`);
  const jcmd = (...words) => execFileSync(join(dirname(java), 'jcmd'), [String(pid), ...words], { encoding: 'utf8' });
  jcmd('GC.run');
  // "Tenured total 68288K, used 31200K": each part of the heap has such a line.
  const used = [...jcmd('GC.heap_info').matchAll(/total \d+K, used (\d+)K/g)];
  return { rss, heap: used.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) * 1024 };
}
