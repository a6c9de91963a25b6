import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { genericRefusals } from '@studio/chassis/errors/generic-refusals';
import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import {
  login,
  type loginSchema,
  logout,
  mailSignInCode as mailSignInCodeRoute,
} from '@studio/contracts/http/auth-routes';
import { beginOidcLogin as beginOidcLoginRoute, oidcLogin } from '@studio/contracts/http/oidc-routes';
import { beginPasskeyLogin, passkeyLogin } from '@studio/contracts/http/passkey-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { passkeyNeeded, presentUser } from '../accounts/present-user.ts';
import { findAccount, markSignedIn } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { type Attempt, checkPassword, type PasswordCheck } from '../credentials/check-password.ts';
import { noteSignIn, type SignInOutcome } from '../credentials/sign-in-counter.ts';
import type { Account } from '../models/account.model.ts';
import { comparablePassword, isStillDocumentNumber } from '../rules/account-policy.ts';
import { beginAuthentication } from '../passkeys/ceremonies.ts';
import { beginOidcLogin, logInByOidc } from './log-in-by-oidc.ts';
import { logInByPasskey } from './log-in-by-passkey.ts';
import { signInCodeMail, useSignInCode } from './sign-in-code.ts';
import { signInLockedMail } from './sign-in-mails.ts';
import { refuseSignIn } from './sign-in-policy.ts';

interface Limits {
  /** Failed logins per client address. */
  readonly logins: Limit;
  /** Sign-ins begun by a passkey or at the identity provider, per client address. */
  readonly challenges: Limit;
}

/** Routes that begin and end a session. */
export function signInBindings(parts: AuthParts, { logins, challenges }: Limits): Binding[] {
  const counted = { fenced: true, limits: [logins] };
  const beginStrong = async (account: Account) => {
    const token = parts.issueSession(account, { strong: true });
    return { token, user: await presentUser(parts, account) };
  };
  return [
    on(
      login,
      async ({ body }) => {
        const { token, deviceToken, account, strong, hasNumberAsPassword } = await logIn(parts, body);
        const user = await presentUser(parts, account);
        const needed = passkeyNeeded(parts, { type: account.type, strong });
        return {
          token,
          user: { ...user, ...needed },
          ...(deviceToken && { deviceToken }),
          ...(hasNumberAsPassword && { passwordIsDocumentNumber: true as const }),
        };
      },
      counted,
    ),
    on(
      mailSignInCodeRoute,
      async ({ body }) => {
        await mailSignInCode(parts, body);
        return { message: 'Te enviamos un código a tu correo' };
      },
      { limits: [logins] },
    ),
    on(beginPasskeyLogin, async () => ({ options: { ...(await beginAuthentication(parts)) } }), {
      limits: [challenges],
    }),
    on(passkeyLogin, async ({ body }) => beginStrong(await logInByPasskey(parts, body)), counted),
    on(beginOidcLoginRoute, () => beginOidcLogin(parts), { limits: [challenges] }),
    on(oidcLogin, async ({ body }) => beginStrong(await logInByOidc(parts, body)), counted),
    on(logout, async ({ session }) => {
      // Ends no other session of the account (`docs/product.md` §4.4).
      await parts.unitOfWork(async (tx) => {
        await parts.directory.endSession(tx.session, session);
        const { accountId, sessionId } = session;
        const ofSession = { accountId, 'session.id': sessionId };
        await parts.models.pushDevices.deleteMany(ofSession, { session: tx.session });
      });
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
  | 'passkeysRequired'
  | 'unitOfWork'
  | 'mailOutbox'
  | 'logger'
  | 'clock'
>;

type LoginAttempt = Exclude<Attempt, { kind: 'session' }>;
type Tried = Parameters<typeof checkPassword>[2];

type Credentials = Omit<z.output<typeof loginSchema>, 'code'>;

/**
 * Signs in. If `BCRYPT_COST` changed, the first login rehashes before it answers, so that the caller waits for the work
 * it causes. If passkeys are required, an administrator who has one needs a mailed code besides the password
 * (`docs/product.md` §4.12).
 * @throws AppError as `checkCredentials`, and PASSKEY_REQUIRED, SIGN_IN_CODE_INVALID
 */
export async function logIn(parts: Parts, { code, ...credentials }: z.output<typeof loginSchema>) {
  const { account, device } = await checkCredentials(parts, credentials);
  const strong = await needsSecondStep(parts, account);
  try {
    if (strong && code === undefined) throw new AppError(genericRefusals.PASSKEY_REQUIRED);
    if (strong && code !== undefined) await useSignInCode(parts, account, code);
  } catch (error) {
    noteSignIn(parts, account, 'second-step');
    throw error;
  }
  if (!(await markSignedIn(parts.models, account, parts.clock()))) throw new AppError(refusals.INVALID_CREDENTIALS);
  noteSignIn(parts, account, 'signed-in');
  const password = comparablePassword(account, credentials.password);
  await renewHash(parts, account, password);
  return {
    token: parts.issueSession(account, { strong }),
    deviceToken: device ? undefined : parts.knownDevices.issue(account._id),
    account,
    /** Whether the session may administrate where passkeys are required. */
    strong,
    /** Whether the password is still the document number. */
    hasNumberAsPassword: isStillDocumentNumber(account, password),
  };
}

async function needsSecondStep({ models, passkeysRequired }: Parts, { _id, type }: Account): Promise<boolean> {
  return passkeysRequired && type === 'admin' && (await models.passkeys.exists({ accountId: _id })) !== null;
}

/** Mails a code to an administrator whose passkey is not at hand. @throws AppError as `checkCredentials` */
async function mailSignInCode(parts: Parts & Pick<AuthParts, 'codeRequests'>, credentials: Credentials): Promise<void> {
  const { account } = await checkCredentials(parts, credentials);
  if (!(await needsSecondStep(parts, account))) return;
  await parts.codeRequests.consume(account._id);
  await parts.unitOfWork((tx) => parts.mailOutbox.write(tx.session, [signInCodeMail(account._id)]));
}

/**
 * Returns the account of the credentials. An unknown address and a wrong password get the same answer after the same
 * work; the account's status is revealed only after a correct password. Every failure is logged.
 * @throws AppError INVALID_CREDENTIALS, ACCOUNT_INACTIVE, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS
 */
async function checkCredentials(
  parts: Parts,
  { email, password, deviceTokens = [] }: Credentials,
): Promise<{ account: Account; device: string | undefined }> {
  const account = await findAccount(parts.models, { email });
  const note = (outcome: SignInOutcome) => noteSignIn(parts, account, outcome);
  const device = parts.knownDevices.find(account?._id, deviceTokens);
  const attempt: LoginAttempt = device ? { kind: 'known device', email, device } : { kind: 'stranger', email };
  const given = comparablePassword(account, password);
  const check = await checkCounted(parts, attempt, { password: given, hash: account?.passwordHash ?? null }).catch(
    (error: unknown) => {
      // Any other error is a fault of the studio, not of the caller.
      if (error instanceof AppError) note('refused');
      throw error;
    },
  );
  if (!account || check.kind === 'differs') {
    const locksOut = check.kind === 'differs' && check.locksOut;
    note(locksOut ? 'locked-out' : 'wrong-password');
    // Not awaited, so that the answer takes as long as for an address without an account.
    if (account && locksOut) void mailOwner(parts, account);
    throw new AppError(refusals.INVALID_CREDENTIALS);
  }
  const refusal = refuseSignIn(account);
  if (refusal) {
    note('not-active');
    throw new AppError(refusal);
  }
  return { account, device };
}

/**
 * Checks the password and counts a right one, because right passwords cost as much as wrong ones. It is counted before
 * it is hashed, so that concurrent attempts get no further than sequential ones.
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

async function mailOwner({ unitOfWork, mailOutbox, logger, clock }: Parts, { _id: accountId }: Account): Promise<void> {
  try {
    await unitOfWork((tx) => mailOutbox.write(tx.session, [signInLockedMail(accountId, clock())]));
  } catch (error) {
    logger.warn({ err: error, accountId }, 'mail about failed sign-ins not written');
  }
}

/**
 * Rehashes a password that was just verified if its hash has another cost than the configured one. The password stays
 * the same: no session ends, a reset link stays valid and no event is published. Never rejects; the next login tries
 * again.
 */
async function renewHash({ models, passwords, logger }: Parts, account: Account, password: string) {
  const { _id, passwordHash } = account;
  if (!passwords.needsRenewal(passwordHash)) return;
  try {
    const renewed = await passwords.hash(password);
    // Replaces only the compared hash: a password changed meanwhile stays.
    await models.accounts.updateOne({ _id, passwordHash }, { $set: { passwordHash: renewed } });
  } catch (error) {
    logger.warn({ err: error, accountId: _id }, 'password rehash failed');
  }
}
