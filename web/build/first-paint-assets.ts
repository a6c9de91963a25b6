import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const themeSource = new URL('../src/features/appearance/apply-theme.js', import.meta.url);
const appModule = /src[\\/]app[\\/]start-app\.tsx$/;

/**
 * Assets of the first paint: the remembered theme is applied inline (the gateway's content security policy contains the
 * script's hash), and the app's chunks are preloaded along with the entry that imports them. The text font is not: at
 * 400 kbit/s it would delay the app by a second.
 */
export function firstPaintAssets(): Plugin {
  return {
    name: 'studio:first-paint-assets',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const theme: HtmlTagDescriptor = {
          tag: 'script',
          children: readFileSync(themeSource, 'utf8'),
          injectTo: 'head-prepend',
        };
        if (!bundle) return [theme];
        // The entry itself is already in the page.
        const preloaded = chunksOfApp(bundle).filter((name) => !html.includes(name));
        return [theme, ...preloaded.map(preloadModule)];
      },
    },
  };
}

/** The chunk that the entry imports once it runs, and all that this chunk imports. */
function chunksOfApp(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => appModule.test(id)));
  if (!app) throw new Error('the app is missing from the build');
  return [app.fileName, ...app.imports];
}

function preloadModule(file: string): HtmlTagDescriptor {
  const attrs = { rel: 'modulepreload', href: `/${file}`, fetchpriority: 'low', crossorigin: '' };
  return { tag: 'link', attrs, injectTo: 'head' };
}
