import type {
  enrolAsCoach,
  findEnrollable,
  getEmergencyContact,
  getRoster,
  listOwnClasses,
  markAllAsCoach,
  markAsCoach,
} from '@studio/contracts/http/coach-routes';
import type { Attendance } from '@studio/contracts/rules/attendance';
import { call, type Answer } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type OwnClass = Answer<typeof listOwnClasses>[number];
export type Roster = Answer<typeof getRoster>;
export type RosterPerson = Roster['people'][number];
export type EmergencyContact = Answer<typeof getEmergencyContact>;

interface Registration {
  readonly id: string;
  readonly userId: string;
}

export interface Mark extends Registration {
  /** Null clears the mark. */
  readonly attendance: Attendance | null;
  /** The mark that was shown before, null for none (docs/product.md §3.17). */
  readonly seen: Attendance | null;
  /** The idempotency key; a repeated mark keeps it. */
  readonly key: string;
}

/** The reads and acts of a coach; loaded with «Mis clases». */
export const coachApi = studioApi.enhanceEndpoints({ addTagTypes: ['OwnClasses', 'Roster'] }).injectEndpoints({
  endpoints: (build) => ({
    listOwnClasses: build.query<OwnClass[], void>({
      query: () => call<typeof listOwnClasses>('GET /api/coach/trainings'),
      providesTags: ['OwnClasses'],
    }),
    getRoster: build.query<Roster, string>({
      query: (id) => call<typeof getRoster>('GET /api/coach/trainings/:id/registrations', { params: { id } }),
      providesTags: (_answer, _error, id) => [{ type: 'Roster', id }],
    }),
    /** The caller shows the mark and resends it: see `mark-queue.ts`. */
    markAsCoach: build.mutation<Answer<typeof markAsCoach>, Mark>({
      query: ({ id, userId, attendance, seen, key }) => ({
        ...call<typeof markAsCoach>('PUT /api/coach/trainings/:id/registrations/:userId/attendance', {
          params: { id, userId },
          body: { attendance, seen },
        }),
        headers: { 'idempotency-key': key },
      }),
    }),
    markAllAsCoach: build.mutation<Answer<typeof markAllAsCoach>, string>({
      query: (id) =>
        call<typeof markAllAsCoach>('PUT /api/coach/trainings/:id/attendance', {
          params: { id },
          body: { attendance: 'attended' },
        }),
      invalidatesTags: (_answer, _error, id) => ['OwnClasses', { type: 'Roster', id }],
    }),
    findEnrollable: build.query<Answer<typeof findEnrollable>, { readonly id: string; readonly search: string }>({
      query: ({ id, search }) =>
        call<typeof findEnrollable>('GET /api/coach/trainings/:id/enrollable', { params: { id }, query: { search } }),
      providesTags: (_answer, _error, { id }) => [{ type: 'Roster', id }],
    }),
    enrolAsCoach: build.mutation<Answer<typeof enrolAsCoach>, Registration>({
      query: ({ id, userId }) =>
        call<typeof enrolAsCoach>('POST /api/coach/trainings/:id/register', { params: { id }, body: { userId } }),
      invalidatesTags: (_answer, _error, { id }) => ['OwnClasses', 'Week', { type: 'Roster', id }],
    }),
    /** A mutation, so that the contact is not cached. */
    readEmergencyContact: build.mutation<EmergencyContact, Registration>({
      query: ({ id, userId }) =>
        call<typeof getEmergencyContact>('GET /api/coach/trainings/:id/registrations/:userId/emergency-contact', {
          params: { id, userId },
        }),
    }),
  }),
});

export const {
  useListOwnClassesQuery,
  useGetRosterQuery,
  useMarkAllAsCoachMutation,
  useFindEnrollableQuery,
  useEnrolAsCoachMutation,
  useReadEmergencyContactMutation,
} = coachApi;
