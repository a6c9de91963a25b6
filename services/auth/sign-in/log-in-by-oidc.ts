import { trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import { hashSecretToken, newSecretToken } from '@studio/chassis/text/secret-token';
import type { beginOidcLogin as beginRoute, oidcLogin } from '@studio/contracts/http/oidc-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { OIDC_SIGN_IN_MINUTES } from '@studio/contracts/rules/sign-in';
import { findAccount, markSignedIn } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { IdentityProvider } from '../credentials/identity-provider.ts';
import { noteSignIn } from '../credentials/sign-in-counter.ts';
import type { Account } from '../models/account.model.ts';
import type { OidcSignIn } from '../models/oidc-sign-in.model.ts';
import { refuseSignIn, verifiedEmail } from './sign-in-policy.ts';

/**
 * Begins a sign-in at the identity provider (`docs/product.md` §4.13). The ticket binds it to the calling browser.
 * @throws AppError OIDC_OFF, OIDC_UNREACHABLE
 */
export async function beginOidcLogin(parts: AuthParts): Promise<z.output<typeof beginRoute.success.schema>> {
  const provider = providerOf(parts);
  const { url, checks } = await provider.begin().catch((error: unknown) => {
    if (error instanceof AppError) noteSignIn(parts, null, 'oidc-refused', error.cause);
    throw error;
  });
  const ticket = newSecretToken();
  const expiresAt = new Date(parts.clock().getTime() + OIDC_SIGN_IN_MINUTES * 60_000);
  await parts.models.oidcSignIns.create({ _id: hashSecretToken(ticket), ...checks, expiresAt });
  return { url, ticket };
}

/**
 * Signs in the administrator whose email the identity provider verifies, and nobody else. It opens or changes no
 * account, and counts as a login of the account. Returns the account, for a strong session.
 * @throws AppError OIDC_OFF, OIDC_UNREACHABLE, OIDC_REFUSED, OIDC_NOT_ADMIN, ACCOUNT_INACTIVE, ACCOUNT_SUSPENDED,
 * TOO_MANY_REQUESTS
 */
export async function logInByOidc(
  parts: AuthParts,
  { ticket, answer }: z.output<typeof oidcLogin.body>,
): Promise<Account> {
  const provider = providerOf(parts);
  let account: Account | null = null;
  try {
    const claims = await provider.identify(answer, await takeBegun(parts, ticket));
    const email = verifiedEmail(claims);
    account = email === null ? null : await findAccount(parts.models, { email });
    if (account?.type !== 'admin') throw new AppError(refusals.OIDC_NOT_ADMIN);
    await parts.signIns.consume(account.email);
  } catch (error) {
    if (error instanceof AppError) noteSignIn(parts, account, 'oidc-refused', error.cause);
    throw error;
  }
  const refusal = refuseSignIn(account);
  noteSignIn(parts, account, refusal ? 'not-active' : 'signed-in');
  if (refusal) throw new AppError(refusal);
  if (!(await markSignedIn(parts.models, account, parts.clock()))) throw new AppError(refusals.ACCOUNT_INACTIVE);
  return account;
}

function providerOf({ identityProvider }: AuthParts): IdentityProvider {
  if (!identityProvider) throw new AppError(refusals.OIDC_OFF);
  return identityProvider;
}

/** Uses up the sign-in of a ticket: of two concurrent uses the second finds nothing. @throws AppError OIDC_REFUSED */
async function takeBegun({ models, clock }: AuthParts, ticket: string): Promise<OidcSignIn> {
  const alive = { _id: hashSecretToken(ticket), expiresAt: trusted({ $gt: clock() }) };
  const begun = await models.oidcSignIns.findOneAndDelete(alive).lean<OidcSignIn | null>();
  if (!begun) throw new AppError(refusals.OIDC_REFUSED, { cause: new Error('no such ticket') });
  return begun;
}
