import { type ClientSession, trusted } from 'mongoose';
import type { z } from 'zod';
import { AppError } from '@studio/chassis/errors/app-error';
import type { addPasskey, passkeyLogin } from '@studio/contracts/http/passkey-routes';
import { refusals } from '@studio/contracts/http/refusals';
import { PASSKEY_CHALLENGE_MINUTES } from '@studio/contracts/rules/sign-in';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import type { Passkey } from '../models/passkey.model.ts';

type Parts = Pick<AuthParts, 'models' | 'clock' | 'relyingParty'>;
type RegistrationParts = Parts & Pick<AuthParts, 'knownStudio'>;

/** Loaded once somebody uses a passkey: it takes 8 MB, and many studios have none. */
const webauthn = () => import('@simplewebauthn/server');
const webauthnHelpers = () => import('@simplewebauthn/server/helpers');

/**
 * EdDSA, ES256 and RS256 by their COSE numbers: those that all browsers and authenticators support. Node warns that the
 * newest ones are experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

const timeout = PASSKEY_CHALLENGE_MINUTES * 60_000;

/**
 * The options for a browser to create a passkey on a device that has none of `kept`. The passkey is discoverable, so
 * that nobody types an address to sign in, and requires a finger, a face or a PIN.
 */
export async function beginRegistration(parts: RegistrationParts, account: Account, kept: readonly Passkey[]) {
  const { rpId } = parts.relyingParty;
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: parts.knownStudio.current().name,
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(account._id)),
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    timeout,
    excludeCredentials: kept.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(parts, options.challenge, account._id);
  return options;
}

/** The options for a browser to sign with one of its passkeys, which the person chooses. */
export async function beginAuthentication(parts: Parts) {
  const { rpId } = parts.relyingParty;
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: rpId, timeout, userVerification: 'required' });
  await keepChallenge(parts, options.challenge, null);
  return options;
}

async function keepChallenge({ models, clock }: Parts, challenge: string, accountId: string | null): Promise<void> {
  const expiresAt = new Date(clock().getTime() + timeout);
  await models.passkeyChallenges.create({ _id: challenge, accountId, expiresAt });
}

type NewCredential = z.output<typeof addPasskey.body>['credential'];
type Assertion = z.output<typeof passkeyLogin.body>['credential'];

/** Verifies a new passkey against a challenge of this account; returns its facts. @throws AppError PASSKEY_REFUSED */
export async function verifyNew(
  parts: Parts,
  { response: { transports = [], ...signed }, ...credential }: NewCredential,
  accountId: string,
  session: ClientSession,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const expectedChallenge = await takeChallenge(parts, signed, accountId, session);
  const response = { ...credential, response: signed, clientExtensionResults: {} };
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await orRefuse(
    verifyRegistrationResponse({ response, expectedChallenge, supportedAlgorithmIDs, ...expectedOf(parts) }),
  );
  if (!registrationInfo) throw new AppError(refusals.PASSKEY_REFUSED);
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * Verifies a passkey's answer to a challenge; returns the authenticator's new signature counter. A counter that does
 * not grow is refused, because the authenticator may have been copied. Authenticators that do not count always send 0.
 * @throws AppError PASSKEY_REFUSED
 */
export async function verifyUse(
  parts: Parts,
  { response: { userHandle, ...signed }, ...credential }: Assertion,
  passkey: Passkey,
  session: ClientSession,
): Promise<number> {
  const expectedChallenge = await takeChallenge(parts, signed, null, session);
  const response = { ...credential, response: signed, clientExtensionResults: {} };
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await orRefuse(
    verifyAuthenticationResponse({
      response,
      credential: { id: passkey.credentialId, publicKey, counter: passkey.counter },
      expectedChallenge,
      ...expectedOf(parts),
    }),
  );
  const isTheirs = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey.accountId;
  if (!verified || !isTheirs) throw new AppError(refusals.PASSKEY_REFUSED);
  return authenticationInfo.newCounter;
}

function expectedOf({ relyingParty: { origin, rpId } }: Parts) {
  return { expectedOrigin: origin, expectedRPID: rpId };
}

/**
 * Removes the signed challenge from the store: of two concurrent uses the second finds none.
 * @throws AppError PASSKEY_REFUSED if it was never issued, was issued for something else, is used up or has expired
 */
async function takeChallenge(
  { models, clock }: Parts,
  { clientDataJSON }: { clientDataJSON: string },
  accountId: string | null,
  session: ClientSession,
): Promise<string> {
  const { decodeClientDataJSON } = await webauthnHelpers();
  const { challenge } = await orRefuse(Promise.try(decodeClientDataJSON, clientDataJSON));
  const unexpired = { expiresAt: trusted({ $gt: clock() }) };
  const taken = await models.passkeyChallenges.deleteOne({ _id: challenge, accountId, ...unexpired }, { session });
  if (taken.deletedCount === 0) throw new AppError(refusals.PASSKEY_REFUSED, { cause: new Error('no such challenge') });
  return challenge;
}

/** Maps the plain errors that the library throws for any bad answer to a refusal. */
async function orRefuse<T>(verification: Promise<T>): Promise<T> {
  try {
    return await verification;
  } catch (error) {
    throw new AppError(refusals.PASSKEY_REFUSED, { cause: error });
  }
}
