import { afterEach, beforeEach, expect, it } from 'vitest';
import { brandNamed } from '../studio/studio-directory.ts';
import { catchMails, type MailCatcher } from '../testing/mail-catcher.ts';
import { writeLetter } from './letter.ts';
import { createMailer, type Mailer } from './mailer.ts';

let server: MailCatcher;
let mailer: Mailer;

beforeEach(async () => {
  server = await catchMails();
  mailer = createMailer({ smtpUrl: server.url, from: 'no-reply@studio.test', readBrand: brandNamed('Mi Estudio') });
});
afterEach(async () => {
  mailer.close();
  await server.close();
});

it('sends a mail as text and as HTML, from the studio', async () => {
  expect(await mailer.isUp()).toBe(true);
  await mailer.send({
    to: 'ana@example.com',
    subject: 'Hola\r\nBcc: eve@example.com',
    text: 'Hola, Ana',
    html: '<p>Hola</p>',
  });
  const [mail] = server.mails;
  expect(mail?.to).toBe('ana@example.com');
  expect(mail?.source).toContain('From: Mi Estudio <no-reply@studio.test>');
  expect(mail?.source).toContain('Subject: Hola Bcc: eve@example.com');
  expect(mail?.source).toContain('Auto-Submitted: auto-generated');
  expect(mail?.source).toContain('text/plain');
  expect(mail?.source).toContain('text/html');
});

it('brings the logo along in the mails that show it, and in no others', async () => {
  const letter = writeLetter({ studioName: 'Mi Estudio', subject: 'Aviso', firstName: 'Ana', paragraphs: ['Hola'] });
  await mailer.send({ to: 'ana@example.com', ...letter });
  await mailer.send({ to: 'ana@example.com', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' });
  const [written, plain] = server.mails;
  const { readLogo } = await brandNamed('Mi Estudio')();
  const source = written?.source.replaceAll(/\s/g, '') ?? '';
  expect(source).toMatch(/content-id:<logo@studio>/i);
  expect(source).toContain('Content-Disposition:inline');
  expect(source).toContain((await readLogo()).toString('base64').slice(0, 60));
  expect(plain?.source).not.toContain('logo@studio');
});

it.each([
  'Ana <ana@example.com>',
  'ana@example.com, eve@example.com',
  'ana@example.com\r\nBcc: eve@example.com',
  '"a b"@x.com',
  'ana',
])('refuses %j, which is not one plain address', async (to) => {
  await expect(mailer.send({ to, subject: 's', text: 't', html: 'h' })).rejects.toThrow('plain');
  expect(server.mails).toEqual([]);
});

it('uses the name of the setting, if it has one', async () => {
  const from = '"Recepción, Estudio" <hola@studio.test>';
  const named = createMailer({ smtpUrl: server.url, from, readBrand: brandNamed('Mi Estudio') });
  await named.send({ to: 'ana@example.com', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' });
  named.close();
  expect(server.mails[0]?.source).toMatch(/^From: =\?UTF-8\?Q\?Recepci=C3=B3n=2C_Estudio\?= <hola@studio\.test>$/m);
});

it('offers to end mails of a kind with one click, where the reader may', async () => {
  const mail = { to: 'ana@example.com', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' };
  await mailer.send(mail);
  await mailer.send({ ...mail, unsubscribeUrl: 'https://studio.test/end' });
  const [plain, refusable] = server.mails;
  expect(plain?.source).not.toContain('List-Unsubscribe');
  expect(refusable?.source).toMatch(/^List-Unsubscribe: <https:\/\/studio\.test\/end>\r?$/m);
  expect(refusable?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});
