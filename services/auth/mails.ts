import type { MailRow } from '@studio/chassis/mail/mail-outbox';
import type { PostponedMail } from '@studio/chassis/mail/mail-worker';
import type { Mail } from '@studio/chassis/mail/mailer';
import { findAccount } from './accounts/stored-account.ts';
import { exportLetters } from './export/order-export.ts';
import { invitationLetters } from './invitations/invitation-mail.ts';
import { type AccountLetters, type ComposeParts, passwordLetters } from './mails/account-mail.ts';
import { deletionLetters } from './own-data/deletion-mails.ts';
import { passkeyLetters } from './passkeys/passkey-mails.ts';
import { passwordResetLetters } from './password-reset/password-reset-mail.ts';
import { signInCodeLetters } from './sign-in/sign-in-code.ts';
import { signInLetters } from './sign-in/sign-in-mails.ts';
import { userLetters } from './users/user-mails.ts';
import { wayToPayLetters } from './ways-to-pay/ways-to-pay.ts';

/** All mails of auth, by feature folder. */
const letters: AccountLetters = {
  ...passwordLetters,
  ...signInLetters,
  ...signInCodeLetters,
  ...passkeyLetters,
  ...passwordResetLetters,
  ...userLetters,
  ...invitationLetters,
  ...deletionLetters,
  ...exportLetters,
  ...wayToPayLetters,
};

/**
 * Composes the mail for an outbox row when it is sent; null if the account does not exist or the mail's content is no
 * longer true.
 */
export function composeMail(parts: ComposeParts) {
  return async (row: MailRow): Promise<Mail | PostponedMail | null> => {
    const account = await findAccount(parts.models, { _id: row.accountId });
    if (!account) return null;
    const letter = letters[row.template];
    if (!letter) throw new Error(`no such mail: ${row.template}`);
    const { name: studioName } = await parts.readBrand();
    // A registration may name somebody else's address, so its name is left out until a mailed link has been used.
    const firstName = account.emailConfirmedAt ? account.firstName : null;
    const reader = { firstName, studioName, publicUrl: parts.publicUrl };
    const content = await letter({ account, reader, row }, parts);
    return content && ('notBefore' in content ? content : { to: account.email, ...content });
  };
}
