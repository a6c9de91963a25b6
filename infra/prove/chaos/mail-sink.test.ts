import { expect, test } from 'vitest';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import { createMailer } from '@studio/chassis/mail/mailer';
import { catchMails } from '@studio/chassis/testing/mail-catcher';
import { subjectOf } from './mail-sink.ts';

test('a subject is read as it was written, with accents and however long', async () => {
  const { mails, url, close } = await catchMails();
  const mailer = createMailer({ smtpUrl: url, from: 'studio@example.com', readBrand: brandNamed('Mi Estudio') });
  const subjects = ['Hola', 'Entrenamiento cancelado: miércoles 25 de noviembre de 2026, 6:00 p. m. (50 % de ñandú)'];
  for (const subject of subjects) await mailer.send({ to: 'ana@example.com', subject, text: 'Hola', html: 'Hola' });
  mailer.close();
  await close();
  expect(mails.map(({ source }) => subjectOf(source))).toEqual(subjects);
});
