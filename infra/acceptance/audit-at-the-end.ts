import { auditStudio } from '../audit/audit-studio.ts';
import { isClean, showFindings } from '../audit/show-findings.ts';
import type { ServerUrls } from '../launcher/servers.ts';

/**
 * Audits studios that tests have used. An error after the last test still fails the whole run.
 * @throws Error when anything differs; the findings are on stderr
 */
export async function auditAtTheEnd(servers: ServerUrls, namespaces: readonly string[]): Promise<void> {
  const { mongoUrl, rabbitmqUrl } = servers;
  const audits = await Promise.all(
    namespaces.map((namespace) => auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: 15_000 })),
  );
  const wrong = audits.filter((findings) => !isClean(findings));
  if (wrong.length === 0) return;
  process.stderr.write(`\nThe audit at the end of the tests failed:\n${wrong.map(showFindings).join('\n')}\n`);
  throw new Error('the audit at the end of the tests failed');
}
