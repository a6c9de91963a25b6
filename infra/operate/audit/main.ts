import { integer } from '../../run/launcher/setting-parsers.ts';
import { readSetting } from '../../run/launcher/settings.ts';
import { operatorCommand } from '../../run/operator-command.ts';
import { auditStudio } from './audit-studio.ts';
import { agrees, showFindings } from './show-findings.ts';

/**
 * `npm run audit`: audits the studio that `npm start` runs with the same settings. Exits with 1 when a difference stays
 * for AUDIT_SETTLE_SECONDS (30), since work in flight is not a difference.
 */
await operatorCommand(async ({ servers: { mongoUrl, rabbitmqUrl }, namespace }) => {
  const settleSeconds = readSetting(process.env, 'AUDIT_SETTLE_SECONDS', integer(0, 3_600)) ?? 30;
  const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: settleSeconds * 1_000 });
  console.log(showFindings(findings));
  process.exitCode = agrees(findings) ? 0 : 1;
});
