import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import type { Binding } from '@studio/chassis/http/handler';
import { on } from '@studio/chassis/http/handler';
import { type Fence, passFence } from '@studio/chassis/http/pass-fence';
import { importUsers as importUsersRoute } from '@studio/contracts/http/import-routes';
import {
  changeUserPassword as changeUserPasswordRoute,
  createUser as createUserRoute,
  deleteUser as deleteUserRoute,
  listUsers as listUsersRoute,
  updateUser as updateUserRoute,
} from '@studio/contracts/http/user-admin-routes';
import { describeUsers } from './accounts/describe-users.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Account } from './models/account.model.ts';
import { changeUserPassword } from './users/change-user-password.ts';
import { createUser } from './users/create-user.ts';
import { deleteUser } from './users/delete-user.ts';
import { importUsers } from './import/import-users.ts';
import { listUsers } from './users/list-users.ts';
import { updateUser } from './users/update-user.ts';
import { presentAdminUser } from './users/present-admin-user.ts';
import { presentImportedUser } from './import/present-imported-user.ts';

/** Routes for administrators. */
export function adminBindings(parts: AuthParts, trainingFence: Fence): Binding[] {
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
    on(importUsersRoute, async ({ body }) => ({
      results: (await importUsers(parts, body.rows)).map(presentImportedUser),
    })),
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
