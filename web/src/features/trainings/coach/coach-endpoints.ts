import type { Attendance } from '@studio/contracts/rules/attendance';
import { call, type Answer } from '../../../api/call.ts';
import { takes, takesId, takesNothing, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type OwnClass = Answer<typeof routes.listOwnClasses>[number];
export type Roster = Answer<typeof routes.getRoster>;
export type RosterPerson = Roster['people'][number];
export type EmergencyContact = Answer<typeof routes.getEmergencyContact>;

export interface Mark {
  readonly id: string;
  readonly userId: string;
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
    listOwnClasses: build.query({ ...takesNothing(routes.listOwnClasses), providesTags: ['OwnClasses'] }),
    listOwnClassesGiven: build.query(takesNothing(routes.listOwnClassesGiven)),
    getRoster: build.query({
      ...takesId(routes.getRoster),
      providesTags: (_answer, _error, id) => [{ type: 'Roster', id }],
    }),
    /** The caller of this and of the next one shows the marks and resends them: see `mark-queue.ts`. */
    markAsCoach: build.mutation<Answer<typeof routes.markAsCoach>, Mark>({
      query: ({ id, userId, attendance, seen, key }) => ({
        ...call(routes.markAsCoach, {
          params: { id, userId },
          body: { attendance, seen },
        }),
        headers: { 'idempotency-key': key },
      }),
    }),
    markAllAsCoach: build.mutation(
      takes(routes.markAllAsCoach, (id: string) => ({ params: { id }, body: { attendance: 'attended' } })),
    ),
    findEnrollable: build.query({
      ...takes(routes.findEnrollable, ({ id, search }: { readonly id: string; readonly search: string }) => ({
        params: { id },
        query: { search },
      })),
      providesTags: (_answer, _error, { id }) => [{ type: 'Roster', id }],
    }),
    enrolAsCoach: build.mutation({
      ...takesParts(routes.enrolAsCoach),
      invalidatesTags: (_answer, _error, { id }) => ['OwnClasses', 'Week', { type: 'Roster', id }],
    }),
    /** A mutation, so that the contact is not cached. */
    readEmergencyContact: build.mutation(takesParts(routes.getEmergencyContact)),
  }),
});

export const {
  useListOwnClassesQuery,
  useListOwnClassesGivenQuery,
  useGetRosterQuery,
  useFindEnrollableQuery,
  useEnrolAsCoachMutation,
  useReadEmergencyContactMutation,
} = coachApi;
