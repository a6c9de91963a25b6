import { z } from 'zod';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { type AccountLetters, accountMail, newPasswordLink, type Reader } from '../mails/account-mail.ts';

const passkeyAdded = 'passkey-added';
const passkeyRemoved = 'passkey-removed';

export function passkeyAddedMail(accountId: string, name: string): MailToWrite {
  return accountMail(passkeyAdded, accountId, { name });
}

export function passkeyRemovedMail(accountId: string, name: string): MailToWrite {
  return accountMail(passkeyRemoved, accountId, { name });
}

const payload = z.object({ name: z.string() });

export const passkeyLetters: AccountLetters = {
  [passkeyAdded]: ({ reader, row }) => passkeyLetter(reader, payload.parse(row.payload).name, 'added'),
  [passkeyRemoved]: ({ reader, row }) => passkeyLetter(reader, payload.parse(row.payload).name, 'removed'),
};

const words = {
  added: {
    subject: 'Agregaste una llave de acceso',
    says: (name: string) => `La llave de acceso «${name}» ya abre tu cuenta de administrador.`,
  },
  removed: {
    subject: 'Quitaste una llave de acceso',
    says: (name: string) => `La llave de acceso «${name}» ya no abre tu cuenta de administrador.`,
  },
} as const;

/** Sent after a passkey was added or removed, because only its owner knows whether that was intended. */
function passkeyLetter(reader: Reader, name: string, change: keyof typeof words) {
  const { subject, says } = words[change];
  return writeLetter({
    ...reader,
    subject,
    paragraphs: [says(name)],
    link: newPasswordLink(reader, 'No fui yo: restablecer contraseña'),
    closing: [
      'Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña, revisa tus llaves en tu perfil y comunícate con el estudio.',
    ],
  });
}
