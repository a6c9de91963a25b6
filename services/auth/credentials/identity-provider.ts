import * as oidc from 'openid-client';
import { AppError } from '@studio/chassis/errors/app-error';
import { refusals } from '@studio/contracts/http/refusals';
import type { OidcSignIn } from '../models/oidc-sign-in.model.ts';

/** The values of a sign-in that verify the provider's answer. */
type Checks = Pick<OidcSignIn, 'state' | 'nonce' | 'codeVerifier'>;

/** The claims of an id token whose issuer, audience, signature, time and nonce are verified. */
export type IdTokenClaims = Readonly<Record<string, unknown>>;

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Registered at the provider. */
  readonly redirectUri: string;
}

/** Limit for each of the three calls: the app gives up on an answer after 15 s. */
const timeoutSeconds = 4;
/** Providers hardly ever change their endpoints, and announce new keys. */
const rememberedMs = 60 * 60_000;

/**
 * The studio's own identity provider (OpenID Connect). Its endpoints are discovered by its issuer when somebody signs in,
 * not at startup, and cached for an hour.
 */
export function createIdentityProvider(settings: ProviderSettings) {
  const { issuer, clientId, clientSecret, redirectUri } = settings;
  const extensions = [oidc.enableNonRepudiationChecks];
  if (issuer.startsWith('http://')) extensions.push(oidc.allowInsecureRequests);
  let found: { readonly configuration: Promise<oidc.Configuration>; readonly until: number } | undefined;

  async function discover(): Promise<oidc.Configuration> {
    if (!found || found.until < performance.now()) {
      const options = { timeout: timeoutSeconds, execute: extensions };
      const configuration = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
      found = { configuration, until: performance.now() + rememberedMs };
    }
    try {
      return await found.configuration;
    } catch (error) {
      found = undefined;
      throw new AppError(refusals.OIDC_UNREACHABLE, { cause: reasonOf(error) });
    }
  }

  return {
    /** Starts a sign-in; `url` is the provider's sign-in page. @throws AppError OIDC_UNREACHABLE */
    async begin(): Promise<{ url: string; checks: Checks }> {
      const configuration = await discover();
      const [state, nonce, codeVerifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks: { state, nonce, codeVerifier } };
    },
    /**
     * Returns the claims of the person who signed in. `answer` is the query of the address the provider redirected to.
     * @throws AppError OIDC_REFUSED, OIDC_UNREACHABLE
     */
    async identify(answer: string, begun: Checks): Promise<IdTokenClaims> {
      const { state: expectedState, nonce: expectedNonce, codeVerifier: pkceCodeVerifier } = begun;
      const configuration = await discover();
      const address = new URL(redirectUri);
      address.search = answer;
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, address, checks);
        return { ...tokens.claims() };
      } catch (error) {
        const refusal = isSilence(error) ? refusals.OIDC_UNREACHABLE : refusals.OIDC_REFUSED;
        throw new AppError(refusal, { cause: reasonOf(error) });
      }
    },
  };
}

const silences = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

/** Whether the provider gave no answer (`fetch` throws a `TypeError`) or that of a broken server. */
function isSilence(error: unknown): boolean {
  if (error instanceof oidc.ClientError) return silences.has(error.code ?? '');
  return error instanceof TypeError;
}

/** The cause for the log. It repeats nothing that the provider or the caller sent except an OAuth error code. */
function reasonOf(error: unknown): Error {
  const { error: said, code } = error as { error?: unknown; code?: unknown };
  const message = error instanceof Error ? error.message : 'unknown';
  const name = [said, code].filter((text) => typeof text === 'string').find((text) => /^\w{1,60}$/.test(text));
  return new Error(name === undefined ? message : `${name}: ${message}`);
}
