import type {
  enrolUser,
  listRegistrants,
  listWaiting,
  readEnrolments,
  removeRegistrant,
  removeWaiting,
} from '@studio/contracts/http/registrant-routes';
import type {
  cancelTraining,
  generateTrainings,
  getCancellation,
  getTrainingChoices,
  keepTraining,
  listAdminTrainings,
  previewMove,
  previewTrainings,
  scheduleTraining,
  undoGeneration,
  updateTraining,
} from '@studio/contracts/http/training-admin-routes';
import type { previewSubstitution, substituteCoach } from '@studio/contracts/http/substitution-routes';
import type { StudioDate } from '@studio/contracts/studio-time';
import { type CallLifecycle, studioApi } from '../../../api/studio-api.ts';
import { call, type Answer, type Body, ifMatch } from '../../../api/call.ts';

export type AdminTraining = Answer<typeof listAdminTrainings>[number];
export type Registrant = Answer<typeof listRegistrants>[number];
export type Waiting = Answer<typeof listWaiting>[number];
export type Cancellation = Answer<typeof getCancellation>;
export type MovePreview = Answer<typeof previewMove>;
export type Enrolment = Answer<typeof readEnrolments>[number];
export type BulkForm = Body<typeof generateTrainings>;
export type BulkPreview = Answer<typeof previewTrainings>;

/** What the form of a class proposes: titles, rooms and coaches. */
export type TrainingChoices = Answer<typeof getTrainingChoices>;
/** A coach's classes of a range, and the coach who takes them over. */
export interface Substitution {
  readonly coachId: string;
  readonly body: Body<typeof previewSubstitution>;
}

/** First and last day, both included. */
export interface Period {
  readonly from: StudioDate;
  readonly to: StudioDate;
}

interface Registration {
  readonly id: string;
  readonly userId: string;
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
    listAdminTrainings: build.query<AdminTraining[], Period>({
      query: ({ from, to }) => call<typeof listAdminTrainings>('GET /api/admin/trainings', { query: { from, to } }),
      providesTags: ['AdminTrainings'],
    }),
    scheduleTraining: build.mutation<Answer<typeof scheduleTraining>, Body<typeof scheduleTraining>>({
      query: (body) => call<typeof scheduleTraining>('POST /api/admin/trainings', { body }),
      invalidatesTags: [...trainingTags],
    }),
    updateTraining: build.mutation<
      Answer<typeof updateTraining>,
      { readonly id: string; readonly version: number; readonly body: Body<typeof updateTraining> }
    >({
      query: ({ id, version, body }) =>
        call<typeof updateTraining>('PUT /api/admin/trainings/:id', {
          params: { id },
          headers: ifMatch(version),
          body,
        }),
      invalidatesTags: [...trainingTags, 'MyTrainings'],
    }),
    previewMove: build.query<MovePreview, { readonly id: string; readonly body: Body<typeof previewMove> }>({
      query: ({ id, body }) =>
        call<typeof previewMove>('POST /api/admin/trainings/:id/preview', { params: { id }, body }),
    }),
    keepTraining: build.mutation<Answer<typeof keepTraining>, string>({
      query: (id) => call<typeof keepTraining>('POST /api/admin/trainings/:id/keep', { params: { id } }),
      invalidatesTags: [...trainingTags, 'MyTrainings'],
    }),
    cancelTraining: build.mutation<Answer<typeof cancelTraining>, { readonly id: string; readonly version: number }>({
      query: ({ id, version }) =>
        call<typeof cancelTraining>('DELETE /api/admin/trainings/:id/cancel', {
          params: { id },
          headers: ifMatch(version),
        }),
      invalidatesTags: [...registrationTags],
    }),
    getCancellation: build.query<Cancellation, string>({
      query: (id) => call<typeof getCancellation>('GET /api/admin/trainings/:id/cancellation', { params: { id } }),
    }),
    generateTrainings: build.mutation<Answer<typeof generateTrainings>, BulkForm>({
      query: (body) => call<typeof generateTrainings>('POST /api/admin/trainings/bulk', { body }),
      invalidatesTags: [...trainingTags],
    }),
    undoGeneration: build.mutation<Answer<typeof undoGeneration>, string>({
      query: (runId) => call<typeof undoGeneration>('DELETE /api/admin/trainings/bulk/:runId', { params: { runId } }),
      invalidatesTags: [...trainingTags],
    }),
    previewTrainings: build.query<Answer<typeof previewTrainings>, BulkForm>({
      query: (body) => call<typeof previewTrainings>('POST /api/admin/trainings/bulk/preview', { body }),
    }),
    getTrainingChoices: build.query<TrainingChoices, undefined>({
      query: () => call<typeof getTrainingChoices>('GET /api/admin/trainings/choices'),
      providesTags: ['AdminTrainings', 'AdminUsers'],
    }),
    previewSubstitution: build.query<Answer<typeof previewSubstitution>, Substitution>({
      query: ({ coachId, body }) =>
        call<typeof previewSubstitution>('POST /api/admin/coaches/:id/substitution/preview', {
          params: { id: coachId },
          body,
        }),
      providesTags: ['AdminTrainings'],
    }),
    substituteCoach: build.mutation<
      Answer<typeof substituteCoach>,
      Omit<Substitution, 'body'> & { readonly body: Body<typeof substituteCoach> }
    >({
      query: ({ coachId, body }) =>
        call<typeof substituteCoach>('POST /api/admin/coaches/:id/substitution', { params: { id: coachId }, body }),
      invalidatesTags: [...trainingTags, 'MyTrainings'],
    }),
    listRegistrants: build.query<Registrant[], string>({
      query: (id) => call<typeof listRegistrants>('GET /api/admin/trainings/:id/registrations', { params: { id } }),
      providesTags: (_answer, _error, id) => [{ type: 'Registrants', id }],
    }),
    readEnrolments: build.query<Enrolment[], { readonly id: string; readonly userIds: readonly string[] }>({
      query: ({ id, userIds }) =>
        call<typeof readEnrolments>('GET /api/admin/trainings/:id/enrolment', {
          params: { id },
          query: { users: userIds.join(',') },
        }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Registrants', id }],
    }),
    enrolUser: build.mutation<Answer<typeof enrolUser>, Registration>({
      query: ({ id, userId }) =>
        call<typeof enrolUser>('POST /api/admin/trainings/:id/register', { params: { id }, body: { userId } }),
      invalidatesTags: (_answer, _error, { id }) => [...registrationTags, { type: 'Registrants', id }],
    }),
    removeRegistrant: build.mutation<Answer<typeof removeRegistrant>, Registration>({
      query: (params) =>
        call<typeof removeRegistrant>('DELETE /api/admin/trainings/:id/register/:userId', { params: { ...params } }),
      invalidatesTags: (_answer, _error, { id }) => [...registrationTags, { type: 'Registrants', id }],
      onQueryStarted: takeOffList('listRegistrants'),
    }),
    listWaiting: build.query<Waiting[], string>({
      query: (id) => call<typeof listWaiting>('GET /api/admin/trainings/:id/waitlist', { params: { id } }),
      providesTags: (_answer, _error, id) => [{ type: 'Registrants', id }],
    }),
    removeWaiting: build.mutation<Answer<typeof removeWaiting>, Registration>({
      query: (params) =>
        call<typeof removeWaiting>('DELETE /api/admin/trainings/:id/waitlist/:userId', { params: { ...params } }),
      invalidatesTags: (_answer, _error, { id }) => ['Week', { type: 'Registrants', id }],
      onQueryStarted: takeOffList('listWaiting'),
    }),
  }),
});

/** Removes the user from the list, even if it cannot be reloaded. */
function takeOffList(list: 'listRegistrants' | 'listWaiting') {
  return async ({ id, userId }: Registration, { dispatch, queryFulfilled }: CallLifecycle): Promise<void> => {
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
