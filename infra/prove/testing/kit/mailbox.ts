import { apiClient } from '@studio/chassis/testing/api-client';
import { until } from '@studio/chassis/testing/until';

/** A mail in the mail catcher. */
export interface CaughtMail {
  readonly from: readonly { readonly address: string; readonly name: string }[];
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  /** All mails whose subject matches, oldest first. */
  all(subject: RegExp): Promise<CaughtMail[]>;
  /** Waits until an address has `count` mails whose subject matches. Returns the newest. */
  newest(address: string, subject: RegExp, count?: number): Promise<CaughtMail>;
  /** Waits for the only mail to an address whose subject matches. @throws Error when there are several */
  one(address: string, subject: RegExp): Promise<CaughtMail>;
}

/** @param mailWebUrl the web page of the studio's mail catcher; default: that of the test run */
export function openMailbox(mailWebUrl: string | null = process.env['MAIL_WEB_URL'] ?? null): Mailbox {
  if (!mailWebUrl) throw new Error('MAIL_WEB_URL is not set: run the tests with npm test');
  const all = async (subject: RegExp) => {
    const mails: CaughtMail[] = (await apiClient(mailWebUrl).get('/email')).body;
    return mails.filter((mail) => subject.test(mail.subject));
  };
  const atLeast = (count: number, address: string, subject: RegExp) =>
    until(`${count} mails to ${address} whose subject fits ${subject}`, async () => {
      const mails = (await all(subject)).filter(({ to }) => to[0]?.address === address);
      return mails.length >= count ? mails : undefined;
    });
  return {
    all,
    newest: async (address, subject, count = 1) => (await atLeast(count, address, subject)).at(-1)!,
    one: async (address, subject) => {
      const [mail, ...others] = await atLeast(1, address, subject);
      if (others.length > 0) throw new Error(`several mails to ${address} whose subject fits ${subject}`);
      return mail!;
    },
  };
}

/** Every link of a mail. */
export function linksIn({ text, html }: CaughtMail): string[] {
  return [...`${text} ${html}`.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link);
}
