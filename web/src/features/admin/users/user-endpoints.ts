import { call, type Answer, type Query } from '../../../api/call.ts';
import { takes, takesBody, takesId, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

export type { AdminUser } from '@studio/contracts/http/account-schemas';
/** With a page asked for, the answer is one. */
type UserPage = Exclude<Answer<typeof routes.listUsers>, readonly unknown[]>;
export type UserPlan = Answer<typeof routes.getUserPlan>;
export type UserBooking = Answer<typeof routes.getUserBookings>[number];

/** The filters of the list, and the requested page. */
export type UserFilters = Omit<Query<typeof routes.listUsers>, 'page' | 'pageSize' | 'ids'> & {
  readonly page: number;
  readonly pageSize: number;
};

/** The user may be the signed-in administrator. */
const userTags = ['AdminUsers', 'Stats', 'Profile'] as const;

/**
 * The tags of everything that shows a user's plan, the bookings that it pays for, or its ledger. The user may be the
 * signed-in administrator.
 */
export const tagsOfPlan = (id: string) =>
  [
    'AdminUsers',
    'AdminTrainings',
    'Registrants',
    'Stats',
    'CurrentPlan',
    'Movements',
    'Payments',
    { type: 'UserPlan', id },
    { type: 'UserMovements', id },
  ] as const;

export const userApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserPage, UserFilters>({
      query: ({ page, pageSize, ...filters }) =>
        call(routes.listUsers, { query: { page: String(page), pageSize: String(pageSize), ...filters } }),
      providesTags: ['AdminUsers'],
    }),
    createUser: build.mutation({ ...takesBody(routes.createUser), invalidatesTags: ['AdminUsers', 'Stats'] }),
    updateUser: build.mutation({
      ...takesParts(routes.updateUser),
      // Bookings may have been freed.
      invalidatesTags: [...userTags, 'AdminTrainings', 'Registrants'],
    }),
    deleteUser: build.mutation({
      ...takesParts(routes.deleteUser),
      invalidatesTags: [...userTags, 'AdminTrainings', 'Registrants'],
    }),
    changeUserPassword: build.mutation(takesParts(routes.changeUserPassword)),
    getUserPlan: build.query({
      ...takesId(routes.getUserPlan),
      providesTags: (_answer, _error, id) => [{ type: 'UserPlan', id }],
    }),
    changeUserPlan: build.mutation({
      ...takesParts(routes.changeUserPlan),
      // A refusal may mean that the plan is no longer offered.
      invalidatesTags: (_answer, error, { id }) => [...tagsOfPlan(id), ...(error ? (['AdminPlans'] as const) : [])],
    }),
    getUserBookings: build.query({ ...takesId(routes.getUserBookings), providesTags: ['Registrants'] }),
    getUserAttendance: build.query({ ...takesId(routes.getUserAttendance), providesTags: ['Registrants'] }),
    setSpecialTrainings: build.mutation({
      ...takesParts(routes.setSpecialTrainings),
      invalidatesTags: (_answer, _error, { id }) => [
        'AdminUsers',
        'Profile',
        'Movements',
        { type: 'UserMovements', id },
      ],
    }),
    getUserMovements: build.query({
      ...takes(routes.getUserMovements, ({ id, limit }: { readonly id: string; readonly limit: number }) => ({
        params: { id },
        query: { limit: String(limit) },
      })),
      providesTags: (_answer, _error, { id }) => [{ type: 'UserMovements', id }],
    }),
  }),
});

export const {
  useListUsersQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
  useChangeUserPasswordMutation,
  useGetUserPlanQuery,
  useChangeUserPlanMutation,
  useGetUserBookingsQuery,
  useGetUserAttendanceQuery,
  useSetSpecialTrainingsMutation,
  useGetUserMovementsQuery,
} = userApi;
