import { createMailer } from '@studio/chassis/mail/mailer';
import type { ServerUrls } from '../launcher/servers.mjs';
import { examine, fail, type Finding, ok } from './finding.ts';
import { lookAtBroker } from './look-at-broker.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtMongo } from './look-at-mongo.ts';
import { lookAtProcesses } from './look-at-processes.ts';
import { lookAtRedis } from './look-at-redis.ts';
import type { ProcessOrigin } from './process-origins.ts';

export interface ExaminedStudio {
  readonly servers: ServerUrls;
  readonly namespace: string;
  readonly origins: readonly ProcessOrigin[];
  readonly dataDir: string;
}

/** Looks at all parts at once, at each for 2 s at most; works with any of them down. */
export async function examineStudio({ servers, namespace, origins, dataDir }: ExaminedStudio): Promise<Finding[]> {
  const start = (url: string) => `start it, or set ${url} to where it is`;
  const looks = await Promise.all([
    lookAtProcesses(origins),
    examine('mongodb', start('MONGO_URL'), () => lookAtMongo(servers.mongoUrl, namespace)),
    examine('rabbitmq', start('RABBITMQ_URL'), () => lookAtBroker(servers.rabbitmqUrl, namespace)),
    examine('redis', start('REDIS_URL'), () => lookAtRedis(servers.redisUrl, namespace)),
    examine('mail server', start('SMTP_URL'), () => lookAtMailServer(servers.smtpUrl)),
    lookAtDisk(dataDir),
  ]);
  return looks.flat();
}

async function lookAtMailServer(smtpUrl: string): Promise<readonly Finding[]> {
  const mailer = createMailer({ smtpUrl, from: '', studioName: '' });
  try {
    if (await mailer.isUp()) return [ok('mail server', 'answers')];
    return [fail('mail server', 'does not take mail', 'start it, or set SMTP_URL; mails wait until then')];
  } finally {
    mailer.close();
  }
}
