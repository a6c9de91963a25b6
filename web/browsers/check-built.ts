// Checks that the built scripts and styles hold nothing that one of the oldest supported browsers lacks without a fallback.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newerCss } from './newer-css.ts';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const config = fileURLToPath(new URL('built.oxlintrc.json', import.meta.url));

/** What the styles use all the same, by what happens in browsers that lack it. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'Inputs show themselves what is chosen (base.css), and rows stand below each other (training-row.module.css).': [
    ':has',
    '@container',
    'container-type:',
    'container-type:inline-size',
  ],
  'A declaration for them stands before it.': ['dvh', 'overflow:clip'],
  'Vite adds the prefixed property.': ['mask-image:', 'hyphens:', 'print-color-adjust:', 'text-size-adjust:'],
  'It looks or prints plainer.': [
    'color-mix',
    'text-wrap:',
    'text-wrap:balance',
    'text-wrap:pretty',
    'line-clamp:',
    'line-clamp:none',
    'scrollbar-width:',
    'scrollbar-width:none',
    'forced-color-adjust:',
    'forced-color-adjust:none',
    'print-color-adjust:exact',
    'overscroll-behavior:',
    'overscroll-behavior:contain',
    '-webkit-tap-highlight-color:',
    '@page',
    'page:',
  ],
  'Phones have neither pointers nor corners to pull.': [
    'cursor:default',
    'cursor:pointer',
    'resize:',
    'resize:vertical',
  ],
  'Safari has it for grids, and only the other layouts count as new.': ['align-content:start', 'align-content:end'],
};

const allowed = new Set(Object.values(fallbacks).flat());
const sheets = globSync(['assets/*.css', 'index.html'], { cwd: dist });
const problems = sheets.flatMap((name) =>
  newerCss(readFileSync(join(dist, name), 'utf8'))
    .filter((feature) => !allowed.has(feature))
    .map((feature) => `${name}: ${feature} is newer than the browserslist`),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
const scripts = globSync(['assets/*.js', 'sw.js'], { cwd: dist }).map((name) => join(dist, name));
const { status } = spawnSync('oxlint', ['--config', config, ...scripts], { stdio: 'inherit' });
process.exitCode = status !== 0 || problems.length > 0 ? 1 : 0;
