import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiClient } from '@studio/chassis/testing/api-client';
import { createCoach, signIn } from '../testing/kit/people.ts';
import { removeStudio } from '../testing/kit/remove-studio.ts';
import { scheduleForCoach } from '../testing/kit/scenario.ts';
import { givenServers, testSettings } from '../testing/kit/test-settings.ts';
import { memberPassword } from '../../run/demo/demo-data.ts';
import { seedDemo } from '../../run/demo/seed-demo.ts';
import { createProgress } from '../../run/launcher/set-up.ts';
import { root } from '../../run/launcher/root.ts';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { startStudio } from '../testing/kit/test-studio.ts';
import { ensurePythonPackages } from './python-packages.ts';

/**
 * The contract test: checks that the OpenAPI document is valid and that the studio answers as documented. Exit code 1
 * if not. Each call gets a case for each boundary of its schema. With CONTRACT_EXAMPLES, which `npm run test:long`
 * sets, each also gets up to that many random cases, alone and in sequences.
 */
const { CONTRACT_EXAMPLES: examples } = process.env;
const parentDir = join(root, '.data', 'contract');
const config = fileURLToPath(new URL('schemathesis.toml', import.meta.url));

const runDir = join(parentDir, 'run');
mkdirSync(runDir, { recursive: true });
const setUp = { progress: createProgress(console.log), logsDir: join(parentDir, 'logs') };
const { signal } = listenForStop(console.log);
const packages = await ensurePythonPackages(parentDir, { ...setUp, signal });
const servers = givenServers();
const namespace = `c${process.pid}`;
const studio = await startStudio({
  servers,
  dataDir: join(runDir, 'studio'),
  env: testSettings(namespace),
  announce: console.log,
});
try {
  const { origin, admin } = studio;
  await seedDemo({
    origin,
    adminEmail: admin.email,
    adminPassword: admin.password,
    memberPassword,
    servers,
    namespace,
  });
  // An administrator who is a coach may call everything.
  const caller = await createCoach(origin, await signIn(origin, admin.email, admin.password), { type: 'admin' });
  await scheduleForCoach(caller, caller, { title: 'Funcional' });
  const { token } = caller;
  const { token: otherToken } = await signIn(origin, caller.email, caller.password);
  const document = join(runDir, 'openapi.json');
  writeFileSync(document, (await apiClient(origin).get('/api/openapi.json')).bytes);
  signal.throwIfAborted();
  const isValid = await python(['-m', 'openapi_spec_validator', document]);
  const cases = examples ? ['--max-examples', examples] : ['--phases', 'coverage'];
  const run = ['run', ...cases, '--no-color', '--seed', '1', '--url', origin, document];
  const isKept =
    isValid && (await python(['-m', 'schemathesis.cli', '--config-file', config, ...run], { token, otherToken }));
  // If the session had ended during the run, every refusal would have been correct.
  const { status } = await apiClient(origin, { token }).get('/api/admin/stats');
  if (status !== 200) console.log(`The session has not outlived the run: ${status}`);
  process.exitCode = isKept && status === 200 ? 0 : 1;
} finally {
  await studio.stop();
  await removeStudio(servers, namespace);
}

/** @returns whether it exited with 0 */
async function python(
  args: readonly string[],
  { token, otherToken }: { token: string; otherToken: string } = { token: '', otherToken: '' },
): Promise<boolean> {
  const tokens = { STUDIO_TOKEN: token, STUDIO_OTHER_TOKEN: otherToken };
  const env = { ...process.env, PYTHONPATH: packages, PYTHONNOUSERSITE: '1', ...tokens };
  const child = spawn('python3', args, { cwd: runDir, stdio: 'inherit', env });
  signal.addEventListener('abort', () => child.kill());
  const [code] = await once(child, 'exit');
  return code === 0;
}
