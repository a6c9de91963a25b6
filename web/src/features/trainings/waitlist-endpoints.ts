import type { joinWaitlist, leaveWaitlist } from '@studio/contracts/http/training-routes';
import { mondayOf } from '@studio/contracts/studio-time';
import { call, type Answer } from '../../api/call.ts';
import type { CallLifecycle } from '../../api/call-lifecycle.ts';
import { updateOptimistically } from './optimistic-update.ts';
import type { Training } from './training.ts';
import { behind, listsOf, trainingApi } from './training-endpoints.ts';
import { joinedList, leftList } from './waitlist-changes.ts';
import type { Change } from './week-changes.ts';

/** Joining and leaving a waitlist; loaded with the code of acts. */
export const waitlistApi = trainingApi.injectEndpoints({
  endpoints: (build) => ({
    joinWaitlist: build.mutation<Answer<typeof joinWaitlist>, Training>({
      query: ({ id }) =>
        call<typeof joinWaitlist>({
          method: 'POST',
          path: '/api/trainings/:id/waitlist',
          access: 'member',
          params: { id },
        }),
      invalidatesTags: (_answer, error) => (error ? [...behind] : ['Week']),
      onQueryStarted: (training, lifecycle) => showPlaceAtOnce(training, joinedList(training.id), lifecycle),
    }),
    leaveWaitlist: build.mutation<Answer<typeof leaveWaitlist>, Training>({
      query: ({ id }) =>
        call<typeof leaveWaitlist>({
          method: 'DELETE',
          path: '/api/trainings/:id/waitlist',
          access: 'member',
          params: { id },
        }),
      invalidatesTags: (_answer, error) => (error ? [...behind] : ['Week']),
      onQueryStarted: (training, lifecycle) => showPlaceAtOnce(training, leftList(training.id), lifecycle),
    }),
  }),
});

/** Updates a waitlist optimistically; the place itself comes with the week that is read after the answer. */
async function showPlaceAtOnce(
  { id, trainingDate }: Training,
  change: Change<Training>,
  lifecycle: CallLifecycle,
): Promise<void> {
  const place = updateOptimistically(listsOf(mondayOf(trainingDate), lifecycle).week, id, change);
  try {
    await lifecycle.queryFulfilled;
  } catch {
    place.rollBack();
  }
}
