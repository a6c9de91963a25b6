import type { Answer, Body } from '../../../api/call.ts';
import { takesNothing, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

/** A guest who took part in a class and has no account. */
export type Tried = Answer<typeof routes.listTried>[number];
export type GuestForm = Body<typeof routes.enrolGuest>;

const guestApi = studioApi.enhanceEndpoints({ addTagTypes: ['Tried'] }).injectEndpoints({
  endpoints: (build) => ({
    enrolGuest: build.mutation({
      ...takesParts(routes.enrolGuest),
      invalidatesTags: (_answer, _error, { id }) => [
        'AdminTrainings',
        'Week',
        'Stats',
        'Tried',
        { type: 'Registrants', id },
      ],
    }),
    listTried: build.query({ ...takesNothing(routes.listTried), providesTags: ['Tried'] }),
    joinGuest: build.mutation({
      ...takesParts(routes.joinGuest),
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
