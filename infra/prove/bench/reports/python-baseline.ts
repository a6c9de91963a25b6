import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonAbi } from '../../contract/python-packages.ts';
import { root } from '../../../run/launcher/root.ts';

const run = promisify(execFile);
const folder = join(root, 'infra', 'prove', 'bench', 'reports');

export interface Baseline {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

/** Writes a file with Python, in a virtual environment that is created on first use. */
export async function pythonBaseline(cacheDir: string, script: string, rows: number): Promise<Baseline> {
  const python = await ensurePython(join(cacheDir, `python-${await versions()}`));
  const file = join(cacheDir, `${script}.out`);
  const { stdout } = await run(python, [join(folder, script), String(rows), file], { timeout: 180_000 });
  return JSON.parse(stdout) as Baseline;
}

async function ensurePython(environment: string): Promise<string> {
  const python = join(environment, 'bin', 'python');
  const ready = join(environment, 'bin', 'pip-done');
  if (existsSync(ready)) return python;
  // Debian ships ensurepip in a separate package, but pip can install into a folder.
  await run('python3', ['-m', 'venv', '--without-pip', environment], { timeout: 60_000 });
  const target = ['--target', join(environment, await sitePackages(python))];
  const requirements = ['-r', join(folder, 'requirements.txt')];
  await run('python3', ['-m', 'pip', 'install', '--quiet', ...target, ...requirements], { timeout: 180_000 });
  await run('cp', [python, ready]);
  return python;
}

/** A hash of the Python version and the packages: a change of either gets a new environment. */
async function versions(): Promise<string> {
  const hash = createHash('sha256')
    .update(await pythonAbi())
    .update(readFileSync(join(folder, 'requirements.txt')));
  return hash.digest('hex').slice(0, 12);
}

async function sitePackages(python: string): Promise<string> {
  const code = 'import sys; print(f"lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages")';
  return (await run(python, ['-c', code])).stdout.trim();
}
