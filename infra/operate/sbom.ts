import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Image, images, referenceOf } from '../run/docker/images.ts';
import { findBinary } from '../run/launcher/find-binary.ts';
import { downloadedMongod, wheel } from '../run/launcher/mongod-download.ts';
import { root } from '../run/launcher/root.ts';
import { printsHelp } from '../run/operator-command.ts';

/** A component of CycloneDX 1.5. */
interface Component {
  readonly 'bom-ref'?: string;
  readonly type: 'application' | 'container' | 'library';
  readonly name: string;
  readonly version?: string;
  readonly description?: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/** Root devDependencies that run with `npm start`. All others that run are dependencies of a workspace. */
const alsoRun = ['node', 'maildev'];

/**
 * `npm run sbom`: everything that runs, as a CycloneDX document: the workspaces' packages, Node, the mail catcher,
 * Docker's images, and the servers that `npm start` installs, with versions for those installed here. `--image <name>`
 * adds the contents of the studio's image, read through a Docker engine.
 */
const help = `npm run sbom [-- --image <name>]
Prints a CycloneDX document of all running software.
--image  with the contents of the studio's image, read through a Docker engine (docs/operations.md)`;
if (printsHelp(help)) process.exit(0);
const {
  values: { image },
} = parseArgs({ options: { image: { type: 'string' } } });
const { components, ...document } = npmSbom();
const others = [...images.map(imageComponent), ...installedServers(), ...(image ? insideOf(image) : [])];
console.log(JSON.stringify({ ...document, components: [...components, ...others] }, null, 2));

/**
 * npm's SBOM of a copy of the manifests without devDependencies. For the repository itself, npm also omits shared
 * dependencies of devDependencies, such as `mongoose` and `zod`.
 */
function npmSbom(): { components: readonly Component[] } {
  const scratch = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    // npm names the root component after its folder.
    const copy = join(scratch, 'studio');
    copyManifests(copy);
    const npm = (...args: string[]) => {
      const options = { cwd: copy, encoding: 'utf8' as const, maxBuffer: 2 ** 26 };
      return execFileSync('npm', [...args, '--package-lock-only', '--offline', '--loglevel=error'], options);
    };
    npm('install', '--ignore-scripts');
    return JSON.parse(npm('sbom', '--sbom-format=cyclonedx', '--sbom-type=application'));
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function copyManifests(target: string): void {
  const { workspaces } = manifest('package.json');
  const paths = [
    'package.json',
    ...globSync(
      workspaces.map((path: string) => `${path}/package.json`),
      { cwd: root },
    ),
  ];
  for (const path of paths) {
    const { devDependencies = {}, ...kept } = manifest(path);
    const dependencies = Object.fromEntries(alsoRun.map((name) => [name, devDependencies[name]]));
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), JSON.stringify(path === 'package.json' ? { ...kept, dependencies } : kept));
  }
  copyFileSync(join(root, 'package-lock.json'), join(target, 'package-lock.json'));
}

function manifest(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** An image that Docker runs or builds on. Scanners read its contents from the image of that digest. */
function imageComponent({ name, tag, digest, ...image }: Image): Component {
  return {
    'bom-ref': `docker:${referenceOf({ name, tag, digest, ...image })}`,
    type: 'container',
    name,
    version: tag,
    purl: `pkg:docker/${name}@${digest ? encodeURIComponent(digest) : tag}`,
    ...(digest && { hashes: [{ alg: 'SHA-256', content: digest.replace('sha256:', '') }] }),
  };
}

/**
 * Contents of the studio's own image beyond npm's packages: Debian's packages and Node.
 *
 * @throws Error when no Docker engine runs, or it lacks the image
 */
function insideOf(image: string): Component[] {
  const run = (program: string, ...args: string[]) =>
    execFileSync('docker', ['run', '--rm', '--network', 'none', '--entrypoint', program, image, ...args], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    }).trim();
  const installed = run('dpkg-query', '-W', '-f', '${Package} ${Version} ${Architecture}\n');
  // Scanners look up vulnerabilities by it, e.g. `debian-12`.
  const release = run('sh', '-c', '. /etc/os-release; echo $ID-$VERSION_ID');
  const packages = installed.split('\n').map((line): Component => {
    const [name = '', version = '', architecture = ''] = line.split(' ');
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=${release}`;
    return { 'bom-ref': purl, type: 'library', name, version, purl };
  });
  return [...packages, server('Node.js', 'pkg:generic/node', run('node', '--version').slice(1))];
}

/** The servers of `npm start`. The version is known only if the server is installed. */
function installedServers(): Component[] {
  const [wheelName = '', wheelVersion = ''] = wheel.requirement.split('==');
  const mongod = findBinary('mongod') ?? downloadedMongod();
  const mongodVersion = mongod === null ? undefined : said(mongod, '--version').match(/v(\d+\.\d+\.\d+)/)?.[1];
  return [
    server('MongoDB', 'pkg:generic/mongodb', mongodVersion),
    {
      ...server(wheelName, `pkg:pypi/${wheelName}`, wheelVersion),
      description: 'Holds the MongoDB that npm start downloads where there is none',
      hashes: [{ alg: 'SHA-256', content: wheel.sha256 }],
    },
    ...['rabbitmq-server', 'erlang-base', 'redis-server'].map((name) =>
      server(name, `pkg:deb/debian/${name}`, said('dpkg-query', '-W', '-f', '${Version}', name)),
    ),
  ];
}

function server(name: string, purl: string, version: string | undefined): Component {
  const at = version ? `@${encodeURIComponent(version)}` : '';
  return { 'bom-ref': `server:${name}`, type: 'application', name, ...(version && { version }), purl: `${purl}${at}` };
}

/** @returns empty when the command is missing or fails */
function said(command: string, ...args: string[]): string {
  const { stdout, status } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
