import { basename, dirname } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { firstPaintAssets } from './build/first-paint-assets.ts';
import { precompress } from './build/precompress.ts';
import { routeLines } from './build/route-lines.ts';
import { serviceWorker } from './build/service-worker.ts';
import { buildTarget, compileClassFields } from './browsers/supported-browsers.ts';

/** A class by its folder, file and name: the hashes of Vite's own names do not compress, and are sent with every page. */
function scopedName(name: string, file: string): string {
  return `${basename(dirname(file))}-${basename(file, '.module.css')}_${name}`;
}

export default defineConfig({
  plugins: [react({ jsxImportSource: '@studio/web' }), firstPaintAssets(), serviceWorker(), precompress()],
  define: routeLines,
  css: { modules: { generateScopedName: scopedName } },
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
