import type { ServerUrls } from '../../run/launcher/servers.ts';
import { runningProcesses } from '../../run/launcher/instance.ts';
import { isInDocker } from '../../run/operator-command.ts';
import { examine, type Finding } from './finding.ts';
import { brokerPatienceMs, lookAtBroker } from './look-at-broker.ts';
import { lookAtDisks } from './look-at-disk.ts';
import { lookAtIdentityProvider } from './look-at-integrations.ts';
import { lookAtMailServer, startMailServer } from './look-at-mail-server.ts';
import { lookAtMongo } from './look-at-mongo.ts';
import { lookAtProcesses } from './look-at-processes.ts';
import { lookAtRedis } from './look-at-redis.ts';
import { type ProcessOrigin, workerLogs } from './process-origins.ts';

export interface ExaminedStudio {
  readonly servers: ServerUrls;
  readonly namespace: string;
  readonly origins: readonly ProcessOrigin[];
  readonly dataDir: string;
  /** Issuer of the identity provider, if the studio has one. */
  readonly oidcIssuer: string | undefined;
  /** Whether a real studio's mail goes to a mail catcher, so that nobody receives it. Default: false. */
  readonly catchesMail?: boolean;
}

/**
 * Examines all parts at once, each for 2 s at most, RabbitMQ for 7 s, and works with any of them down. Findings are in
 * order of cause and effect: a full disk stops servers, and without a server no process is ready.
 */
export async function examineStudio({
  servers,
  namespace,
  origins,
  dataDir,
  oidcIssuer,
  catchesMail = false,
}: ExaminedStudio): Promise<Finding[]> {
  const workerLogOf = workerLogs(origins, dataDir);
  const looks = await Promise.all([
    lookAtDisks(dataDir),
    examine('mongodb', startServer('MONGO'), () => lookAtMongo(servers, namespace)),
    examine(
      'rabbitmq',
      startServer('RABBITMQ'),
      () => lookAtBroker(servers.rabbitmqUrl, namespace, { restart: restartBroker(dataDir), workerLogOf }),
      brokerPatienceMs,
    ),
    examine('redis', startServer('REDIS'), () => lookAtRedis(servers.redisUrl, namespace, workerLogOf)),
    examine('mail server', startMailServer(), () => lookAtMailServer(servers.smtpUrl, catchesMail)),
    lookAtIdentityProvider(oidcIssuer),
    lookAtProcesses(origins, dataDir),
  ]);
  return looks.flat();
}

function startServer(server: 'MONGO' | 'RABBITMQ' | 'REDIS'): string {
  if (!isInDocker()) return `start it, or set ${server}_URL to its address`;
  return `docker compose up -d starts it, or set ${server}_HOST${server === 'MONGO' ? 'S' : ''} to its address`;
}

function restartBroker(dataDir: string): string {
  if (isInDocker()) return 'docker compose restart rabbitmq';
  const pid = runningProcesses(dataDir).get('rabbitmq');
  // A hanging broker ignores softer signals.
  return pid === undefined
    ? 'end its process where it runs, and start it'
    : `kill -KILL ${pid}, and npm start restarts it`;
}
