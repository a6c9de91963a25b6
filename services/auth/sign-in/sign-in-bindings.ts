import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import { login, logout } from '@studio/contracts/http/auth-routes';
import { presentUser } from '../accounts/present-user.ts';
import type { AuthParts } from '../auth-parts.ts';
import { logIn } from './log-in.ts';

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
