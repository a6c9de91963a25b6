import { parseArgs } from 'node:util';
import { integer } from '../../run/launcher/setting-parsers.ts';
import { readSetting } from '../../run/launcher/settings.ts';
import { operatorCommand } from '../../run/operator-command.ts';
import { auditStudio } from './audit-studio.ts';
import { keepOutcome } from '../../run/outcomes.ts';
import { isDue } from './is-due.ts';
import { agrees, countDifferences, showFindings } from './show-findings.ts';

/**
 * `npm run audit`: audits the studio that `npm start` runs with the same settings. Exits with 1 when a difference stays
 * for AUDIT_SETTLE_SECONDS (30), since work in flight is not a difference. With `--keep`, as each night, doctor, metrics
 * and dashboard show how it ended; with `--if-due` only if the last night was missed.
 */
await operatorCommand(async ({ servers: { mongoUrl, rabbitmqUrl }, namespace }) => {
  const options = { keep: { type: 'boolean' }, 'if-due': { type: 'boolean' } } as const;
  const { keep, 'if-due': ifDue } = parseArgs({ options }).values;
  if (ifDue && !(await isDue({ mongoUrl, namespace }))) return;
  const settleSeconds = readSetting(process.env, 'AUDIT_SETTLE_SECONDS', integer(0, 3_600)) ?? 30;
  const audit = async () => {
    const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: settleSeconds * 1_000 });
    console.log(showFindings(findings));
    process.exitCode = agrees(findings) ? 0 : 1;
    return { differences: countDifferences(findings) };
  };
  if (keep) await keepOutcome({ mongoUrl, namespace }, 'audit', audit);
  else await audit();
});
