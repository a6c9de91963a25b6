import type { getProfile, login } from '@studio/contracts/http/auth-routes';
import { call, type Answer, type Body } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import { profileRequest } from './session-requests.ts';
import { userLoaded, type WithSession } from '../../session/session-slice.ts';

export const sessionApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Answer<typeof login>, Body<typeof login>>({
      query: (body) => call<typeof login>('POST /api/auth/login', { access: 'public', body }),
    }),
    getProfile: build.query<Answer<typeof getProfile>, void>({
      query: () => profileRequest,
      providesTags: ['Profile'],
      async onQueryStarted(_nothing, lifecycle) {
        const { token } = (lifecycle.getState() as unknown as WithSession).session;
        try {
          const { data } = await lifecycle.queryFulfilled;
          if (token) lifecycle.dispatch(userLoaded({ token, user: data.user }));
        } catch {
          // The caller handles the failure.
        }
      },
    }),
  }),
});

export const { useLoginMutation, useGetProfileQuery } = sessionApi;
