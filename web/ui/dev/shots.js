// Pictures of pages: node dev/shots.js BASE OUT [page ...]; each in the given sizes and themes.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const [base = 'http://127.0.0.1:7099', out = '/tmp/shots', ...pages] = process.argv.slice(2);
const sizes = (process.env.SIZES ?? '1440x900').split(',').map((size) => size.split('x').map(Number));
const themes = (process.env.THEMES ?? 'dark').split(',');
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
for (const theme of themes) {
  for (const [width, height] of sizes) {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log('PAGE ERROR', error.message));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log('CONSOLE', message.text()));
    page.on('request', (request) => !request.url().startsWith(base) && !request.url().startsWith('blob:') && console.log('EXTERNAL', request.url()));
    await page.goto(base);
    await page.evaluate((theme) => localStorage.setItem('crossbook.settings', JSON.stringify({ theme })), theme);
    const who = process.env.WHO ?? 'alice';
    if (who) {
      const select = page.getByTestId('act-as');
      await select.waitFor();
      await page.waitForFunction(() => document.querySelectorAll('[data-testid="act-as"] option').length > 2);
      await select.selectOption(who);
      await page.waitForTimeout(300);
    }
    for (const address of pages.length > 0 ? pages : ['#/', '#/terminal/NPN']) {
      await page.goto(`${base}/${address}`);
      await page.evaluate((theme) => localStorage.setItem('crossbook.settings', JSON.stringify({ theme })), theme);
      await page.reload();
      await page.waitForTimeout(Number(process.env.WAIT ?? 1800));
      if (process.env.RUN) await page.evaluate(process.env.RUN);
      const name = (address.replace(/[^a-z]+/gi, '-').replace(/^-|-$/g, '') || 'home') + `-${theme}-${width}`;
      await page.screenshot({ path: `${out}/${name}.png`, fullPage: width < 600 });
      if (process.env.AXE) {
        // Injected by the protocol, not by the page: its policy forbids scripts of others.
        await page.evaluate((await import('node:fs')).readFileSync(require.resolve('axe-core'), 'utf8'));
        const { violations } = await page.evaluate(() => axe.run());
        for (const v of violations) console.log(name, v.impact, v.id, v.nodes.length, v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' :: ' + (n.any[0]?.message ?? n.failureSummary ?? '').slice(0, 160)).join(' | '));
      }
    }
    await context.close();
  }
}
await browser.close();
