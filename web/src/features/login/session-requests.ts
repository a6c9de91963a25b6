import { call } from '../../api/call.ts';

export const profileRequest = call(routes.getProfile);
