import { auditStudio } from '../../operate/audit/audit-studio.ts';
import { isClean, showFindings } from '../../operate/audit/show-findings.ts';
import { listenForStop } from '../../run/launcher/stop-request.ts';
import { commandOptions } from '../testing/command-options.ts';
import { chooseSeed, seededRandom } from '../testing/seeded-random.ts';
import { startWholeStudio } from '../testing/kit/whole-studio.ts';
import { runFuzz } from './run-fuzz.ts';

/**
 * `npm run fuzz`: sends hostile requests to every route of a studio of its own, as every kind of caller. Exit code 1
 * when an answer is a failure, discloses something or is missing, when a process restarts, or when the audit finds a
 * difference.
 *
 *     npm run fuzz -- --seed 7 --requests 5000
 */
const { seed = chooseSeed(undefined), requests = 20_000 } = commandOptions({ seed: 'number', requests: 'number' });
const { signal } = listenForStop(console.log);
console.log(`seed ${seed}: npm run fuzz -- --seed ${seed} --requests ${requests}`);

const studio = await startWholeStudio({ name: 'fuzz', announce: console.log });
try {
  const { origin, admin, servers, namespace, processOrigins } = studio;
  const startedAt = performance.now();
  const result = await runFuzz({ origin, admin, processOrigins, random: seededRandom(seed), requests, signal });
  const { mongoUrl, rabbitmqUrl } = servers;
  const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  const shown = [...new Set(result.problems)].slice(0, 40).map((problem) => `FAIL ${problem}`);
  console.log([...shown, showFindings(findings)].join('\n'));
  console.log(`\nanswers by status: ${JSON.stringify(result.byStatus)}; ${result.shed} refused as overload`);
  const sent = Object.values(result.byStatus).reduce((sum, count) => sum + count, 0);
  console.log(`fuzz: ${sent} requests in ${seconds} s, ${result.problems.length} answered wrongly, seed ${seed}`);
  if (result.problems.length > 0) console.log(`the logs are in ${await studio.keepLogs()}`);
  process.exitCode = result.problems.length === 0 && isClean(findings) && !signal.aborted ? 0 : 1;
} finally {
  await studio.stop();
}
