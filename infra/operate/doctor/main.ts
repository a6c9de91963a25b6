import { studioVersion } from '@studio/chassis/process/studio-version';
import { runningProcesses } from '../../run/launcher/instance.ts';
import { placeEverything } from '../../run/launcher/placement.ts';
import { operatorCommand } from '../../run/operator-command.ts';
import { examineStudio } from './examine-studio.ts';
import type { Finding } from './finding.ts';
import { processOrigins, replicasAmong } from './process-origins.ts';

/** `npm run doctor`: of the studio that `npm start` runs with the same settings. Exit code 1 when something is wrong. */
await operatorCommand(async ({ servers, ...settings }) => {
  // The settings of the running studio may not be known here.
  const running = [...runningProcesses(settings.dataDir).keys()];
  const separateWorkers = settings.separateWorkers || running.some((name) => name.endsWith('-worker'));
  const replicas = replicasAmong(running, separateWorkers ? 'training-api' : 'training');
  const trainingReplicas = Math.max(settings.trainingReplicas, replicas);
  const { processes } = placeEverything({ ...settings, separateWorkers, trainingReplicas }, process.env);
  const { namespace, dataDir } = settings;
  const origins = await processOrigins(processes, process.env);
  const findings = await examineStudio({ servers, namespace, origins, dataDir });
  console.log(`studio ${studioVersion}, ${new Date().toISOString()}\n\n${showReport(findings)}`);
  // Not process.exitCode: a hanging connection would keep the process alive.
  process.exit(isWell(findings) ? 0 : 1);
});

/** A line for each part, below it what to do about it, and at the end the verdict. */
function showReport(findings: readonly Finding[]): string {
  const marks = { ok: 'ok  ', note: 'note', fail: 'FAIL' } as const;
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = findings.flatMap(({ state, part, says, advice }) => [
    `${marks[state]} ${part.padEnd(width)}  ${says}`,
    ...(advice && state !== 'ok' ? [`     ${' '.repeat(width)}  → ${advice}`] : []),
  ]);
  return [...lines, '', verdict(findings)].join('\n');
}

function verdict(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ state }) => state === 'fail').length;
  if (wrong === 0) return 'nothing is wrong';
  // Causes stand before what they bring about.
  return `${wrong} of ${findings.length} need attention${wrong > 1 ? ': begin with the first' : ''}`;
}

function isWell(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'fail');
}
