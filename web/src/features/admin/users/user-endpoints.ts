import type { getUserAttendance } from '@studio/contracts/http/attendance-routes';
import type { changeUserPlan, getUserPlan } from '@studio/contracts/http/membership-routes';
import type { getUserBookings, getUserMovements, setSpecialTrainings } from '@studio/contracts/http/registrant-routes';
import type {
  changeUserPassword,
  createUser,
  deleteUser,
  listUsers,
  updateUser,
} from '@studio/contracts/http/user-admin-routes';
import { call, type Answer, type Body, type Query, ifMatch } from '../../../api/call.ts';
import { studioApi } from '../../../api/studio-api.ts';
import type { Movement } from '../../movements/movement-history.tsx';

export type { AdminUser } from '@studio/contracts/http/account-schemas';
type UserPage = Exclude<Answer<typeof listUsers>, readonly unknown[]>;
export type UserPlan = Answer<typeof getUserPlan>;
export type UserBooking = Answer<typeof getUserBookings>[number];

/** The filters of the list, and the requested page. */
export type UserFilters = Omit<Query<typeof listUsers>, 'page' | 'pageSize' | 'ids'> & {
  readonly page: number;
  readonly pageSize: number;
};

interface Of<T> {
  readonly id: string;
  readonly body: T;
}

export interface Edit<T> extends Of<T> {
  /** The version that the administrator saw; undefined if it could not be loaded. */
  readonly version: number | undefined;
}

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

const userApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<UserPage, UserFilters>({
      query: ({ page, pageSize, ...filters }) =>
        call<typeof listUsers>('GET /api/admin/users', {
          query: { page: String(page), pageSize: String(pageSize), ...filters },
        }),
      providesTags: ['AdminUsers'],
    }),
    createUser: build.mutation<Answer<typeof createUser>, Body<typeof createUser>>({
      query: (body) => call<typeof createUser>('POST /api/admin/users', { body }),
      invalidatesTags: ['AdminUsers', 'Stats'],
    }),
    updateUser: build.mutation<Answer<typeof updateUser>, Edit<Body<typeof updateUser>>>({
      query: ({ id, version, body }) =>
        call<typeof updateUser>('PUT /api/admin/users/:id', { params: { id }, headers: ifMatch(version), body }),
      // Bookings may have been freed.
      invalidatesTags: [...userTags, 'AdminTrainings', 'Registrants'],
    }),
    deleteUser: build.mutation<Answer<typeof deleteUser>, { readonly id: string; readonly version: number }>({
      query: ({ id, version }) =>
        call<typeof deleteUser>('DELETE /api/admin/users/:id', { params: { id }, headers: ifMatch(version) }),
      invalidatesTags: [...userTags, 'AdminTrainings', 'Registrants'],
    }),
    changeUserPassword: build.mutation<Answer<typeof changeUserPassword>, Of<Body<typeof changeUserPassword>>>({
      query: ({ id, body }) =>
        call<typeof changeUserPassword>('PUT /api/admin/users/:id/change-password', { params: { id }, body }),
    }),
    getUserPlan: build.query<UserPlan, string>({
      query: (id) => call<typeof getUserPlan>('GET /api/admin/users/:id/plan', { params: { id } }),
      providesTags: (_answer, _error, id) => [{ type: 'UserPlan', id }],
    }),
    changeUserPlan: build.mutation<Answer<typeof changeUserPlan>, Edit<Body<typeof changeUserPlan>>>({
      query: ({ id, version, body }) =>
        call<typeof changeUserPlan>('PUT /api/admin/users/:id/plan', {
          params: { id },
          headers: ifMatch(version),
          body,
        }),
      // A refusal may mean that the plan is no longer offered.
      invalidatesTags: (_answer, error, { id }) => [...tagsOfPlan(id), ...(error ? (['AdminPlans'] as const) : [])],
    }),
    getUserBookings: build.query<UserBooking[], string>({
      query: (id) => call<typeof getUserBookings>('GET /api/admin/users/:id/bookings', { params: { id } }),
      providesTags: ['Registrants'],
    }),
    getUserAttendance: build.query<Answer<typeof getUserAttendance>, string>({
      query: (id) => call<typeof getUserAttendance>('GET /api/admin/users/:id/attendance', { params: { id } }),
      providesTags: ['Registrants'],
    }),
    setSpecialTrainings: build.mutation<Answer<typeof setSpecialTrainings>, Edit<Body<typeof setSpecialTrainings>>>({
      query: ({ id, version, body }) =>
        call<typeof setSpecialTrainings>('PUT /api/admin/users/:id/special-trainings', {
          params: { id },
          headers: ifMatch(version),
          body,
        }),
      invalidatesTags: (_answer, _error, { id }) => [
        'AdminUsers',
        'Profile',
        'Movements',
        { type: 'UserMovements', id },
      ],
    }),
    getUserMovements: build.query<Movement[], { readonly id: string; readonly limit: number }>({
      query: ({ id, limit }) =>
        call<typeof getUserMovements>('GET /api/admin/users/:id/movements', {
          params: { id },
          query: { limit: String(limit) },
        }),
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
