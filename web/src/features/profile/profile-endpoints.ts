import type { Answer } from '../../api/call.ts';
import { takesBody, takesParts } from '../../api/endpoint.ts';
import { studioApi } from '../../api/studio-api.ts';
import type { Movement } from '../movements/movement-history.tsx';
import { fixedSlotsRequest, movementsRequest, ownPaymentsRequest } from './profile-requests.ts';

export type OwnPayments = Answer<typeof routes.getOwnPayments>;
export type MyFixedSlot = Answer<typeof routes.getMyFixedSlots>[number];

export const {
  useUpdateProfileMutation,
  useChangeOwnPasswordMutation,
  useDeclareFitnessMutation,
  useGetMyFixedSlotsQuery,
  useGetOwnPaymentsQuery,
  useGetMyMovementsQuery,
} = studioApi.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation({
      ...takesParts(routes.updateProfile),
      // Refused as stale: refetch the stored profile.
      invalidatesTags: (_answer, error) => (error ? ['Profile'] : []),
    }),
    changeOwnPassword: build.mutation({
      ...takesBody(routes.changeOwnPassword),
      // It is no longer the one that was given.
      invalidatesTags: (_answer, error) => (error ? [] : ['Profile']),
    }),
    declareFitness: build.mutation(takesBody(routes.declareFitness)),
    getMyFixedSlots: build.query<MyFixedSlot[], void>({
      query: () => fixedSlotsRequest,
      providesTags: ['FixedSlots'],
    }),
    getOwnPayments: build.query<OwnPayments, void>({
      query: () => ownPaymentsRequest,
      providesTags: ['Payments', 'CurrentPlan'],
    }),
    getMyMovements: build.query<Movement[], { readonly limit: number }>({
      query: ({ limit }) => movementsRequest(limit),
      providesTags: ['Movements'],
    }),
  }),
});
