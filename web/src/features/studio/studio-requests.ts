import { call } from '../../api/call.ts';

export const studioRequest = call(routes.getStudio);
