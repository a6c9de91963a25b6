import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const themeSource = new URL('../src/features/appearance/apply-theme.js', import.meta.url);
const themeName = 'apply-theme.js';
const fontName = /inter-latin-wght-normal.*\.woff2$/;

/**
 * What the first paint must not wait for nor shift under: the text font is preloaded, and the remembered theme is
 * applied by a small blocking script (a file of its own, since the content security policy allows no inline one).
 */
export function firstPaintAssets(): Plugin {
  let building = false;
  return {
    name: 'studio:first-paint-assets',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (!building) return;
      this.emitFile({ type: 'asset', name: themeName, source: readFileSync(themeSource, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return [script('/src/features/appearance/apply-theme.js')];
        const files = Object.values(bundle);
        const theme = files.find((file) => file.type === 'asset' && file.names.includes(themeName));
        const font = files.find((file) => fontName.test(file.fileName));
        if (!theme || !font) throw new Error('the theme script or the text font is missing from the build');
        return [script(`/${theme.fileName}`), preload(`/${font.fileName}`)];
      },
    },
  };
}

function script(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { src }, injectTo: 'head-prepend' };
}

function preload(href: string): HtmlTagDescriptor {
  const attrs = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head-prepend' };
}
