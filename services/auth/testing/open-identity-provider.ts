import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type InteractionResults, Provider } from 'oidc-provider';

const client = { OIDC_CLIENT_ID: 'studio', OIDC_CLIENT_SECRET: 'secret-of-the-studio' };

/** A person's account at the provider. */
interface WorkAccount {
  readonly email: string;
  readonly email_verified?: boolean;
}

/**
 * A real OpenID provider on loopback, without pages: it signs visitors in at once. It answers nothing until `isUp` is
 * true.
 */
export async function openIdentityProvider(redirectUri: string) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, WorkAccount>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.OIDC_CLIENT_ID,
        client_secret: client.OIDC_CLIENT_SECRET,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google, Microsoft and Keycloak put the address into the id token.
    conformIdTokenClaims: false,
    cookies: { keys: ['of a test'] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] as never },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    // Skips the consent page for sharing the address.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  const opened = { issuer, settings: { ...client, OIDC_ISSUER: issuer }, isUp: false, signIn, cancel, close };
  /** The next result of the omitted sign-in page. */
  let outcome: InteractionResults = {};
  server.on('request', (request, response) => {
    if (!opened.isUp) request.socket.destroy();
    else if (request.url?.startsWith('/interaction/')) void provider.interactionFinished(request, response, outcome);
    else void answer(request, response);
  });

  /** Follows the provider's redirects like a browser; returns the query of the final redirect to the studio. */
  async function follow(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let url = address; ;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { status, headers } = await fetch(url, { headers: { cookie }, redirect: 'manual' });
      for (const set of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        cookies.set(name, value);
      }
      const location = headers.get('location');
      if (location === null) throw new Error(`the provider has answered ${status}`);
      url = new URL(location, issuer).href;
      if (url.startsWith(redirectUri)) return new URL(url).search;
    }
  }

  async function signIn(address: string, account: WorkAccount): Promise<string> {
    people.set(account.email, account);
    outcome = { login: { accountId: account.email } };
    return follow(address);
  }

  async function cancel(address: string): Promise<string> {
    outcome = { error: 'access_denied' };
    return follow(address);
  }

  async function close(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  return opened;
}
