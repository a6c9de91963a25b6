import { createMailer } from '@studio/chassis/mail/mailer';
import { brandNamed } from '@studio/chassis/studio/studio-directory';
import type { Settings } from '../../run/launcher/settings.ts';
import { isInDocker } from '../../run/operator-command.ts';
import { fail, type Finding, note, ok } from './finding.ts';

/** Whether a real studio has no mail server of its own: `npm start` starts a catcher, Docker names its own. */
export function catchesMail({ demo, urls }: Pick<Settings, 'demo' | 'urls'>, smtpUrl: string): boolean {
  return isInDocker() ? new URL(smtpUrl).host === 'mail:1025' : !demo && urls.smtp === undefined;
}

/** The remedy for a mail server that does not answer. */
export function startMailServer(): string {
  if (!isInDocker()) return 'start it, or set SMTP_URL to its address';
  return 'set SMTP_URL in .env to its address; for a trial, docker compose --profile mail up -d starts a mail catcher';
}

/**
 * Whether the mail server accepts mail, and sends it on.
 *
 * @param catchesMail whether it is the mail catcher of a real studio
 */
export async function lookAtMailServer(smtpUrl: string, catchesMail: boolean): Promise<readonly Finding[]> {
  const mailer = createMailer({ smtpUrl, from: '', readBrand: brandNamed('') });
  try {
    const isUp = await mailer.isUp();
    if (isUp && catchesMail)
      return [note('mail server', 'a mail catcher: nobody receives any mail', 'set SMTP_URL to your mail server')];
    if (isUp) return [ok('mail server', 'answers')];
    return [fail('mail server', 'does not accept mail', `${startMailServer()}; mails wait until then`)];
  } finally {
    mailer.close();
  }
}
