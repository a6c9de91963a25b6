import type { changeOwnPassword, declareFitness, updateProfile } from '@studio/contracts/http/auth-routes';
import type { getMyFixedSlots } from '@studio/contracts/http/fixed-slot-routes';
import type { getOwnPayments } from '@studio/contracts/http/payment-routes';
import { call, type Answer, type Body, ifMatch } from '../../api/call.ts';
import { studioApi } from '../../api/studio-api.ts';
import type { Movement } from '../movements/movement-history.tsx';
import { fixedSlotsRequest, movementsRequest, ownPaymentsRequest } from './profile-requests.ts';

export type OwnPayments = Answer<typeof getOwnPayments>;
export type MyFixedSlot = Answer<typeof getMyFixedSlots>[number];

const profileApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<
      Answer<typeof updateProfile>,
      { readonly version: number; readonly body: Body<typeof updateProfile> }
    >({
      query: ({ version, body }) =>
        call<typeof updateProfile>('PUT /api/users/profile', { headers: ifMatch(version), body }),
      // Refused as stale: refetch the stored profile.
      invalidatesTags: (_answer, error) => (error ? ['Profile'] : []),
    }),
    changeOwnPassword: build.mutation<Answer<typeof changeOwnPassword>, Body<typeof changeOwnPassword>>({
      query: (body) => call<typeof changeOwnPassword>('PUT /api/users/change-password', { body }),
    }),
    declareFitness: build.mutation<Answer<typeof declareFitness>, Body<typeof declareFitness>>({
      query: (body) => call<typeof declareFitness>('PUT /api/users/fitness-declaration', { body }),
    }),
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

export const {
  useUpdateProfileMutation,
  useChangeOwnPasswordMutation,
  useDeclareFitnessMutation,
  useGetMyFixedSlotsQuery,
  useGetOwnPaymentsQuery,
  useGetMyMovementsQuery,
} = profileApi;
