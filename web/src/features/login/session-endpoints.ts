import type { Answer } from '../../api/call.ts';
import { takesBody } from '../../api/endpoint.ts';
import { studioApi } from '../../api/studio-api.ts';
import { profileRequest } from './session-requests.ts';
import { userLoaded, type WithSession } from '../../session/session-slice.ts';

export const sessionApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation(takesBody(routes.login)),
    getProfile: build.query<Answer<typeof routes.getProfile>, void>({
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
