import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import { type Binding, on } from '@studio/chassis/http/handler';
import {
  changeOwnPassword as changeOwnPasswordRoute,
  getProfile,
  updateProfile as updateProfileRoute,
} from '@studio/contracts/http/auth-routes';
import { presentUser } from '../accounts/present-user.ts';
import { readProfile } from '../accounts/read-profile.ts';
import type { AuthParts } from '../auth-parts.ts';
import type { Account } from '../models/account.model.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { updateProfile } from './update-profile.ts';

/** Routes of the own profile and password. */
export function profileBindings(parts: AuthParts): Binding[] {
  const present = (account: Account) => presentUser(parts.models, account);
  return [
    on(getProfile, async ({ session }) => ({ user: await present(await readProfile(parts, session.accountId)) }), {
      fenced: true,
    }),
    on(
      updateProfileRoute,
      async ({ session, headers, body }) => {
        const edit = () => updateProfile(parts, session.accountId, body, headers['if-match']);
        const account = await showingCurrent(present, edit);
        return { user: await present(account), message: 'Perfil actualizado exitosamente' };
      },
      { fenced: true },
    ),
    on(changeOwnPasswordRoute, async ({ session, body }) => {
      await changeOwnPassword(parts, session, body);
      return { message: 'Contraseña actualizada exitosamente' };
    }),
  ];
}
