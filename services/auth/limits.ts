import { createLimiter, type Limiter, perAddress } from '@studio/chassis/http/rate-limit';
import type { openRedis } from '@studio/chassis/jobs/redis';
import { isRegistration, isResetRequest, isWrongLogin } from './rules/counted-calls-policy.ts';
import type { AuthApiConfig } from './config.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** How much more often all addresses together may fail at an account than one of them. */
const strangersPerKnown = 10;

/** The limits of attempts (`docs/product.md` §5.3), counted in Redis across all replicas. */
export function openLimits(config: AuthApiConfig, redis: ReturnType<typeof openRedis>) {
  const limiter = (name: string, points: number, durationSeconds: number): Limiter =>
    createLimiter({ name, namespace: config.NAMESPACE, points, durationSeconds, redis });
  return {
    passwordAttempts: {
      each: limiter('password-account', config.LOGIN_ATTEMPTS_PER_ACCOUNT, quarterHour),
      strangers: limiter('password-strangers', strangersPerKnown * config.LOGIN_ATTEMPTS_PER_ACCOUNT, quarterHour),
    },
    signIns: limiter('sign-in-account', config.SIGN_INS_PER_ACCOUNT, quarterHour),
    passwordChanges: limiter('change-account', config.PASSWORD_CHANGES_PER_ACCOUNT, quarterHour),
    resetRequests: limiter('reset-account', config.RESET_REQUESTS_PER_ACCOUNT, hour),
    perAddress: {
      logins: perAddress(limiter('login-address', config.LOGIN_ATTEMPTS_PER_ADDRESS, quarterHour), isWrongLogin),
      registrations: perAddress(limiter('register-address', config.REGISTRATIONS_PER_ADDRESS, hour), isRegistration),
      resetRequests: perAddress(limiter('reset-address', config.RESET_REQUESTS_PER_ADDRESS, hour), isResetRequest),
    },
  };
}
