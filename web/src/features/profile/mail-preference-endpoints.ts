import type { getMailPreferences, setMailPreferences } from '@studio/contracts/http/mail-preference-routes';
import { call, type Answer, type Body } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';

const path = '/api/users/mail-preferences';

const mailPreferenceApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    getMailPreferences: build.query<Answer<typeof getMailPreferences>, void>({
      query: () => call<typeof getMailPreferences>({ method: 'GET', path, access: 'member' }),
    }),
    setMailPreferences: build.mutation<Answer<typeof setMailPreferences>, Body<typeof setMailPreferences>>({
      query: (body) => call<typeof setMailPreferences>({ method: 'PUT', path, access: 'member', body }),
      // A switch moves at once, and back if it was refused.
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        const update = (next: object) =>
          dispatch(
            mailPreferenceApi.util.updateQueryData('getMailPreferences', undefined, (shown) => {
              Object.assign(shown, next);
            }),
          );
        const { undo } = update(change);
        await queryFulfilled.then(
          ({ data }) => update(data),
          () => undo(),
        );
      },
      // The account has another version now, which its form builds on.
      invalidatesTags: ['Profile'],
    }),
  }),
});

export const { useGetMailPreferencesQuery, useSetMailPreferencesMutation } = mailPreferenceApi;
