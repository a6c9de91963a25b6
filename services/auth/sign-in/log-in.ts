import type { z } from 'zod';
import { currentContext } from '@studio/chassis/context/request-context';
import { AppError } from '@studio/chassis/errors/app-error';
import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import { login, type loginSchema, logout } from '@studio/contracts/http/auth-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { presentUser } from '../accounts/present-user.ts';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { type Attempt, checkPassword, type PasswordCheck } from '../credentials/check-password.ts';
import type { SignInOutcome } from '../credentials/sign-in-counter.ts';
import type { Account } from '../models/account.model.ts';
import { comparablePassword } from '../rules/account-policy.ts';
import { signInLockedMail } from './sign-in-mails.ts';
import { refuseSignIn } from './sign-in-policy.ts';

/** Routes that begin and end a session. `limit`: how often one client address may fail to sign in. */
export function signInBindings(parts: AuthParts, limit: Limit): Binding[] {
  return [
    on(
      login,
      async ({ body }) => {
        const { token, deviceToken, account } = await logIn(parts, body);
        return { token, user: await presentUser(parts.models, account), ...(deviceToken && { deviceToken }) };
      },
      { fenced: true, limits: [limit] },
    ),
    on(logout, async ({ session }) => {
      // No other session of the account (`docs/product.md` §4.4).
      await parts.unitOfWork((tx) => parts.directory.endSession(tx.session, session));
      return { message: 'Sesión cerrada' };
    }),
  ];
}

type Parts = Pick<
  AuthParts,
  | 'models'
  | 'passwords'
  | 'passwordAttempts'
  | 'signIns'
  | 'signInCounter'
  | 'knownDevices'
  | 'issueSession'
  | 'unitOfWork'
  | 'mailOutbox'
  | 'logger'
  | 'clock'
>;

type LoginAttempt = Exclude<Attempt, { kind: 'session' }>;
type Tried = Parameters<typeof checkPassword>[2];

/**
 * Signs in. An unknown address and a wrong password get the same answer after the same work; the account's status is
 * revealed only after a correct password. If `BCRYPT_COST` changed, the first login rehashes before it answers, so that
 * the caller waits for the work it causes. Every login that fails is in the log, with account and client address.
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
 */
export async function logIn(
  parts: Parts,
  { email, password, deviceTokens = [] }: z.output<typeof loginSchema>,
): Promise<{ token: string; deviceToken: string | undefined; account: Account }> {
  const account = await findAccount(parts.models, { email });
  const note = (outcome: SignInOutcome) => noteSignIn(parts, account, outcome);
  const device = parts.knownDevices.find(account?._id, deviceTokens);
  const attempt: LoginAttempt = device ? { kind: 'known device', email, device } : { kind: 'stranger', email };
  const given = comparablePassword(account, password);
  const check = await checkCounted(parts, attempt, { password: given, hash: account?.passwordHash ?? null }).catch(
    (error: unknown) => {
      // Anything else is a fault of the studio, and none of the caller's.
      if (error instanceof AppError) note('refused');
      throw error;
    },
  );
  if (!account || check.kind === 'differs') {
    const locksOut = check.kind === 'differs' && check.locksOut;
    note(locksOut ? 'locked-out' : 'wrong-password');
    // Not awaited: the answer takes as long for an address without an account.
    if (account && locksOut) void mailOwner(parts, account);
    throw new AppError(refusals.INVALID_CREDENTIALS);
  }
  const refusal = refuseSignIn(account);
  note(refusal ? 'not-active' : 'signed-in');
  if (refusal) throw new AppError(refusal);
  await renewHash(parts, account, given);
  const deviceToken = device ? undefined : parts.knownDevices.issue(account._id);
  return { token: parts.issueSession(account), deviceToken, account };
}

/**
 * Checks the password and counts a right one. It is counted before its hash: right passwords cost as much as wrong ones,
 * and many at once get no further than one after another.
 */
async function checkCounted(parts: Parts, attempt: LoginAttempt, tried: Tried): Promise<PasswordCheck> {
  await parts.signIns.consume(attempt.email);
  let isRight = false;
  try {
    const check = await checkPassword(parts, attempt, tried);
    isRight = check.kind === 'matches';
    return check;
  } finally {
    if (!isRight) await parts.signIns.giveBack(attempt.email);
  }
}

function noteSignIn({ logger, signInCounter }: Parts, account: Account | null, outcome: SignInOutcome): void {
  signInCounter.inc({ outcome });
  const facts = { accountId: account?._id ?? null, clientAddress: currentContext()?.clientAddress, outcome };
  if (outcome === 'signed-in') logger.info(facts, 'signed in');
  else logger.warn(facts, 'sign-in failed');
}

async function mailOwner({ unitOfWork, mailOutbox, logger, clock }: Parts, { _id: accountId }: Account): Promise<void> {
  try {
    await unitOfWork((tx) => mailOutbox.write(tx.session, [signInLockedMail(accountId, clock())]));
  } catch (error) {
    logger.warn({ err: error, accountId }, 'mail about failed sign-ins not written');
  }
}

/**
 * Rehashes a password that was just verified if its hash has another cost than the configured one. The password stays the
 * same: no session ends, a reset link stays valid and no event is published. Never rejects; the next login tries again.
 */
async function renewHash({ models, passwords, logger }: Parts, account: Account, password: string) {
  const { _id, passwordHash } = account;
  if (!passwords.needsRenewal(passwordHash)) return;
  try {
    const renewed = await passwords.hash(password);
    // Replaces only the hash that was compared: a password that was changed meanwhile stays.
    await models.accounts.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } });
  } catch (error) {
    logger.warn({ err: error, accountId: _id }, 'password rehash failed');
  }
}
