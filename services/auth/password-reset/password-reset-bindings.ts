import { type Binding, type Limit, on } from '@studio/chassis/http/handler';
import { newId } from '@studio/chassis/mongo/new-id';
import { forgotPassword, resetPassword as resetPasswordRoute } from '@studio/contracts/http/auth-routes';
import type { AuthParts } from '../auth-parts.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { resetPassword } from './reset-password.ts';

const resetMailed = 'Si el correo está registrado, te enviamos un enlace para restablecer tu contraseña.';

/** Routes of a forgotten password. `limit`: how often one client address may ask for a link. */
export function passwordResetBindings(parts: AuthParts, limit: Limit): Binding[] {
  return [
    on(
      forgotPassword,
      async ({ body }) => {
        await requestPasswordReset(parts, body.email);
        return { message: resetMailed };
      },
      { limits: [limit] },
    ),
    on(resetPasswordRoute, async ({ params, body }) => {
      const account = await resetPassword(parts, params.token, body.password);
      const message = 'Contraseña actualizada exitosamente';
      return account ? { message, deviceToken: parts.knownDevices.issue(account._id) } : { message };
    }),
  ];
}

/**
 * Writes a mail with a reset link. An unknown address gets a row that the worker drops: the same work, so that the
 * duration does not reveal whether an account exists (`docs/product.md` §4.7).
 * @throws AppError TOO_MANY_REQUESTS
 */
async function requestPasswordReset(parts: AuthParts, email: string): Promise<void> {
  const { models, unitOfWork, mailOutbox, resetRequests } = parts;
  await resetRequests.consume(email);
  const account = await models.accounts.findOne({ email }, { _id: 1 }).lean();
  const accountId = account?._id ?? newId();
  await unitOfWork((tx) => mailOutbox.write(tx.session, [passwordResetMail(accountId)]));
}
