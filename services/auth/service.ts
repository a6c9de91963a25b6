import { startConsumer } from '@studio/chassis/events/consumer';
import { createFence } from '@studio/chassis/events/fence';
import type { ReadinessCheck } from '@studio/chassis/http/health';
import { createLimiter, type Limiter, perAddress } from '@studio/chassis/http/rate-limit';
import { openRedis, waitForRedis } from '@studio/chassis/jobs/redis';
import { createMailOutbox } from '@studio/chassis/mail/mail-outbox';
import { startMailWorker } from '@studio/chassis/mail/mail-worker';
import { createMailer } from '@studio/chassis/mail/mailer';
import { openDrivers } from '@studio/chassis/mongo/collection';
import { openKnownSetting } from '@studio/chassis/process/known-setting';
import { eventsCheck, jobsCheck, redisCheck } from '@studio/chassis/process/readiness-checks';
import { readSender } from '@studio/chassis/config/sender';
import type { Api, Service, ServiceProcess } from '@studio/chassis/process/run-service';
import { openSessionDirectory } from '@studio/chassis/session/session-directory';
import {
  createBrandReader,
  openStudioDirectory,
  unsetStudio,
  unsetWaysToPay,
} from '@studio/chassis/studio/studio-directory';
import type { AuthParts, RelyingParty } from './auth-parts.ts';
import { bindings } from './bindings.ts';
import { type AuthApiConfig, authApiSettings, workerSettings } from './config.ts';
import { createIdentityProvider, type IdentityProvider } from './credentials/identity-provider.ts';
import { createPasswords } from './credentials/passwords.ts';
import { createSignInCounter } from './credentials/sign-in-counter.ts';
import { createKnownDevices, createSessionIssuer } from './credentials/tokens.ts';
import { composeMail } from './mails.ts';
import { authCollections } from './models/auth-models.ts';
import { unsetStudioNotice } from './models/studio-notice.model.ts';
import { type AuthProcess, openAuthProcess } from './open-auth.ts';
import { isDone, isRegistration, isWrongLogin } from './rules/counted-calls-policy.ts';
import { startNoticeSender } from './push/send-notices.ts';
import { readPushService, whyPushIsOff } from './push/push-service.ts';
import { createUserCount } from './search/find-users.ts';
import { subscriptions } from './subscriptions.ts';
import { ensureFirstAdmin } from './users/make-admin.ts';

const name = 'auth';

/** The service auth; docs/architecture.md «Processes and roles». */
export const auth: Service<typeof authApiSettings, typeof workerSettings, AuthProcess> = {
  name,
  settings: { api: authApiSettings, worker: workerSettings },
  open: openAuthProcess,
  openApi,
  startWorker,
};

const firstWaitForRedisMs = 2_000;

/** Opens the API of auth. */
async function openApi(
  process: ServiceProcess<typeof authApiSettings>,
  { connection, models, broker, unitOfWork }: AuthProcess,
): Promise<Api> {
  const { config, logger, metrics, onStop } = process;
  const timeoutMs = config.CATCH_UP_MS;
  const fence = createFence({ broker, chain: [name], metrics, timeoutMs });
  const trainingFence = createFence({ broker, chain: ['training'], metrics, timeoutMs });
  onStop('fences', () => Promise.all([fence.close(), trainingFence.close()]));
  const redis = openRedis(config.REDIS_URL, 'asking', logger);
  onStop('redis', () => redis.disconnect());
  await waitForRedis(redis, firstWaitForRedisMs);

  const { perAddress, ...limits } = openLimits(config, redis);
  const directory = openSessionDirectory({ connection, namespace: config.NAMESPACE });
  await directory.ensureIndexes();
  const studioDirectory = openStudioDirectory({ connection, namespace: config.NAMESPACE });
  await studioDirectory.ensure();
  const { studio, waysToPay } = studioDirectory;
  const { studioNotice } = openDrivers(connection, authCollections);
  const knownNotice = await openKnownSetting({ collection: studioNotice, unset: unsetStudioNotice, logger });
  onStop('studio notice', () => knownNotice.close());
  const knownStudio = await openKnownSetting({ collection: studio, unset: unsetStudio(config), logger });
  onStop('studio', () => knownStudio.close());
  const knownWaysToPay = await openKnownSetting({ collection: waysToPay, unset: unsetWaysToPay, logger });
  onStop('ways to pay', () => knownWaysToPay.close());
  const parts: AuthParts = {
    models,
    directory,
    ...limits,
    unitOfWork,
    passwords: await createPasswords(config.BCRYPT_COST),
    signInCounter: createSignInCounter(metrics),
    knownDevices: createKnownDevices(config.SESSION_PRIVATE_KEY),
    relyingParty: relyingParty(config),
    identityProvider: identityProvider(config),
    passkeysRequired: config.ADMIN_PASSKEYS === 'required',
    issueSession: createSessionIssuer(config.SESSION_PRIVATE_KEY, config.SESSION_HOURS),
    push: readPushService(config),
    knownNotice,
    knownStudio,
    knownWaysToPay,
    studioDirectory,
    mailOutbox: createMailOutbox(connection),
    countUsers: createUserCount(models),
    logger,
    clock: () => new Date(),
  };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (Boolean(email) !== Boolean(password)) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  if (email && password) await ensureFirstAdmin(parts, { email, password });
  return {
    bindings: bindings(parts, { limits: perAddress, trainingFence }),
    fence,
    requestsSecret: config.SESSION_PRIVATE_KEY,
    checks: [redisCheck(redis)],
  };
}

function relyingParty({ PUBLIC_URL }: Pick<AuthApiConfig, 'PUBLIC_URL'>): RelyingParty {
  const { hostname: rpId, origin } = new URL(PUBLIC_URL);
  return { rpId, origin };
}

/** @throws Error if only some of the three settings are set */
function identityProvider(config: AuthApiConfig): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, PUBLIC_URL } = config;
  if (issuer && clientId && clientSecret) {
    return createIdentityProvider({ issuer, clientId, clientSecret, redirectUri: `${PUBLIC_URL}/login` });
  }
  if (issuer || clientId || clientSecret) {
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together');
  }
  return null;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Failures allowed on an account from all addresses together, as a multiple of those from one address. */
const strangersPerKnown = 10;

/** The limits of attempts (`docs/product.md` §5.3), counted in Redis across all replicas. */
function openLimits(config: AuthApiConfig, redis: ReturnType<typeof openRedis>) {
  const limiter = (name: string, points: number, durationSeconds: number): Limiter =>
    createLimiter({ name, namespace: config.NAMESPACE, points, durationSeconds, redis });
  return {
    passwordAttempts: {
      each: limiter('password-account', config.LOGIN_ATTEMPTS_PER_ACCOUNT, quarterHour),
      strangers: limiter('password-strangers', strangersPerKnown * config.LOGIN_ATTEMPTS_PER_ACCOUNT, quarterHour),
    },
    signIns: limiter('sign-in-account', config.SIGN_INS_PER_ACCOUNT, quarterHour),
    passwordChecks: limiter('change-account', config.PASSWORD_CHANGES_PER_ACCOUNT, quarterHour),
    resetRequests: limiter('reset-account', config.RESET_REQUESTS_PER_ACCOUNT, hour),
    codeRequests: limiter('code-account', config.RESET_REQUESTS_PER_ACCOUNT, hour),
    perAddress: {
      logins: perAddress(limiter('login-address', config.LOGIN_ATTEMPTS_PER_ADDRESS, quarterHour), isWrongLogin),
      challenges: perAddress(limiter('passkey-address', config.LOGIN_ATTEMPTS_PER_ADDRESS, quarterHour), isDone),
      registrations: perAddress(limiter('register-address', config.REGISTRATIONS_PER_ADDRESS, hour), isRegistration),
      resetRequests: perAddress(limiter('reset-address', config.RESET_REQUESTS_PER_ADDRESS, hour), isDone),
    },
  };
}

/** The contact for operators of push services: the studio's page, or its mailbox if the page is not https. */
function contactOf({ PUBLIC_URL, MAIL_FROM }: Readonly<Record<'PUBLIC_URL' | 'MAIL_FROM', string>>): string {
  return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${readSender(MAIL_FROM)?.address}`;
}

/** Starts auth's worker: event consumer, mails and notices to devices. */
async function startWorker(
  { config, logger, metrics, onStop }: ServiceProcess<typeof workerSettings>,
  { connection, models, broker }: AuthProcess,
): Promise<ReadinessCheck[]> {
  const { PUBLIC_URL: publicUrl, REDIS_URL: redisUrl, NAMESPACE: namespace } = config;
  const readBrand = createBrandReader({ connection, namespace }, config);
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, readBrand });
  onStop('smtp', () => mailer.close());
  const clock = () => new Date();
  const compose = composeMail({ connection, models, publicUrl, readBrand, clock });
  const reached = { connection, redisUrl, namespace };
  const mails = await startMailWorker({ ...reached, service: name, logger, metrics, mailer, compose });
  onStop('mails', () => mails.close());
  const push = readPushService(config);
  await models.pushState.updateOne({ _id: 'sender' }, { $set: { off: whyPushIsOff(config) } }, { upsert: true });
  if (push) {
    const directory = openSessionDirectory({ connection, namespace });
    const contact = contactOf(config);
    const notices = startNoticeSender({ models, directory, push, contact, logger, metrics, clock });
    onStop('notices', () => notices.close());
  }
  const heard = subscriptions({ models, push, clock });
  const consumer = await startConsumer({ broker, service: name, subscriptions: heard, logger, metrics });
  onStop('consumer', () => consumer.close());
  return [eventsCheck(consumer), jobsCheck('mails', mails)];
}
