import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createProgress } from './launcher/console-progress.mjs';
import { ensureNpmDependencies } from './launcher/npm-dependencies.mjs';
import { node24, root } from './launcher/root.mjs';
import { listenForStop } from './launcher/stop-request.mjs';
import { claimRun, testDir } from './testing/claim-run.mjs';
import { exitCodeOf } from './testing/exit-code-of.mjs';

const progress = createProgress(console.log);
const { signal } = listenForStop(progress.say);

process.exitCode = await exitCodeOf(main, signal);

async function main() {
  const claim = await claimRun(progress.say);
  try {
    // This file runs on the machine's Node; the suites run on the one that npm installs.
    await ensureNpmDependencies({ progress, logsDir: join(testDir, 'logs'), signal });
    return await runSuites(claim);
  } finally {
    claim.release();
  }
}

/** @param {import('./launcher/instance.mjs').Instance} claim */
async function runSuites(claim) {
  signal.throwIfAborted();
  const args = [join(root, 'infra', 'testing', 'run-suites.mjs'), ...process.argv.slice(2)];
  // A group of its own, so that the next run can stop all of it should this process be killed.
  const tests = spawn(node24, args, { stdio: 'inherit', detached: true });
  if (tests.pid !== undefined) claim.started('tests', tests.pid);
  signal.addEventListener('abort', () => tests.kill('SIGTERM'));
  const [code] = await once(tests, 'exit');
  return code ?? 1;
}
