import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { newerApis } from './newer-features.ts';

const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const [script = ''] = [...page.matchAll(/<script>(.+?)<\/script>/gs)].map(([, content = '']) => content);

/** What the page shows in a browser whose `window` has these globals. */
function shownIn(globals: { readonly AbortSignal?: unknown }): { readonly isApp: boolean; readonly text: string } {
  const root = { isApp: true, innerHTML: '', removeAttribute: () => void (root.isApp = false) };
  runInNewContext(script, { window: globals, ...globals, document: { getElementById: () => root } });
  return { isApp: root.isApp, text: root.innerHTML.replaceAll(/<.*?>/g, '') };
}

const sentence =
  'Este navegador es muy antiguo para abrir la página. ' +
  'Actualízalo (en un iPhone, actualiza iOS) o entra desde otro celular o computador.';

test('a browser that is too old says what to do, and starts no app', () => {
  for (const globals of [{}, { AbortSignal: { prototype: {} } }])
    expect(shownIn(globals)).toEqual({ isApp: false, text: sentence });
});

test('every supported browser starts the app', () => {
  expect(shownIn({ AbortSignal })).toEqual({ isApp: true, text: '' });
  expect(newerApis.filter(({ name }) => ['AbortSignal', 'throwIfAborted'].includes(name))).toEqual([]);
});

test('the sentence needs nothing that browsers learned after 2009', () => {
  expect(script).not.toMatch(/=>|`|\b(?:let|const)\b|\?\.|\?\?|append\(|\.hidden/);
});
