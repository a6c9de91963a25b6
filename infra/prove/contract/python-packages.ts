import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../run/launcher/run-command.ts';
import type { SetUp } from '../../run/launcher/set-up.ts';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const requirements = fileOf('requirements.txt');
const constraints = fileOf('constraints.txt');

/**
 * Installs the Python packages of the contract tests, once for each list of versions and each Python.
 *
 * @returns directory for PYTHONPATH
 */
export async function ensurePythonPackages(parentDir: string, { progress, logsDir, signal }: SetUp): Promise<string> {
  const versions = createHash('sha256').update(readFileSync(requirements)).update(readFileSync(constraints));
  versions.update(await pythonAbi());
  const directory = join(parentDir, `python-${versions.digest('hex').slice(0, 12)}`);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(parentDir, { recursive: true });
  await progress.step('Installing schemathesis', () => {
    const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--progress-bar', 'off', '--prefer-binary'];
    // Isolated from the system's packages: they are neither needed nor changed.
    const options = ['--target', unfinished, '--requirement', requirements, '--constraint', constraints];
    return runCommand('python3', [...pip, ...options], { logFile: join(logsDir, 'install-schemathesis.log'), signal });
  });
  renameSync(unfinished, directory);
  return directory;
}

/** The ABI of compiled modules, e.g. `cpython-311-x86_64-linux-gnu`: the version of Python and the machine. */
async function pythonAbi() {
  const code = 'import sysconfig; print(sysconfig.get_config_var("SOABI"))';
  return (await promisify(execFile)('python3', ['-c', code])).stdout;
}
