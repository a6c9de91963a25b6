import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { until } from './until.ts';

export interface CaughtMail {
  /** The recipient; several are separated by commas. */
  readonly to: string;
  /** Headers and parts, without the soft line breaks of quoted-printable. */
  readonly source: string;
}

export interface MailCatching {
  /** Default: a free port. */
  readonly port?: number;
  /** Called with each mail before it is accepted. Default: adds it to `mails`. */
  readonly take?: (mail: CaughtMail) => void;
  /** The reply that refuses a recipient, e.g. `550 5.1.1 no such user`; undefined accepts it. */
  readonly refuse?: (to: string) => string | undefined;
}

export type MailCatcher = Awaited<ReturnType<typeof catchMails>>;

/** A minimal SMTP server that receives mails. */
export async function catchMails({ port = 0, take, refuse = () => undefined }: MailCatching = {}) {
  const mails: CaughtMail[] = [];
  const server = createServer((socket) => receive(socket, take ?? ((mail) => mails.push(mail)), refuse));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address);
  return {
    mails,
    mailsTo,
    /** Waits for a mail to an address that contains the words. */
    mailTo: (address: string, words = '') =>
      until(`a mail to ${address}: ${words}`, () => mailsTo(address).find(({ source }) => source.includes(words))),
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

function receive(socket: Socket, take: (mail: CaughtMail) => void, refuse: (to: string) => string | undefined): void {
  let recipients: string[] = [];
  let message: string[] | undefined;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  // Tests may kill the sender.
  socket.on('error', () => undefined);
  say('220 test');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (message && line !== '.') {
        message.push(line);
      } else if (message) {
        take({ to: recipients.join(', '), source: withLongLines(message.join('\n')) });
        [message, recipients] = [undefined, []];
        say('250 taken');
      } else if (line.startsWith('DATA')) {
        message = [];
        say('354 go on');
      } else if (line.startsWith('QUIT')) {
        socket.end('221 bye\r\n');
      } else {
        const recipient = /^RCPT TO:<(.+)>/.exec(line)?.[1];
        const refusal = recipient && refuse(recipient);
        if (recipient && !refusal) recipients.push(recipient);
        say(refusal ?? '250 ok');
      }
    }
  });
}

/** Applied to the parts only: in headers, `=` ends an encoded word. */
function withLongLines(source: string): string {
  const head = source.indexOf('\n\n');
  return source.slice(0, head) + source.slice(head).replaceAll('=\n', '');
}
