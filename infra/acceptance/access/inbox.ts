import { vi } from 'vitest';

export interface CaughtMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string }[];
}

/** The mails that the mail catcher has for an address, oldest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const url = process.env['MAIL_WEB_URL'];
  if (!url) throw new Error('MAIL_WEB_URL is not set: run the tests with npm test');
  const mails = (await (await fetch(`${url}/email`)).json()) as CaughtMail[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address));
}

/** Waits for the n-th mail to an address. */
export async function mailTo(address: string, number = 1): Promise<CaughtMail> {
  const isThere = async () => {
    const mail = (await mailsTo(address))[number - 1];
    if (!mail) throw new Error(`no mail ${number} to ${address}`);
    return mail;
  };
  return vi.waitFor(isThere, { timeout: 20_000, interval: 50 });
}

/** Every link of a mail. */
export function linksIn({ text, html }: CaughtMail): string[] {
  return [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link);
}
