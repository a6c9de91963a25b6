import { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { type AccountLetters, accountMail, newPasswordLink, type Reader } from '../mails/account-mail.ts';

const passwordSet = 'password-set';
const emailChanged = 'email-changed';

/** For a password that an administrator set. */
export function passwordSetMail(accountId: string): MailToWrite {
  return accountMail(passwordSet, accountId);
}

/**
 * A change of address is mailed to both addresses, because the owner of a stolen account reads the former one
 * (`docs/product.md` §4.5).
 */
export function emailChangedMails({ _id, email }: { _id: string; email: string }, former: string): MailToWrite[] {
  return [former, email].map((to) => accountMail(emailChanged, _id, { to }));
}

const emailChangedPayload = z.object({ to: z.string() });

export const userLetters: AccountLetters = {
  [passwordSet]: ({ reader }) => passwordSetLetter(reader),
  [emailChanged]: ({ account, reader, row }) => {
    const { to } = emailChangedPayload.parse(row.payload);
    return { to, ...emailChangedLetter(reader, { isFormer: to !== account.email }) };
  },
};

const writeToUs = 'Si no fuiste tú ni lo pediste, restablece tu contraseña y comunícate con el estudio.';

export function passwordSetLetter(reader: Reader) {
  return writeLetter({
    ...reader,
    subject: 'El estudio cambió tu contraseña',
    paragraphs: [
      'Un administrador del estudio cambió la contraseña de tu cuenta. Inicia sesión con la que te dieron y cámbiala en tu perfil.',
    ],
    link: newPasswordLink(reader, 'Elegir otra contraseña'),
    closing: [writeToUs],
  });
}

/** Sent to both addresses; neither mail contains the other address. */
export function emailChangedLetter(reader: Reader, { isFormer }: { isFormer: boolean }) {
  return writeLetter({
    ...reader,
    subject: 'El correo de tu cuenta cambió',
    paragraphs: isFormer
      ? [
          'El correo de tu cuenta cambió: desde ahora se usa otra dirección para iniciar sesión y recibir correos.',
          'Si no lo pediste, comunícate con el estudio cuanto antes.',
        ]
      : [
          'Desde ahora inicias sesión con esta dirección, y aquí recibes los correos del estudio.',
          'Si esta cuenta no es tuya, comunícate con el estudio.',
        ],
  });
}
