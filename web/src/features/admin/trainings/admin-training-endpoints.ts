import type { StudioDate } from '@studio/contracts/studio-time';
import { takes, takesBody, takesId, takesNothing, takesParts } from '../../../api/endpoint.ts';
import { type CallLifecycle, studioApi } from '../../../api/studio-api.ts';
import type { Answer, Body } from '../../../api/call.ts';

export type AdminTraining = Answer<typeof routes.listAdminTrainings>[number];
export type Registrant = Answer<typeof routes.listRegistrants>[number];
export type Waiting = Answer<typeof routes.listWaiting>[number];
export type Cancellation = Answer<typeof routes.getCancellation>;
export type MovePreview = Answer<typeof routes.previewMove>;
export type Enrolment = Answer<typeof routes.readEnrolments>[number];
export type BulkForm = Body<typeof routes.generateTrainings>;
export type BulkPreview = Answer<typeof routes.previewTrainings>;

/** What the form of a class proposes: titles, rooms and coaches. */
export type TrainingChoices = Answer<typeof routes.getTrainingChoices>;

/** First and last day, both included. */
export interface Period {
  readonly from: StudioDate;
  readonly to: StudioDate;
}

/** Members see the same trainings. */
const trainingTags = ['AdminTrainings', 'Week', 'Stats'] as const;
/** The tags to refetch after seats and class credits have moved. */
export const registrationTags = [
  ...trainingTags,
  'MyTrainings',
  'CurrentPlan',
  'Profile',
  'Movements',
  'UserMovements',
  'UserPlan',
  'AdminUsers',
] as const;

export const adminTrainingApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listAdminTrainings: build.query({
      ...takes(routes.listAdminTrainings, ({ from, to }: Period) => ({ query: { from, to } })),
      providesTags: ['AdminTrainings'],
    }),
    scheduleTraining: build.mutation({ ...takesBody(routes.scheduleTraining), invalidatesTags: [...trainingTags] }),
    updateTraining: build.mutation({
      ...takesParts(routes.updateTraining),
      // Another capacity moves the waitlist.
      invalidatesTags: (_answer, _error, { id }) => [...trainingTags, 'MyTrainings', { type: 'Registrants', id }],
    }),
    previewMove: build.query(takesParts(routes.previewMove)),
    keepTraining: build.mutation({
      ...takesId(routes.keepTraining),
      invalidatesTags: [...trainingTags, 'MyTrainings'],
    }),
    cancelTraining: build.mutation({ ...takesParts(routes.cancelTraining), invalidatesTags: [...registrationTags] }),
    getCancellation: build.query(takesId(routes.getCancellation)),
    generateTrainings: build.mutation({ ...takesBody(routes.generateTrainings), invalidatesTags: [...trainingTags] }),
    undoGeneration: build.mutation({
      ...takesParts(routes.undoGeneration),
      invalidatesTags: [...trainingTags],
    }),
    previewTrainings: build.query(takesBody(routes.previewTrainings)),
    getTrainingChoices: build.query({
      ...takesNothing(routes.getTrainingChoices),
      providesTags: ['AdminTrainings', 'AdminUsers'],
    }),
    previewSubstitution: build.query({
      ...takesParts(routes.previewSubstitution),
      providesTags: ['AdminTrainings'],
    }),
    substituteCoach: build.mutation({
      ...takesParts(routes.substituteCoach),
      invalidatesTags: [...trainingTags, 'MyTrainings'],
    }),
    listRegistrants: build.query({
      ...takesId(routes.listRegistrants),
      providesTags: (_answer, _error, id) => [{ type: 'Registrants', id }],
    }),
    readEnrolments: build.query({
      ...takes(
        routes.readEnrolments,
        ({ id, userIds }: { readonly id: string; readonly userIds: readonly string[] }) => ({
          params: { id },
          query: { users: userIds.join(',') },
        }),
      ),
      providesTags: (_answer, _error, { id }) => [{ type: 'Registrants', id }],
    }),
    enrolUser: build.mutation({
      ...takesParts(routes.enrolUser),
      invalidatesTags: (_answer, _error, { id }) => [...registrationTags, { type: 'Registrants', id }],
    }),
    removeRegistrant: build.mutation({
      ...takesParts(routes.removeRegistrant),
      invalidatesTags: (_answer, _error, { id }) => [...registrationTags, { type: 'Registrants', id }],
      onQueryStarted: takeOffList('listRegistrants'),
    }),
    listWaiting: build.query({
      ...takesId(routes.listWaiting),
      providesTags: (_answer, _error, id) => [{ type: 'Registrants', id }],
    }),
    removeWaiting: build.mutation({
      ...takesParts(routes.removeWaiting),
      invalidatesTags: (_answer, _error, { id }) => ['Week', { type: 'Registrants', id }],
      onQueryStarted: takeOffList('listWaiting'),
    }),
  }),
});

/** Removes the user from the list, even if it cannot be reloaded. */
function takeOffList(list: 'listRegistrants' | 'listWaiting') {
  return async (
    { id, userId }: { readonly id: string; readonly userId: string },
    { dispatch, queryFulfilled }: CallLifecycle,
  ): Promise<void> => {
    try {
      await queryFulfilled;
    } catch {
      return;
    }
    dispatch(
      adminTrainingApi.util.updateQueryData(list, id, (users: { id: string }[]) => {
        const index = users.findIndex((user) => user.id === userId);
        if (index >= 0) users.splice(index, 1);
      }),
    );
  };
}

export const {
  useListAdminTrainingsQuery,
  useScheduleTrainingMutation,
  useUpdateTrainingMutation,
  useKeepTrainingMutation,
  useCancelTrainingMutation,
  useGetCancellationQuery,
  useGenerateTrainingsMutation,
  useUndoGenerationMutation,
  usePreviewMoveQuery,
  usePreviewTrainingsQuery,
  useGetTrainingChoicesQuery,
  usePreviewSubstitutionQuery,
  useSubstituteCoachMutation,
  useListRegistrantsQuery,
  useReadEnrolmentsQuery,
  useEnrolUserMutation,
  useRemoveRegistrantMutation,
  useListWaitingQuery,
  useRemoveWaitingMutation,
} = adminTrainingApi;
