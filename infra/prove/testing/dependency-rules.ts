/** The rules for installed packages, with their reasons. */
type LockedPackage = { version?: string; dev?: boolean; link?: boolean; integrity?: string };

/** By path, e.g. `node_modules/express`. */
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** A package.json. */
type Manifest = Readonly<Record<string, unknown>>;

type Minimum = { name: string; from: string; because: string; alsoForTools: boolean };

/**
 * The lowest version without known vulnerabilities. Kept by hand, since not every registry answers `npm audit`. Tools
 * that never run on a server (`dev`) may be exempt.
 */
export const minimums: readonly Minimum[] = [
  { name: 'mongoose', from: '9.9.2', because: 'CVE-2026-125120', alsoForTools: true },
  // The demo mail catcher depends on an older one, but only receives, and only on loopback.
  { name: 'nodemailer', from: '10.4.1', because: 'CVE-2026-125755', alsoForTools: false },
  { name: 'jsonwebtoken', from: '9.0.0', because: 'CVE-2022-23529, -23539, -23540, -23541', alsoForTools: true },
  { name: 'bcrypt', from: '6.0.0', because: 'older ones download their binary past the lock file', alsoForTools: true },
  { name: 'express', from: '5.0.0', because: 'older routers can be slowed down by a path', alsoForTools: false },
];

/** Versions of packages that one of ours requests in a way that does not install, or installs something else. */
export const pinned: Readonly<Record<string, string>> = { 'typedarray.prototype.slice': '1.0.5' };

/**
 * @param manifests by path
 * @returns a line for each problem
 */
export function problemsOf(packages: LockedPackages, manifests: Readonly<Record<string, Manifest>>): string[] {
  const placed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  return [
    ...placed.flatMap(([place, locked]) => problemsOfPackage(place, locked)),
    ...minimums
      .filter(({ name }) => !placed.some(([place]) => nameAt(place) === name))
      .map(({ name }) => `${name}: is not used any more, take it out of the list`),
    ...Object.entries(manifests).flatMap(([path, manifest]) => problemsOfManifest(path, manifest)),
  ];
}

function problemsOfPackage(place: string, { version = '', dev = false, integrity }: LockedPackage) {
  const problems = [];
  const name = nameAt(place);
  for (const { from, because, alsoForTools } of minimums.filter((minimum) => minimum.name === name)) {
    if (dev && !alsoForTools) continue;
    if (isBelow(version, from)) problems.push(`${place}: ${version} is below ${from} (${because})`);
  }
  const wanted = pinned[name];
  if (wanted !== undefined && version !== wanted) problems.push(`${place}: is ${version}, must be ${wanted}`);
  if (integrity === undefined) problems.push(`${place}: the lock file has no checksum of it`);
  return problems;
}

function problemsOfManifest(path: string, manifest: Manifest) {
  return ['dependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries((manifest[kind] ?? {}) as Record<string, string>)
      .filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))
      .map(([name, version]) => `${path}: ${name} is not pinned to one version (${version})`),
  );
}

function nameAt(place: string) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Whether a version is below another. A prerelease (`10.4.1-beta.1`) is below its release. */
export function isBelow(version: string, minimum: string) {
  const [release = '', before] = version.split('-', 2);
  const is = release.split('.').map(Number);
  const least = minimum.split('.').map(Number);
  for (const [at, wanted] of least.entries()) {
    const part = is[at] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return before !== undefined;
}
