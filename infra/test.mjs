import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createProgress } from './launcher/console-progress.mjs';
import { ensureNpmDependencies } from './launcher/npm-dependencies.mjs';
import { node24, root } from './launcher/root.mjs';
import { StartError } from './launcher/start-error.mjs';
import { onceOrphaned } from './launcher/stop-request.mjs';
import { claimRun, testDir } from './testing/claim-run.mjs';

const progress = createProgress(console.log);

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function main() {
  const claim = await claimRun(progress.say);
  try {
    // This file runs on whatever Node there is; what follows runs on the one that npm installs.
    await ensureNpmDependencies({ progress, logsDir: join(testDir, 'logs') });
    return await runSuites(claim);
  } finally {
    claim.release();
  }
}

/** @param {import('./launcher/instance.mjs').Instance} claim */
async function runSuites(claim) {
  const args = [join(root, 'infra', 'testing', 'run-suites.mjs'), ...process.argv.slice(2)];
  // A group of its own, so that the next run can stop all of it should this process be killed.
  const tests = spawn(node24, args, { stdio: 'inherit', detached: true });
  if (tests.pid !== undefined) claim.started('tests', tests.pid);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => tests.kill(signal));
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(() => tests.kill('SIGTERM'));
  const [code] = await once(tests, 'exit');
  return code ?? 1;
}
