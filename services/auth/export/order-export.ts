import { type Binding, on } from '@studio/chassis/http/handler';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { newId } from '@studio/chassis/mongo/new-id';
import { nameInMail } from '@studio/chassis/text/unlinked';
import { exportOrdered } from '@studio/contracts/events/export-events';
import { orderExport as orderExportRoute } from '@studio/contracts/http/export-routes';
import { activeAdmins } from '../accounts/active-admins.ts';
import { findAccount } from '../accounts/stored-account.ts';
import type { AuthParts } from '../auth-parts.ts';
import { mustKnowPassword } from '../credentials/check-password.ts';
import { type AccountLetters, newPasswordLink, type Reader } from '../mails/account-mail.ts';

/** The route by which an administrator exports all data of the studio; reporting makes the file. */
export function exportBindings(parts: AuthParts): Binding[] {
  return [
    on(orderExportRoute, async ({ session, body }) => ({
      id: await orderExport(parts, session.accountId, body.currentPassword),
    })),
  ];
}

/**
 * Orders the file of all data for the calling administrator and mails all active administrators, because the file
 * contains everything (`docs/product.md` §7.6).
 * @returns the id to fetch the file with
 * @throws AppError WRONG_PASSWORD, TOO_MANY_REQUESTS
 */
async function orderExport(parts: AuthParts, accountId: string, currentPassword: string): Promise<string> {
  await mustKnowPassword(parts, accountId, currentPassword);
  return parts.unitOfWork(async (tx) => {
    const exportId = newId();
    tx.emit(exportOrdered, { aggregateId: exportId, version: 1, payload: { exportId, orderedBy: accountId } });
    const admins = await activeAdmins(parts.models, tx.session);
    await parts.mailOutbox.write(tx.session, exportMails(exportId, accountId, admins));
    return exportId;
  });
}

const allDataOrdered = 'export-ordered';

function exportMails(exportId: string, orderedBy: string, admins: readonly string[]): MailToWrite[] {
  return admins.map((accountId) => ({
    key: `${allDataOrdered}:${exportId}:${accountId}`,
    accountId,
    template: allDataOrdered,
    payload: { orderedBy },
  }));
}

export const exportLetters: AccountLetters = {
  [allDataOrdered]: async ({ account, reader, row }, { models }) => {
    const { orderedBy } = row.payload;
    if (orderedBy === account._id) return exportOrderedLetter(reader, 'Pediste');
    const actor = await findAccount(models, { _id: String(orderedBy) });
    const name = actor && nameInMail(`${actor.firstName} ${actor.lastName}`);
    return exportOrderedLetter(reader, `${name ?? 'Un administrador'} pidió`);
  },
};

/** @param asked the subject and verb of the first sentence, e.g. `Pediste` */
export function exportOrderedLetter(reader: Reader, asked: string) {
  return writeLetter({
    ...reader,
    subject: 'Se pidieron todos los datos del estudio',
    paragraphs: [
      `${asked} un archivo con todos los datos del estudio: personas, planes, clases y movimientos.`,
      'Solo quien lo pidió puede descargarlo, durante una hora.',
    ],
    link: newPasswordLink(reader, 'Cambiar mi contraseña'),
    closing: ['Si nadie del estudio debía hacerlo, suspende esa cuenta y cambia tu contraseña.'],
  });
}
