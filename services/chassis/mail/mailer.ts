import { createTransport } from 'nodemailer';
import { plainAddress, readSender } from '../config/sender.ts';
import type { ReadBrand } from '../studio/studio-directory.ts';
import { logoId } from './letter.ts';

export interface Mail {
  /** One plain address, `ana@example.com`: no name, no list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address that ends mails of this kind with one POST (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Sends a mail.
   * @throws MailRefusedError when the address is not plain or the server refuses the mail for good; any other error
   * when a retry may succeed
   */
  send(mail: Mail): Promise<void>;
  /** Whether the SMTP server answers; for readiness. */
  isUp(): Promise<boolean>;
  close(): void;
}

interface MailerSettings {
  /** `smtp://user:password@host:port` or `smtps://…` */
  readonly smtpUrl: string;
  /** The sender: an address, with or without a name. Without one, the studio's name is used. */
  readonly from: string;
  readonly readBrand: ReadBrand;
}

/** Opens a pool of connections to the SMTP server. */
export function createMailer({ smtpUrl, from, readBrand }: MailerSettings): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0]);
  return {
    send: async ({ to, subject, text, html, unsubscribeUrl }) => {
      if (!plainAddress.test(to)) throw new MailRefusedError('not a plain mail address');
      const { name, readLogo } = await readBrand();
      const mail = {
        from: { name, address: from, ...readSender(from) },
        to: { name: '', address: to },
        subject: subject.replaceAll(/[\r\n]+/g, ' '),
        text,
        html,
        // Within the mail it shows without a question, which an image from elsewhere may not.
        attachments: html.includes(`cid:${logoId}`) ? [inlineLogo(await readLogo())] : [],
        // RFC 3834: suppresses automatic replies.
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        throw isRefusedForGood(error)
          ? new MailRefusedError('the mail server refused the mail', { cause: error })
          : error;
      });
    },
    isUp: () => transport.verify().then(Boolean, () => false),
    close: () => transport.close(),
  };
}

function inlineLogo(content: Buffer) {
  return {
    cid: logoId,
    filename: 'logo.png',
    contentType: 'image/png',
    contentDisposition: 'inline',
    content,
  } as const;
}

interface SmtpFailure {
  readonly command?: unknown;
  readonly response?: unknown;
  readonly responseCode?: unknown;
}

/** The mail server will never accept this mail, because of its recipient or its content; a retry cannot help. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
}

/**
 * Whether the server refused this recipient or message for good (5xx, RFC 5321 §4.2.1). Refusals that the studio's own
 * configuration causes do not count, and their mails wait: a refused greeting or login, a required login (530), the
 * server's policy (5.7, RFC 3463: no relaying, unauthenticated sender) and sending quotas (5.4.5 at Gmail, 5.1.90 at
 * Exchange Online).
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, response, responseCode } = error as SmtpFailure;
  const isPermanent = Number(responseCode) >= 500 && Number(responseCode) <= 599;
  const isStudiosFault = responseCode === 530 || /^\d{3}[ -]5\.(7\.|4\.5\b|1\.90\b)/.test(String(response));
  return isPermanent && !isStudiosFault && (command === 'RCPT TO' || command === 'DATA');
}
