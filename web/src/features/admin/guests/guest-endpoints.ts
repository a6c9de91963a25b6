import type { enrolGuest, joinGuest, listTried } from '@studio/contracts/http/guest-routes';
import { call, type Answer, type Body } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';

/** A guest who took part in a class and has no account. */
export type Tried = Answer<typeof listTried>[number];
export type GuestForm = Body<typeof enrolGuest>;

const guestApi = studioApi.enhanceEndpoints({ addTagTypes: ['Tried'] }).injectEndpoints({
  endpoints: (build) => ({
    enrolGuest: build.mutation<Answer<typeof enrolGuest>, { readonly id: string; readonly body: GuestForm }>({
      query: ({ id, body }) =>
        call<typeof enrolGuest>('POST /api/admin/trainings/:id/guests', { params: { id }, body }),
      invalidatesTags: (_answer, _error, { id }) => [
        'AdminTrainings',
        'Week',
        'Stats',
        'Tried',
        { type: 'Registrants', id },
      ],
    }),
    listTried: build.query<Tried[], void>({
      query: () => call<typeof listTried>('GET /api/admin/guests/tried'),
      providesTags: ['Tried'],
    }),
    joinGuest: build.mutation<Answer<typeof joinGuest>, { readonly id: string; readonly userId: string }>({
      query: ({ id, userId }) =>
        call<typeof joinGuest>('POST /api/admin/guests/:id/account', { params: { id }, body: { userId } }),
      invalidatesTags: ['Tried', 'Registrants', 'UserMovements'],
    }),
  }),
});

export const { useEnrolGuestMutation, useListTriedQuery, useJoinGuestMutation } = guestApi;

/** Splits a whole name at the first space, as a proposal for the administrator to check. */
export function partsOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
