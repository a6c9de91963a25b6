import type { getProfile } from '@studio/contracts/http/auth-routes';
import { call } from '../../api/call.ts';

export const profileRequest = call<typeof getProfile>({ method: 'GET', path: '/api/users/profile', access: 'member' });
