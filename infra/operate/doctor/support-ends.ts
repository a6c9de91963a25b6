import { isInDocker } from '../../run/operator-command.ts';
import { type Finding, note, ok } from './finding.ts';

interface Server {
  /** The vendor's page on support periods. */
  readonly source: string;
  /** The last day of free support, by the first two numbers of the version. */
  readonly ends: Readonly<Record<string, string>>;
  readonly setting: string;
}

/** As of November 2026. A version missing here counts as supported. */
const servers = {
  mongodb: {
    source: 'https://www.mongodb.com/legal/support-policy/lifecycles',
    ends: {
      '4.4': '2024-02-29',
      '5.0': '2024-10-31',
      '6.0': '2025-07-31',
      '7.0': '2027-08-31',
      '8.0': '2029-10-31',
      '8.2': '2026-07-31',
    },
    setting: 'MONGO_URL',
  },
  rabbitmq: {
    source: 'https://www.rabbitmq.com/release-information',
    ends: {
      '3.8': '2022-07-31',
      '3.9': '2023-01-31',
      '3.10': '2023-07-31',
      '3.11': '2023-12-31',
      '3.12': '2024-06-30',
      '3.13': '2024-09-17',
      '4.0': '2025-04-15',
      '4.1': '2026-01-30',
    },
    setting: 'RABBITMQ_URL',
  },
  redis: {
    source: 'https://github.com/redis/redis/security',
    ends: { '6.0': '2022-05-31', '7.0': '2024-07-29', '8.0': '2026-02-11' },
    setting: 'REDIS_URL',
  },
} satisfies Readonly<Record<string, Server>>;

/**
 * The finding for a healthy server: a note once its vendor no longer supports the version. That is no failure: Debian
 * maintains the servers that it packages for as long as the release.
 */
export function runsWell(part: keyof typeof servers, version: string, says: string, now = new Date()): Finding {
  const { source, ends, setting }: Server = servers[part];
  const line = version.split('.', 2).join('.');
  const end = ends[line];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) return ok(part, says);
  const remedy = isInDocker()
    ? 'docs/deploy.md, "Images and servers", says how to renew it'
    : `set ${setting} to a newer one; Debian maintains what it packages`;
  return note(part, says, `${line} has been out of its vendor's support since ${end} (${source}): ${remedy}`);
}
