import { auditStudio } from '../../audit/audit-studio.ts';
import { isClean, showFindings } from '../../audit/show-findings.ts';
import type { ServerUrls } from '../../launcher/servers.ts';

/**
 * Audits a studio that tests have used. An error after the last test still fails the whole run.
 * @throws Error when anything differs; the findings are on stderr
 */
export async function auditAtTheEnd({ mongoUrl, rabbitmqUrl }: ServerUrls, namespace: string): Promise<void> {
  const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: 15_000 });
  if (isClean(findings)) return;
  process.stderr.write(`\nThe audit at the end of the tests failed:\n${showFindings(findings)}\n`);
  throw new Error('the audit at the end of the tests failed');
}
