// Measures what a browser must fetch to use a page: the entry, the app, the page's chunks and all that they import.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** Kilobytes (1,000 bytes) of JavaScript as sent, in brotli. */
const budgets = [
  { page: '/login', limitKb: 112, sources: ['src/features/login/login-page.tsx'] },
  {
    page: '/trainings',
    // Includes title, room, coach and description of each row, and the link to a coach's own classes, «Llegué», a
    // second act in a row, and the links to reasons and the waitlist, whose targets are separate chunks. Of notices,
    // only the logout's part is included, and of announcements, the lines above the days. The rules of bookings are the
    // server's own (docs/decisions/0009).
    limitKb: 137,
    sources: ['member-parts', 'src/features/trainings/trainings-page.tsx'],
  },
];

/** The manifest's key of a module, or of a chunk by its name. */
function keyOf(source) {
  const isIt = (key) => key === source || (manifest[key].name === source && manifest[key].file.endsWith('.js'));
  return Object.keys(manifest).find(isIt) ?? source;
}

function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the build's manifest`);
  seen.add(key);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

function sentBytes(file) {
  const path = join(dist, file);
  // Files too small to be worth compressing are sent as they are.
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

function measure({ page, limitKb, sources }) {
  const keys = new Set(['start', 'parts', ...sources].flatMap((source) => [...filesOf(keyOf(source))]));
  const scripts = [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  const kb = [...new Set(scripts)].reduce((sum, file) => sum + sentBytes(file), 0) / 1000;
  const admin = [...keys].filter((key) => key.includes('features/admin/'));
  return { page, limitKb, kb, files: scripts.length, admin };
}

const results = budgets.map(measure);
for (const { page, limitKb, kb, files } of results) {
  process.stdout.write(`${page}: ${kb.toFixed(1)} kB of JavaScript in ${files} files (at most ${limitKb} kB)\n`);
}
const failed = results.filter(({ kb, limitKb, admin }) => kb > limitKb || admin.length > 0);
for (const { page, admin } of failed) {
  const what = admin.length > 0 ? `fetches administration code: ${admin.join(', ')}` : 'is over its budget';
  process.stderr.write(`${page} ${what}\n`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
