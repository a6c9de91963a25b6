import { patienceMs } from '@studio/chassis/testing/until';
import { auditStudio } from '../../../operate/audit/audit-studio.ts';
import { isClean, showFindings } from '../../../operate/audit/show-findings.ts';
import type { ServerUrls } from '../../../run/launcher/servers.ts';

/**
 * Waits until a studio used by tests has nothing in flight and passes the audit. After the last test an error still
 * fails the whole run.
 * @throws Error when anything differs after `patienceMs`; the findings are on stderr
 */
export async function expectCleanAudit({ mongoUrl, rabbitmqUrl }: ServerUrls, namespace: string): Promise<void> {
  const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: patienceMs });
  if (isClean(findings)) return;
  process.stderr.write(`\nThe audit of the tests' studio failed:\n${showFindings(findings)}\n`);
  throw new Error("the audit of the tests' studio failed");
}
