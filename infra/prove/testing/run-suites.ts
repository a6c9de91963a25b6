import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress } from '../../run/launcher/set-up.ts';
import { claimDataDir, type Instance } from '../../run/launcher/instance.ts';
import { ensureChromium, ensurePoppler } from '../../run/launcher/server-binaries.ts';
import { startServers } from '../../run/launcher/own-servers.ts';
import { compileCache } from './kit/test-studio.ts';
import { serverSettings } from '../../run/launcher/servers.ts';
import { StartError } from '../../run/launcher/start-error.ts';
import { listenForStop, StopRequested } from '../../run/launcher/stop-request.ts';
import { ensureWebBuild } from '../../run/launcher/web-build.ts';
import { claimRun, testDir as dataDir } from './claim-run.ts';
import { createCpuMeter } from './cpu-seconds.ts';
import { runSuite, type SuiteOptions, type SuiteResult } from './run-suite.ts';
import { stages, suites, type Suite } from './suites.ts';

const serversDir = join(dataDir, 'servers');
const resultsDir = join(dataDir, 'results');
const progress = createProgress(console.log);
const { signal } = listenForStop(progress.say, true);
const setUp = { progress, logsDir: join(dataDir, 'logs'), signal };

/**
 * Suite names on the command line limit the run to those suites, e.g. `npm test unit integration`. Other words limit
 * their tests to files with that word in their path, e.g. `npm test integration refund`.
 */
const words = process.argv.slice(2);
const isSuite = (word: string) => suites.some(({ name }) => name === word);
const wanted = words.filter(isSuite);
const files = words.filter((word) => !isSuite(word));
const isChosen = ({ name, onlyNamed }: Suite) => (wanted.length === 0 ? !onlyNamed : wanted.includes(name));
const chosen = stages.map((lanes) => lanes.map((lane) => lane.filter(isChosen)).filter(({ length }) => length > 0));

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = 1;
  // A stopped run has already said so.
  if (!(signal.reason instanceof StopRequested)) console.error(error instanceof StartError ? error.message : error);
}

async function main() {
  const claim = await claimRun(progress.say);
  try {
    // A killed run may have left servers running: claiming their folder ends them.
    (await claimDataDir(serversDir, progress.say)).release();
    rmSync(resultsDir, { recursive: true, force: true });
    for (const dir of [resultsDir, setUp.logsDir]) mkdirSync(dir, { recursive: true });
    return report(await runStages(claim));
  } finally {
    claim.release();
  }
}

async function runStages(claim: Instance) {
  const [, ...later] = chosen;
  // Installing waits for the network, so suites without needs run beside it.
  const preparing = later.some(({ length }) => length > 0) ? prepare() : undefined;
  preparing?.catch(() => undefined);
  const results: SuiteResult[] = [];
  const cpuMeter = createCpuMeter();
  try {
    for (const [index, lanes] of chosen.entries()) {
      if (signal.aborted && results.length > 0) break;
      const prepared = index > 0 ? await preparing : undefined;
      const env = { ...prepared?.env, NODE_COMPILE_CACHE: compileCache };
      const logsDir = lanes.length > 1 ? setUp.logsDir : null;
      const options = { env, resultsDir, files, stop: signal, logsDir, claim, cpuMeter };
      results.push(...(await Promise.all(lanes.map((lane) => runLane(lane, options)))).flat());
    }
  } finally {
    const prepared = await preparing?.catch(() => undefined);
    await prepared?.stop();
    const cpuSeconds = prepared ? cpuMeter() : null;
    if (cpuSeconds !== null) console.log(`\nservers of all suites: ${cpuSeconds.toFixed(0)} s of CPU`);
  }
  return results;
}

/** Installs, builds and starts what all stages but the first need. `env` contains its locations. */
async function prepare() {
  const chromium = await ensureChromium(setUp);
  await ensurePoppler(setUp);
  await ensureWebBuild(setUp);
  rmSync(serversDir, { recursive: true, force: true });
  const servers = await startServers({ dataDir: serversDir, progress, signal });
  const env = {
    ...serverSettings(servers),
    SMTP_URL: servers.smtpUrl,
    MAIL_WEB_URL: servers.mailWebUrl ?? '',
    CHROMIUM: chromium,
  };
  return { env, stop: servers.stop };
}

async function runLane(lane: readonly Suite[], options: SuiteOptions) {
  const results = [];
  for (const suite of lane) {
    if (signal.aborted) break;
    results.push(await runSuite(suite, options));
  }
  return results;
}

function report(results: readonly SuiteResult[]) {
  const failures = results.flatMap((result) => result.failures.map((failure) => `✗ ${result.name} › ${failure}`));
  console.log(['', ...failures, ''].join('\n'));
  for (const { name, passed, failed, seconds, cpuSeconds } of results) {
    const cpu = cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(0)} s of CPU`;
    console.log(`${name.padEnd(16)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s${cpu})`);
  }
  const total = (key: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 && !signal.aborted ? 0 : 1;
}
