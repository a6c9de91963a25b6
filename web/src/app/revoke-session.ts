import type { logout } from '@studio/contracts/http/auth-routes';
import { call } from '../api/call.ts';
import { send } from '../api/send.ts';

const patienceMs = 5_000;

/**
 * Has the servers end a session that was left here. Nobody waits for it: without a connection the session ends on this
 * device alone, and its token expires by itself (docs/product.md §4.4).
 */
export async function revokeSession(token: string): Promise<void> {
  const request = call<typeof logout>({ method: 'POST', path: '/api/auth/logout', access: 'member' });
  await send(request, token, AbortSignal.timeout(patienceMs));
}
