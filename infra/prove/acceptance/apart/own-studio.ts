import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedServer, ServerUrls } from '../../../run/launcher/servers.ts';
import { startServers } from '../../../run/launcher/own-servers.ts';
import { startStudio } from '../../testing/kit/test-studio.ts';
import { expectCleanAudit } from '../../testing/kit/expect-clean-audit.ts';
import { openWeeks } from '../../testing/kit/open-weeks.ts';
import { removeStudio } from '../../testing/kit/remove-studio.ts';
import { givenServers, testSettings } from '../../testing/kit/test-settings.ts';

export interface OwnStudio {
  readonly origin: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly namespace: string;
  readonly servers: ServerUrls;
  /** The folder of the logs of the studio's processes. */
  readonly logsDir: string;
  /** The studio's processes. */
  readonly processes: Awaited<ReturnType<typeof startStudio>>['processes'];
  /** The processes of its own servers. */
  readonly serverProcesses: Awaited<ReturnType<typeof startServers>>['processes'];
  /** Audits and stops the studio, and removes its data. @throws Error when the audit finds a difference */
  end(): Promise<void>;
}

const settingOf = { mongo: 'mongo', rabbitmq: 'rabbitmq', redis: 'redis', mail: 'smtp' } as const;

/**
 * A studio of the test's own, with some own servers that the test may stop. The others are the given ones. `env`
 * overrides the usual settings of tests.
 */
export async function startOwnStudio(
  name: string,
  own: readonly EmbeddedServer[],
  { env = {}, oneProcess = false }: Pick<Parameters<typeof startStudio>[0], 'env' | 'oneProcess'> = {},
): Promise<OwnStudio> {
  const dataDir = await mkdtemp(join(tmpdir(), `studio-${name}-`));
  const given = givenServers();
  const urls = { mongo: given.mongoUrl, rabbitmq: given.rabbitmqUrl, redis: given.redisUrl, smtp: given.smtpUrl };
  const shared = Object.fromEntries(
    Object.entries(urls).filter(([kind]) => !own.some((each) => settingOf[each] === kind)),
  );
  const namespace = `${name}${process.pid}`;
  const started = await startServers({ dataDir: join(dataDir, 'servers'), namespace, urls: shared });
  const servers = { ...started, mailWebUrl: started.mailWebUrl ?? given.mailWebUrl };
  const studio = await startStudio({
    servers,
    dataDir: join(dataDir, 'studio'),
    env: { ...testSettings(namespace), ...env },
    oneProcess,
  });
  await openWeeks(studio);
  return {
    origin: studio.origin,
    admin: studio.admin,
    namespace,
    servers,
    logsDir: join(dataDir, 'studio', 'logs'),
    processes: studio.processes,
    serverProcesses: started.processes,
    end: async () => {
      try {
        await expectCleanAudit(servers, namespace);
      } finally {
        await studio.stop();
        await removeStudio(servers, namespace);
        await started.stop();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}
