import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { firstPaintAssets } from './build/first-paint-assets.ts';
import { precompress } from './build/precompress.ts';
import { routeLines } from './build/route-lines.ts';
import { serviceWorker } from './build/service-worker.ts';
import { buildTarget, compileClassFields } from './browsers/supported-browsers.ts';

const spanishLocale = fileURLToPath(new URL('./build/spanish-locale.ts', import.meta.url));

export default defineConfig({
  plugins: [react({ jsxImportSource: '@studio/web' }), firstPaintAssets(), serviceWorker(), precompress()],
  define: routeLines,
  // date-fns falls back to American English, which would be sent to every member and never be used.
  resolve: { alias: [{ find: /^\.\.\/locale\/en-US\.js$/, replacement: spanishLocale }] },
  build: {
    target: buildTarget,
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every asset is a separate file: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { transform: compileClassFields, output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:8080' } },
});
