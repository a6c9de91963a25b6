import type { logout } from '@studio/contracts/http/auth-routes';
import { call } from '../api/call.ts';
import { send } from '../api/send.ts';

const patienceMs = 5_000;

/**
 * Revokes a session on the server without waiting for it. Without a connection the session ends on this device only,
 * and its token expires (docs/product.md §4.4).
 */
export async function revokeSession(token: string): Promise<void> {
  const request = call<typeof logout>({ method: 'POST', path: '/api/auth/logout', access: 'member' });
  await send(request, token, AbortSignal.timeout(patienceMs));
}
