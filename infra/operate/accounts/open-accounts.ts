import { pino } from 'pino';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { createMetrics } from '@studio/chassis/metrics/metrics';
import { createStopStack } from '@studio/chassis/process/stop-stack';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import { authApiSettings } from '../../../services/auth/config.ts';
import { createPasswords } from '../../../services/auth/credentials/passwords.ts';
import { openAuthProcess } from '../../../services/auth/open-auth.ts';
import type { ServerUrls } from '../../run/launcher/servers.ts';

interface Options extends Pick<ServerUrls, 'mongoUrl' | 'rabbitmqUrl'> {
  readonly namespace: string;
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** Runs an operator's work on accounts with auth's stores. Auth itself need not run. */
export async function withAccounts<T>(options: Options, work: (accounts: Accounts) => Promise<T>): Promise<T> {
  const logger = pino({ level: 'silent' });
  const stack = createStopStack(logger);
  try {
    return await work(await openAccounts(options, { logger, onStop: stack.onStop }));
  } finally {
    await stack.stop();
  }
}

type Around = Pick<Parameters<typeof openAuthProcess>[0], 'logger' | 'onStop'>;

async function openAccounts({ mongoUrl, rabbitmqUrl, namespace }: Options, around: Around) {
  const name = 'accounts';
  const CATCH_UP_MS = authApiSettings.CATCH_UP_MS.parse(process.env['CATCH_UP_MS']);
  const config = { MONGO_URL: mongoUrl, RABBITMQ_URL: rabbitmqUrl, NAMESPACE: namespace, CATCH_UP_MS };
  const metrics = createMetrics({ name, processFigures: false });
  const opened = await openAuthProcess({ name, config, metrics, ...around });
  return {
    ...opened,
    directory: openSessionDirectory({ connection: opened.connection, namespace }),
    passwords: await createPasswords(authApiSettings.BCRYPT_COST.parse(process.env['BCRYPT_COST'])),
    mailOutbox: createMailOutbox(opened.connection),
    clock: () => new Date(),
  };
}
