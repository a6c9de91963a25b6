import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Answer, Body } from '../../../api/call.ts';
import { takesBody, takesId, takesNothing, takesParts } from '../../../api/endpoint.ts';
import { useFailureLog } from '../../../api/show-failure.ts';
import { fresh, studioApi } from '../../../api/studio-api.ts';
import { useMay } from '../use-may.ts';

export type Permission = Answer<typeof routes.listPermissions>[number];
export type PermissionForm = Body<typeof routes.askPermission>;

const permissionApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    listPermissions: build.query({ ...takesNothing(routes.listPermissions), providesTags: ['Payments'] }),
    listOwnPermissions: build.query({ ...takesNothing(routes.listOwnPermissions), providesTags: ['Payments'] }),
    askPermission: build.mutation({ ...takesBody(routes.askPermission), invalidatesTags: ['Payments'] }),
    withdrawPermission: build.mutation({ ...takesId(routes.withdrawPermission), invalidatesTags: ['Payments'] }),
    grantPermission: build.mutation({
      ...takesParts(routes.grantPermission),
      invalidatesTags: ['Payments', 'AdminUsers', 'Stats'],
    }),
    refusePermission: build.mutation({ ...takesParts(routes.refusePermission), invalidatesTags: ['Payments'] }),
  }),
});

export const {
  useAskPermissionMutation,
  useWithdrawPermissionMutation,
  useGrantPermissionMutation,
  useRefusePermissionMutation,
} = permissionApi;

/** Whether the signed-in administrator works at the desk, and asks for what needs permission (docs/product.md §2.12). */
export function useAtDesk(): boolean {
  const may = useMay();
  return !may(routes.grantPermission);
}

/**
 * The requests that the signed-in account follows: a desk its own of the last days, others all that are open. Undefined
 * until they are loaded.
 */
export function usePermissions(): readonly Permission[] | undefined {
  const atDesk = useAtDesk();
  const own = permissionApi.useListOwnPermissionsQuery(atDesk ? undefined : skipToken, fresh);
  const all = permissionApi.useListPermissionsQuery(atDesk ? skipToken : undefined, fresh);
  const { data, error } = atDesk ? own : all;
  useFailureLog(error, 'Permissions could not be loaded');
  return data ?? (error ? [] : undefined);
}

/** The latest of them about an entry, a member or a plan. */
export function usePermissionAbout(subjectId: string): Permission | undefined {
  return usePermissions()?.find((permission) => permission.subjectId === subjectId);
}
