import type { getStudio } from '@studio/contracts/http/studio-routes';
import { call } from '../../api/call.ts';

export const studioRequest = call<typeof getStudio>('GET /api/studio', { access: 'public' });
