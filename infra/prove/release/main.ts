import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { studioVersion as version } from '@studio/chassis/config/studio-version';
import { studioApiDocument } from '../../../gateway/own-pages/own-pages.ts';
import { images } from '../../run/docker/images.ts';
import { accessibilityTestedOn } from '../../../web/src/features/legal/accessibility-tested-on.ts';
import { root } from '../../run/launcher/root.ts';
import { formattedPage } from '../docs/written-pages.ts';
import { buildImage, planBuild } from './build-image.ts';
import { findObstacles, readChangelog, type ReleaseFacts } from './release-checks.ts';

/**
 * `npm run release -- --dry-run`: builds a version for publication in `dist/release/<version>` (docs/releases.md «How a
 * version goes out»). Checks that everything that names the version agrees, builds and tags the image, and writes
 * source, SBOM, notes and checksums. Without `--dry-run` it also pushes the image, which `--image` names with its
 * registry, pushes the tag, and publishes the files by `gh`, the forge's command.
 */
const {
  values: { 'dry-run': isRehearsal, image: name },
} = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, image: { type: 'string', default: 'studio' } },
});
const folder = join(root, 'dist', 'release', version);
const notes = readChangelog(text('CHANGELOG.md'))[0]?.text ?? '';
const commit = run('git', 'rev-parse', 'HEAD');
const tag = `v${version}`;
const plan = planBuild();

const obstacles = findObstacles(await facts(), { isRehearsal });
if (!isRehearsal) obstacles.push(...plan.leftOut.map((what) => `nothing goes out without ${what}`));
if (!isRehearsal && !name.includes('/')) obstacles.push('name the image with its registry: --image <registry>/<name>');
if (obstacles.length > 0) {
  console.error([`${version} can't go out:`, ...obstacles].join('\n- '));
  process.exit(1);
}
const built = plan.platforms.length > 0 ? buildImage(plan, { name, version, commit, push: !isRehearsal }) : [];
write();
if (!isRehearsal) publish();
for (const what of plan.leftOut) console.log(`left out: ${what}`);
console.log([`${version} is in ${folder}`, ...built].join('\n'));

async function facts(): Promise<ReleaseFacts> {
  const sbom = JSON.parse(run('npm', 'run', '--silent', 'sbom')) as Sbom;
  const containers = sbom.components.filter(({ type }) => type === 'container');
  return {
    version,
    lockVersion: JSON.parse(text('package-lock.json')).version,
    changelog: text('CHANGELOG.md'),
    settings: {
      page: readFileSync(join(root, 'docs/settings.md'), 'utf8'),
      fromSchemas: await formattedPage('docs/settings.md'),
    },
    apiVersion: studioApiDocument({ name: 'Studio', version }).info.version,
    sbom: {
      version: sbom.metadata.component.version,
      containers: containers.map((container) => `${container.name}:${container.version}`),
    },
    images: images.map((image) => ({ name: `${image.name}:${image.tag}`, hasDigest: image.digest !== '' })),
    accessibilityTestedOn,
    changedFiles: changedFiles(),
    commit,
    taggedCommit: run(
      'git',
      'for-each-ref',
      '--format=%(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)',
      `refs/tags/${tag}`,
    ),
  };
}

function changedFiles(): readonly string[] {
  const lines = run('git', 'status', '--porcelain').split('\n');
  return lines.filter(Boolean).map((line) => line.replace(/^ ?\S+ +/, ''));
}

interface Sbom {
  readonly metadata: { readonly component: { readonly version: string } };
  readonly components: readonly { readonly type: string; readonly name: string; readonly version?: string }[];
}

/** Writes source, SBOM, notes, image names, and the checksums of all of them. */
function write(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = (ending: string) => join(folder, `studio-${version}${ending}`);
  run('git', 'archive', `--prefix=studio-${version}/`, '-o', file('.tar.gz'), commit);
  writeFileSync(
    file('.cdx.json'),
    run('npm', 'run', '--silent', 'sbom', ...built.slice(0, 1).flatMap((image) => ['--', '--image', image])),
  );
  writeFileSync(file('.notes.md'), `${notes}\n`);
  writeFileSync(file('.images.txt'), built.map((image) => `${image}\n`).join(''));
  const sums = readdirSync(folder).map((each) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, each)))
      .digest('hex');
    return `${sum}  ${each}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
}

function publish(): void {
  // The tag exists already if it started the forge's workflow.
  if (!run('git', 'ls-remote', '--tags', 'origin', tag)) {
    if (!run('git', 'tag', '--list', tag)) run('git', 'tag', '--annotate', tag, '--message', `Version ${version}`);
    run('git', 'push', 'origin', tag);
  }
  const files = readdirSync(folder).map((each) => join(folder, each));
  run('gh', 'release', 'create', tag, '--verify-tag', '--title', version, '--notes', notes, ...files);
}

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** @throws Error when the command fails or is missing */
function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).trim();
}
