import type { Answer } from '../../../api/call.ts';
import { takesNothing, takesParts } from '../../../api/endpoint.ts';
import { type CallLifecycle, studioApi } from '../../../api/studio-api.ts';
import { studioInfoApi } from '../../studio/use-studio.ts';

export type EditedStudio = Answer<typeof routes.getStudioProfile>;

const tagged = studioApi.enhanceEndpoints({ addTagTypes: ['StudioProfile'] });

export const { useGetStudioProfileQuery, useSetStudioProfileMutation } = tagged.injectEndpoints({
  endpoints: (build) => ({
    getStudioProfile: build.query({ ...takesNothing(routes.getStudioProfile), providesTags: ['StudioProfile'] }),
    setStudioProfile: build.mutation({
      ...takesParts(routes.setStudioProfile),
      invalidatesTags: ['StudioProfile'],
      onQueryStarted: (_change, lifecycle) => showStudio(lifecycle),
    }),
  }),
});

/** The gateway knows what was saved a second later: this page shows it at once. */
async function showStudio({ dispatch, queryFulfilled }: CallLifecycle<Answer<typeof routes.setStudioProfile>>) {
  try {
    const { version: _, deskClosesDay: _desk, ...profile } = (await queryFulfilled).data.studio;
    dispatch(studioInfoApi.util.updateQueryData('getStudio', undefined, (known) => ({ ...known, ...profile })));
  } catch {
    // The form handles the refusal.
  }
}
