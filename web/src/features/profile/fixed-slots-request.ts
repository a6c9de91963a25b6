import type { getMyFixedSlots } from '@studio/contracts/http/registrant-routes';
import { call } from '../../api/call.ts';

export const fixedSlotsRequest = call<typeof getMyFixedSlots>({
  method: 'GET',
  path: '/api/users/fixed-slots',
  access: 'member',
});
