import { patientCatchUpMs } from '@studio/chassis/testing/until';
import type { ServerUrls } from '../../../run/launcher/servers.ts';

/** The servers of the test run. @throws Error when it has not started any */
export function givenServers(): ServerUrls {
  const url = (name: string) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: run the tests with npm test`);
    return value;
  };
  return {
    mongoUrl: url('MONGO_URL'),
    rabbitmqUrl: url('RABBITMQ_URL'),
    redisUrl: url('REDIS_URL'),
    smtpUrl: url('SMTP_URL'),
    mailWebUrl: process.env['MAIL_WEB_URL'] ?? null,
  };
}

/**
 * Settings of a studio under test: cheap password hashes, no limits in the way, answers that wait until they are current,
 * and push notifications to local receivers.
 */
export function testSettings(namespace: string): Record<string, string> {
  return {
    NAMESPACE: namespace,
    BCRYPT_COST: '4',
    CHECK_RESPONSES: '1',
    CATCH_UP_MS: patientCatchUpMs,
    SIGN_INS_PER_ACCOUNT: '100000',
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    RESET_REQUESTS_PER_ADDRESS: '100000',
    CALENDAR_READS_PER_ADDRESS: '100000',
    PUSH_SERVICES: '127.0.0.1',
  };
}
