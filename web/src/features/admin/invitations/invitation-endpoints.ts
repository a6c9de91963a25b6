import { INVITED_AT_ONCE_MAX } from '@studio/contracts/rules/invitations';
import { takesBody, takesNothing, takesParts } from '../../../api/endpoint.ts';
import { studioApi } from '../../../api/studio-api.ts';

const invitationApi = studioApi.injectEndpoints({
  endpoints: (build) => ({
    countInvitations: build.query({ ...takesNothing(routes.countInvitations), providesTags: ['AdminUsers'] }),
    inviteUsers: build.mutation({ ...takesBody(routes.inviteUsers), invalidatesTags: ['AdminUsers'] }),
    inviteUser: build.mutation({ ...takesParts(routes.inviteUser), invalidatesTags: ['AdminUsers'] }),
  }),
});

export const { useCountInvitationsQuery, useInviteUserMutation } = invitationApi;

/** Invites these people by mail, or with null all who have no invitation in force; returns how many were invited. */
export function useInvite() {
  const [invite] = invitationApi.useInviteUsersMutation();
  return async (userIds: readonly string[] | null): Promise<number> => {
    if (userIds === null) return (await invite({ userIds }).unwrap()).invited;
    let invited = 0;
    for (let at = 0; at < userIds.length; at += INVITED_AT_ONCE_MAX) {
      invited += (await invite({ userIds: userIds.slice(at, at + INVITED_AT_ONCE_MAX) }).unwrap()).invited;
    }
    return invited;
  };
}
