import { parseArgs } from 'node:util';
import { integer } from '../../run/launcher/setting-parsers.ts';
import { readSetting } from '../../run/launcher/settings.ts';
import { commandLine, operatorCommand } from '../../run/operator-command.ts';
import { ownersHeardBy, republishService, type RepublishOptions } from '../../run/republish-all.ts';
import { openDatabases } from '../../run/studio-databases.ts';
import { auditStudio } from './audit-studio.ts';
import { keepOutcome } from '../../run/outcomes.ts';
import { isDue } from './is-due.ts';
import { countDifferences, showFindings } from './show-findings.ts';

const help = `${commandLine('audit', '[--keep] [--if-due]')}
Compares everything that must agree over all databases; exit code 1 when a difference stays for AUDIT_SETTLE_SECONDS.
--keep    first fills what an upgrade left incomplete, and records the outcome for the doctor
--if-due  only if the last night was missed (docs/operations.md)`;

/**
 * `npm run audit`: audits the studio that `npm start` runs with the same settings. Exits with 1 when a difference stays
 * for AUDIT_SETTLE_SECONDS (30), since work in flight is not a difference. `--keep`, as each night, first fills
 * projections that an upgrade left incomplete, and records the outcome for doctor, metrics and dashboard. `--if-due`
 * audits only if the last night was missed.
 */
await operatorCommand(help, async ({ servers, namespace }) => {
  const { mongoUrl, rabbitmqUrl } = servers;
  const options = { keep: { type: 'boolean' }, 'if-due': { type: 'boolean' } } as const;
  const { keep, 'if-due': ifDue } = parseArgs({ options }).values;
  if (keep) await fillProjections({ ...servers, namespace });
  if (ifDue && !(await isDue({ mongoUrl, namespace }))) return;
  const settleSeconds = readSetting(process.env, 'AUDIT_SETTLE_SECONDS', integer(0, 3_600)) ?? 30;
  const audit = async () => {
    const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: settleSeconds * 1_000 });
    console.log(showFindings(findings));
    if (await lacksFields({ mongoUrl, namespace }))
      console.log(
        `rows of reporting lack fields since an upgrade: they fill themselves within minutes of the start; ${commandLine('audit', '--keep')} does it now`,
      );
    const differences = countDifferences(findings);
    process.exitCode = differences === 0 ? 0 : 1;
    return { differences };
  };
  if (keep) await keepOutcome({ mongoUrl, namespace }, 'audit', audit);
  else await audit();
});

/** Makes the owners republish what reporting projects if an upgrade left rows that lack fields. */
async function fillProjections(options: RepublishOptions): Promise<void> {
  if (!(await lacksFields(options))) return;
  for (const owner of ownersHeardBy('reporting')) await republishService(owner, options);
  console.log('republished to reporting what it lacked since an upgrade');
}

/** Whether a migration has marked rows of reporting that lack fields of the new version (`version` 0). */
async function lacksFields({ mongoUrl, namespace }: Pick<RepublishOptions, 'mongoUrl' | 'namespace'>) {
  const databases = await openDatabases(mongoUrl, namespace);
  try {
    const marked = ['assignments', 'trainings', 'bookings'].map((name) =>
      databases.of.reporting.collection(name).findOne({ version: 0 }),
    );
    return (await Promise.all(marked)).some(Boolean);
  } finally {
    await databases.close();
  }
}
