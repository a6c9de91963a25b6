import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createProgress } from './launcher/console-progress.mjs';
import { ensureNpmDependencies } from './launcher/npm-dependencies.mjs';
import { node24, root } from './launcher/root.mjs';

// This file runs on whatever Node there is; what follows runs on the one that npm installs.
await ensureNpmDependencies({ progress: createProgress(console.log), logsDir: join(root, '.data', 'test', 'logs') });
const tests = spawn(node24, [join(root, 'infra', 'testing', 'run-suites.mjs'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => tests.kill(signal));
tests.on('exit', (code) => process.exit(code ?? 1));
