import type { getProfile } from '@studio/contracts/http/auth-routes';
import { call } from '../../api/call.ts';

export const profileRequest = call<typeof getProfile>('GET /api/users/profile');
