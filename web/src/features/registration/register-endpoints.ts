import type { register } from '@studio/contracts/http/auth-routes';
import { call, type Answer, type Body } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

const registrationApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Answer<typeof register>, Body<typeof register>>({
      query: (body) => call<typeof register>({ method: 'POST', path: '/api/auth/register', access: 'public', body }),
    }),
  }),
});

export const { useRegisterMutation } = registrationApi;
