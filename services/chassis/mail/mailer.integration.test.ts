import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailer, type Mailer } from './mailer.ts';

let server: Server;
let mailer: Mailer;
const received: { recipients: string[]; message: string }[] = [];

/** As much of an SMTP server as it takes to receive a mail. */
function speakSmtp(): Server {
  return createServer((socket) => {
    let inMessage = false;
    let message = '';
    let recipients: string[] = [];
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (inMessage && line === '.') {
          inMessage = false;
          received.push({ recipients, message });
          [message, recipients] = ['', []];
          say('250 taken');
        } else if (inMessage) message += `${line}\n`;
        else if (line.startsWith('DATA')) {
          inMessage = true;
          say('354 go on');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else {
          if (line.startsWith('RCPT')) recipients.push(line);
          say('250 ok');
        }
      }
    });
  });
}

beforeEach(async () => {
  received.length = 0;
  server = speakSmtp().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@studio.test',
    studioName: 'Mi Estudio',
  });
});
afterEach(async () => {
  mailer.close();
  server.close();
  await once(server, 'close');
});

it('sends a mail as text and as HTML, from the studio', async () => {
  expect(await mailer.isUp()).toBe(true);
  await mailer.send({
    to: 'ana@example.com',
    subject: 'Hola\r\nBcc: eve@example.com',
    text: 'Hola, Ana',
    html: '<p>Hola</p>',
  });
  const [mail] = received;
  expect(mail?.recipients).toEqual(['RCPT TO:<ana@example.com>']);
  expect(mail?.message).toContain('From: Mi Estudio <no-reply@studio.test>');
  expect(mail?.message).toContain('Subject: Hola Bcc: eve@example.com');
  expect(mail?.message).toContain('Auto-Submitted: auto-generated');
  expect(mail?.message).toContain('text/plain');
  expect(mail?.message).toContain('text/html');
});

it.each([
  'Ana <ana@example.com>',
  'ana@example.com, eve@example.com',
  'ana@example.com\r\nBcc: eve@example.com',
  '"a b"@x.com',
  'ana',
])('refuses %j, which is not one plain address', async (to) => {
  await expect(mailer.send({ to, subject: 's', text: 't', html: 'h' })).rejects.toThrow('plain');
  expect(received).toEqual([]);
});

it('uses the name of the setting, if it has one', async () => {
  const { port } = server.address() as AddressInfo;
  const from = '"Recepción, Estudio" <hola@studio.test>';
  const named = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, studioName: 'Mi Estudio' });
  await named.send({ to: 'ana@example.com', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' });
  named.close();
  expect(received[0]?.message).toMatch(/^From: =\?UTF-8\?Q\?Recepci=C3=B3n=2C_Estudio\?= <hola@studio\.test>$/m);
});
