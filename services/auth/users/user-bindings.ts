import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import { type Fence, passFence } from '@studio/chassis/http/pass-fence';
import type { AdminUser } from '@studio/contracts/http/account-schemas';
import {
  changeUserPassword as changeUserPasswordRoute,
  createUser as createUserRoute,
  deleteUser as deleteUserRoute,
  listUsers as listUsersRoute,
  updateUser as updateUserRoute,
} from '@studio/contracts/http/user-admin-routes';
import { presentConsent } from '../accounts/present-consent.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { changeUserPassword } from './change-user-password.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { type DescribedUser, describeUsers, listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';

/** Routes of the list of users. */
export function userBindings(parts: AuthParts, trainingFence: Fence): Binding[] {
  const present = async (account: Account) => {
    const [described] = await describeUsers(parts.models, [account], parts.clock());
    return presentAdminUser(described!);
  };
  return [
    on(
      listUsersRoute,
      async ({ query }) => {
        const list = await listUsers(parts, query);
        return 'items' in list
          ? { items: list.items.map(presentAdminUser), total: list.total }
          : list.map(presentAdminUser);
      },
      { fenced: true },
    ),
    on(createUserRoute, async ({ body }) => {
      const account = await createUser(parts, body);
      return { user: await present(account), message: 'Usuario creado exitosamente' };
    }),
    on(
      updateUserRoute,
      async ({ params, headers, body }) => {
        const edit = () => updateUser(parts, params.id, body, headers['if-match']);
        const account = await showingCurrent(present, edit);
        // As with a deletion, training has freed the seats before the answer.
        if (body.freeBookings) await passFence(trainingFence);
        return { user: await present(account), message: 'Usuario actualizado exitosamente' };
      },
      { fenced: true },
    ),
    on(deleteUserRoute, async ({ params, headers }) => {
      await showingCurrent(present, () => deleteUser(parts, params.id, headers['if-match']));
      // Waits until training has freed the seats: a booking passes no fence.
      await passFence(trainingFence);
      return { message: 'Usuario eliminado exitosamente' };
    }),
    on(changeUserPasswordRoute, async ({ session, params, body }) => {
      await changeUserPassword(parts, session, params.id, body.newPassword);
      return { message: 'Contraseña actualizada exitosamente' };
    }),
  ];
}

/** The user as the administrators' list shows them (snake_case). */
function presentAdminUser({ account, activePlan, specialTrainings }: DescribedUser): AdminUser {
  return {
    id: account._id,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    phone: account.phone,
    date_of_birth: account.dateOfBirth,
    gender: account.gender,
    type: account.type,
    document_type: account.documentType,
    document_number: account.documentNumber,
    account_status: account.status,
    created_at: account.createdAt.toISOString(),
    active_plan: activePlan,
    special_trainings_remaining: specialTrainings.left,
    version: account.version,
    special_trainings_version: specialTrainings.version,
    ...(account.consent && { consent: presentConsent(account.consent) }),
    ...(account.emailConfirmedAt && { email_confirmed_at: account.emailConfirmedAt.toISOString() }),
    ...(account.deletionRequestedAt && { deletion_requested_at: account.deletionRequestedAt.toISOString() }),
  };
}
