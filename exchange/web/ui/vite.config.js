import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Everything comes from the server itself under a strict content security policy: no inline script, no
// inline style, no data addresses.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.CROSSBOOK_UI_OUT ?? '../target/ui',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': process.env.CROSSBOOK_WEB ?? 'http://127.0.0.1:7080',
      '/ws': { target: process.env.CROSSBOOK_WEB ?? 'http://127.0.0.1:7080', ws: true },
    },
  },
});
