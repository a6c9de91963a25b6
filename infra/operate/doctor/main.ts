import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createMailer } from '@studio/chassis/mail/mailer';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { studioVersion } from '@studio/chassis/config/studio-version';
import { z } from 'zod';
import { runningProcesses } from '../../run/launcher/instance.ts';
import { placeEverything } from '../../run/launcher/placement.ts';
import { settingText } from '../../run/launcher/settings.ts';
import {
  commandLine,
  isInDocker,
  type OperatedStudio,
  operatorCommand,
  otherPort,
} from '../../run/operator-command.ts';
import { examineStudio } from './examine-studio.ts';
import { fail, type Finding } from './finding.ts';
import { catchesMail } from './look-at-mail-server.ts';
import { type Diagnosis, notify, readTargets, type Told } from './notify.ts';
import { processOrigins, replicasAmong } from './process-origins.ts';

const help = `${commandLine('doctor', '[--notify <addresses>] [--every <minutes>]')}
Shows the state of all parts, and the remedy for each fault; exit code 1 when something is wrong.
--notify  mail addresses and addresses of monitoring services, separated by commas
--every   repeats it until stopped (docs/operations.md)`;

/**
 * `npm run doctor`: examines the studio that `npm start` runs with the same settings. Exit code 1 when something is
 * wrong. `--notify <addresses>` reports to mail addresses and monitoring services. `--every <minutes>` repeats until
 * stopped.
 */
await operatorCommand(help, async (studio) => {
  const { values } = parseArgs({ options: { notify: { type: 'string' }, every: { type: 'string' } } });
  const targets = values.notify ? readTargets(values.notify) : [];
  const everyMinutes = values.every === undefined ? undefined : z.coerce.number().min(1).max(1_440).parse(values.every);
  for (;;) {
    const diagnosis = await diagnose(studio);
    console.log(`studio ${studioVersion}, ${new Date().toISOString()}\n\n${diagnosis.report}`);
    const told = await tell(targets, diagnosis, studio);
    // Not process.exitCode: a hanging connection would keep the process alive.
    if (everyMinutes === undefined) process.exit(told && diagnosis.wrong.length === 0 ? 0 : 1);
    await pause(everyMinutes * 60_000);
  }
});

async function diagnose({ servers, ...settings }: OperatedStudio): Promise<Diagnosis> {
  // The settings of the running studio may not be known here.
  const running = [...runningProcesses(settings.dataDir).keys()];
  const separateWorkers = settings.separateWorkers || running.some((name) => name.endsWith('-worker'));
  const replicas = replicasAmong(running, separateWorkers ? 'training-api' : 'training');
  const trainingReplicas = Math.max(settings.trainingReplicas, replicas);
  const { processes } = placeEverything({ ...settings, separateWorkers, trainingReplicas }, process.env);
  const { namespace, dataDir } = settings;
  const origins = await processOrigins(processes, process.env);
  const other = await otherPort(settings);
  const found = await examineStudio({
    servers,
    namespace,
    origins,
    dataDir,
    oidcIssuer: settingText(process.env, 'OIDC_ISSUER'),
    catchesMail: catchesMail(settings, servers.smtpUrl),
  });
  const findings = other ? [fail('PORT', other, 'give the doctor the same'), ...found] : found;
  const wrong = findings.filter(({ state }) => state === 'fail').map(({ part }) => part);
  return { wrong, verdict: verdict(findings), report: showReport(findings) };
}

/** Notifies all targets and prints those that failed. Returns whether all were notified. */
async function tell(targets: readonly Told[], diagnosis: Diagnosis, { servers, dataDir }: OperatedStudio) {
  if (targets.length === 0) return true;
  const studioName = settingText(process.env, 'STUDIO_NAME') ?? 'Studio';
  const from = settingText(process.env, 'MAIL_FROM') ?? 'no-reply@localhost';
  const mailer = createMailer({ smtpUrl: servers.smtpUrl, from, readBrand: brandNamed(studioName) });
  try {
    await notify({
      targets,
      diagnosis,
      stateFile: join(isInDocker() ? tmpdir() : dataDir, 'doctor.json'),
      studioName,
      mailer,
    });
    return true;
  } catch (error) {
    console.error((error as AggregateError).errors.map((failure: Error) => failure.message).join('\n'));
    return false;
  } finally {
    mailer.close();
  }
}

/** One line for each part with its advice below, and the verdict at the end. */
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
  // Causes come before their effects.
  return `${wrong} of ${findings.length} need attention${wrong > 1 ? ': begin with the first' : ''}`;
}
