import { execFileSync, spawnSync } from 'node:child_process';
import { root } from '../../run/launcher/root.ts';
import { imageTags } from './release-checks.ts';

const wanted = ['linux/amd64', 'linux/arm64'];

interface BuildPlan {
  /** Platform of the building machine; undefined if no Docker engine runs. */
  readonly own: string | undefined;
  readonly platforms: readonly string[];
  readonly hasBuildx: boolean;
  /** Platforms that can't be built here, and why. */
  readonly leftOut: readonly string[];
}

/** Finds the platforms that the local Docker engine can build for. */
export function planBuild(): BuildPlan {
  const engine = said('docker', 'info', '--format', '{{.Architecture}}');
  if (engine === undefined) {
    return { own: undefined, platforms: [], hasBuildx: false, leftOut: ['the image: no Docker engine runs'] };
  }
  const own = engine === 'aarch64' ? 'linux/arm64' : 'linux/amd64';
  const builder = said('docker', 'buildx', 'inspect', '--bootstrap');
  const [, listed = own] = /^Platforms: *(.+)$/m.exec(builder ?? '') ?? [];
  const platforms = wanted.filter((platform) => listed.split(/[*, ]+/).includes(platform));
  const reason = builder === undefined ? 'Docker has no buildx' : 'its builder has no such platform';
  const missing = wanted.filter((platform) => !platforms.includes(platform));
  const leftOut = missing.map((platform) => `the image for ${platform}: ${reason}`);
  return { own, platforms, hasBuildx: builder !== undefined, leftOut };
}

/**
 * Builds the studio's image as planned and tags it. A pushed image contains all platforms. Otherwise the engine keeps
 * one image for each, those of other platforms than its own as `<name>:<version>-<platform>`.
 *
 * @param image `name` with its registry if it is pushed
 * @returns its names with their tags
 * @throws Error when a build fails
 */
export function buildImage(
  { own, platforms, hasBuildx }: BuildPlan,
  image: { readonly name: string; readonly version: string; readonly commit: string; readonly push: boolean },
): readonly string[] {
  const { name, version } = image;
  const names = imageTags(version).map((tag) => `${name}:${tag}`);
  const described = Object.entries({ version, revision: image.commit, licenses: 'MIT', title: 'Studio' });
  const labels = described.flatMap(([key, value]) => ['--label', `org.opencontainers.image.${key}=${value}`]);
  const build = (command: readonly string[], tags: readonly string[]) => {
    const args = [...command, ...labels, ...tags.flatMap((tag) => ['--tag', tag]), '.'];
    execFileSync('docker', args, { cwd: root, stdio: 'inherit' });
  };
  if (image.push) build(['buildx', 'build', '--platform', platforms.join(','), '--push'], names);
  else if (!hasBuildx) build(['build'], names);
  else {
    for (const platform of platforms) {
      const apart = [`${name}:${version}-${platform.replace('linux/', '')}`];
      build(['buildx', 'build', '--platform', platform, '--load'], platform === own ? names : apart);
    }
  }
  return names;
}

/** @returns undefined when the command is missing or fails */
function said(command: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
