import { showingCurrent } from '@studio/chassis/http/changed-meanwhile';
import type { Binding, Limit } from '@studio/chassis/http/handler';
import { on } from '@studio/chassis/http/handler';
import {
  changeOwnPassword as changeOwnPasswordRoute,
  forgotPassword,
  getProfile,
  login,
  logout,
  register,
  resetPassword as resetPasswordRoute,
  updateProfile as updateProfileRoute,
} from '@studio/contracts/http/auth-routes';
import { specialTrainingsOf } from './accounts/describe-users.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Account } from './models/account.model.ts';
import { changeOwnPassword } from './profile/change-own-password.ts';
import { logIn } from './sign-in/log-in.ts';
import { logOut } from './sign-in/log-out.ts';
import { readProfile } from './accounts/read-profile.ts';
import { registerMember } from './registration/register-member.ts';
import { requestPasswordReset } from './password-reset/request-password-reset.ts';
import { resetPassword } from './password-reset/reset-password.ts';
import { updateProfile } from './profile/update-profile.ts';
import { presentUser } from './accounts/present-user.ts';

/** How often one client address may call. */
export interface AddressLimits {
  readonly logins: Limit;
  readonly registrations: Limit;
  readonly resetRequests: Limit;
}

const resetMailed = 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.';

/** Routes for guests and members. */
export function memberBindings(parts: AuthParts, limits: AddressLimits): Binding[] {
  const present = async (account: Account) => presentUser(account, await specialTrainingsOf(parts.models, account._id));
  return [
    on(
      login,
      async ({ body }) => {
        const { token, deviceToken, account } = await logIn(parts, body);
        return { token, user: await present(account), ...(deviceToken && { deviceToken }) };
      },
      { fenced: true, limits: [limits.logins] },
    ),
    on(
      register,
      async ({ body }) => {
        const account = await registerMember(parts, body);
        const deviceToken = parts.knownDevices.issue(account._id);
        return { token: parts.issueSession(account), user: await present(account), deviceToken };
      },
      { limits: [limits.registrations] },
    ),
    on(
      forgotPassword,
      async ({ body }) => {
        await requestPasswordReset(parts, body.email);
        return { message: resetMailed };
      },
      { limits: [limits.resetRequests] },
    ),
    on(resetPasswordRoute, async ({ params, body }) => {
      const account = await resetPassword(parts, params.token, body.password);
      const message = 'Contraseña actualizada exitosamente';
      return account ? { message, deviceToken: parts.knownDevices.issue(account._id) } : { message };
    }),
    on(logout, async ({ session }) => {
      await logOut(parts, session);
      return { message: 'Sesión cerrada' };
    }),
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
