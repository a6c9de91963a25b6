import { derivePorts } from '../launcher/ports.mjs';
import { serverUrls } from '../launcher/servers.mjs';
import { readSettings } from '../launcher/settings.mjs';
import { auditStudio } from './audit-studio.ts';
import { isClean, showFindings } from './show-findings.ts';

/**
 * `npm run audit`: of the studio that `npm start` runs with the same settings. Exit code 1 when anything differs, and
 * goes on differing for AUDIT_SETTLE_SECONDS (30): what is on its way is no difference.
 */
const { port, urls } = readSettings(process.env);
const { mongoUrl, rabbitmqUrl } = serverUrls(urls, derivePorts(port, process.env));
const settleSeconds = Number(process.env['AUDIT_SETTLE_SECONDS'] || '30');
const namespace = process.env['NAMESPACE'] || 'studio';
const findings = await auditStudio({ mongoUrl, rabbitmqUrl, namespace, settleMs: settleSeconds * 1_000 });
process.stdout.write(`${showFindings(findings)}\n`);
process.exitCode = isClean(findings) ? 0 : 1;
