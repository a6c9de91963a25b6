import { z } from 'zod';
import { sessionSchema } from './auth-routes.ts';
import { route } from './route.ts';

const unreadable = { error: 'La respuesta de la cuenta del trabajo no es válida' };

export const beginOidcLogin = route({
  method: 'POST',
  path: '/api/auth/oidc/challenge',
  summary: "A sign-in address at the studio's identity provider, for ten minutes and one use",
  access: 'public',
  success: {
    status: 200,
    schema: z.object({
      /** A page of the identity provider. */
      url: z.string(),
      /** Only for the browser that goes there; without it nobody can use the provider's answer. */
      ticket: z.string(),
    }),
  },
  refusals: ['OIDC_OFF', 'OIDC_UNREACHABLE'],
});

export const oidcLogin = route({
  method: 'POST',
  path: '/api/auth/oidc',
  summary: "Signs an administrator in with the answer of the studio's identity provider",
  access: 'public',
  body: z.object({
    ticket: z.string(unreadable).max(64, unreadable),
    /** The query string of the address that the provider redirected to, unchanged. */
    answer: z.string(unreadable).max(8_192, unreadable),
  }),
  success: { status: 200, schema: sessionSchema },
  refusals: ['OIDC_OFF', 'OIDC_UNREACHABLE', 'OIDC_REFUSED', 'OIDC_NOT_ADMIN', 'ACCOUNT_INACTIVE', 'ACCOUNT_SUSPENDED'],
});
