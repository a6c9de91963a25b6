import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress } from '../launcher/console-progress.mjs';
import { claimDataDir } from '../launcher/instance.mjs';
import { ensureChromium, ensurePoppler } from '../launcher/server-binaries.mjs';
import { startServers } from '../launcher/test-studio.mjs';
import { listenForStop, onceOrphaned, StopRequested } from '../launcher/stop-request.mjs';
import { ensureWebBuild } from '../launcher/web-build.mjs';
import { testDir as dataDir } from './claim-run.mjs';
import { exitCodeOf } from './exit-code-of.mjs';
import { runSuite } from './run-suite.mjs';
import { stages, suites } from './suites.mjs';

const serversDir = join(dataDir, 'servers');
const resultsDir = join(dataDir, 'results');
const progress = createProgress(console.log);
/** Ends the run early. infra/test.mjs reports it, unless that process was killed. */
const stopping = listenForStop(() => {});
onceOrphaned(() => stopping.abort(new StopRequested()));
const { signal } = stopping;
const setUp = { progress, logsDir: join(dataDir, 'logs'), signal };

/**
 * Names on the command line limit the run to those suites, e.g. `npm test unit integration`; other words limit their
 * tests to the files with that in their path, e.g. `npm test integration refund`.
 */
const words = process.argv.slice(2);
const isSuite = (/** @type {string} */ word) => suites.some(({ name }) => name === word);
const wanted = words.filter(isSuite);
const files = words.filter((word) => !isSuite(word));
/** @param {import('./suites.mjs').Suite} suite */
const isChosen = ({ name }) => wanted.length === 0 || wanted.includes(name);
const chosen = stages.map((lanes) => lanes.map((lane) => lane.filter(isChosen)).filter(({ length }) => length > 0));

process.exitCode = await exitCodeOf(main, signal);

async function main() {
  // A run that was killed may have left suites and servers running: claiming their folders ends them.
  const claim = await claimDataDir(join(dataDir, 'suites'), progress.say);
  try {
    (await claimDataDir(serversDir, progress.say)).release();
    rmSync(resultsDir, { recursive: true, force: true });
    for (const dir of [resultsDir, setUp.logsDir]) mkdirSync(dir, { recursive: true });
    return report(await runStages(claim));
  } finally {
    claim.release();
  }
}

/** @param {import('../launcher/instance.mjs').Instance} claim */
async function runStages(claim) {
  const chromium = await ensureChromium(setUp);
  await ensurePoppler(setUp);
  await ensureWebBuild(setUp);
  rmSync(serversDir, { recursive: true, force: true });
  const servers = await startServers({ dataDir: serversDir, progress, signal });
  const env = {
    MONGO_URL: servers.mongoUrl,
    RABBITMQ_URL: servers.rabbitmqUrl,
    REDIS_URL: servers.redisUrl,
    SMTP_URL: servers.smtpUrl,
    MAIL_WEB_URL: servers.mailWebUrl ?? '',
    CHROMIUM: chromium,
  };
  const results = [];
  try {
    for (const lanes of chosen) {
      const logsDir = lanes.length > 1 ? setUp.logsDir : null;
      const options = { env, resultsDir, files, stop: signal, logsDir, claim };
      results.push(...(await Promise.all(lanes.map((lane) => runLane(lane, options)))).flat());
    }
  } finally {
    await servers.stop();
  }
  return results;
}

/**
 * @param {readonly import('./suites.mjs').Suite[]} lane
 * @param {import('./run-suite.mjs').SuiteOptions} options
 */
async function runLane(lane, options) {
  const results = [];
  for (const suite of lane) {
    if (signal.aborted) break;
    results.push(await runSuite(suite, options));
  }
  return results;
}

/** @param {readonly import('./run-suite.mjs').SuiteResult[]} results */
function report(results) {
  const failures = results.flatMap((result) => result.failures.map((failure) => `✗ ${result.name} › ${failure}`));
  console.log(['', ...failures, ''].join('\n'));
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${name.padEnd(14)} ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`);
  }
  const total = (/** @type {'passed' | 'failed'} */ key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 && !signal.aborted ? 0 : 1;
}
