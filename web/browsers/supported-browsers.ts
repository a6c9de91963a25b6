import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';

/** The names of the browsers of `browserslist` at Vite and in MDN's compatibility data. */
const otherNames = {
  chrome: { vite: 'chrome', mdn: 'chrome' },
  firefox: { vite: 'firefox', mdn: 'firefox' },
  ios_saf: { vite: 'ios', mdn: 'safari_ios' },
  safari: { vite: 'safari', mdn: 'safari' },
} as const;

type Supported = keyof typeof otherNames;

/** The oldest version of each browser in the `browserslist` of the repository's package.json. */
export const oldestSupported = Object.entries(oldestVersions()).map(([name, version]) => {
  if (!(name in otherNames)) throw new Error(`${name} of browserslist is not known here`);
  return { ...otherNames[name as Supported], version };
});

function oldestVersions(): Record<string, number> {
  const oldest: Record<string, number> = {};
  for (const entry of browserslist(undefined, { path: fileURLToPath(import.meta.url) })) {
    const [name = '', versions = ''] = entry.split(' ');
    // Several versions in one entry are a range: `15.6-15.8`.
    oldest[name] = Math.min(oldest[name] ?? Infinity, Number.parseFloat(versions));
  }
  return oldest;
}

/** What the build compiles scripts and styles for. */
export const buildTarget = oldestSupported.map(({ vite, version }) => `${vite}${version}`);

/** Safari before 16 has class fields with a fault, so they become assignments, which need no helper. */
export const compileClassFields = { assumptions: { setPublicClassFields: true } };
