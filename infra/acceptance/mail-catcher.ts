import { vi } from 'vitest';

/** A mail in the catcher. */
export interface CaughtMail {
  readonly from: readonly { readonly address: string; readonly name: string }[];
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailCatcher {
  /** All mails whose subject begins with a text, by recipient. */
  withSubject(beginning: string): Promise<Map<string, CaughtMail[]>>;
  /** Waits for the only mail to an address whose subject begins with a text. @throws when there is none, or several */
  one(address: string, beginning: string): Promise<CaughtMail>;
}

/** The mail catcher that the studio under test sends to, by the address of its web page. */
export function openMailCatcher(mailWebUrl: string | null): MailCatcher {
  if (!mailWebUrl) throw new Error('MAIL_WEB_URL is not set: run the tests with npm test');
  const read = async () => (await (await fetch(new URL('/email', mailWebUrl))).json()) as CaughtMail[];
  const withSubject = async (beginning: string) => {
    const found = (await read()).filter(({ subject }) => subject.startsWith(beginning));
    return Map.groupBy(found, ({ to }) => to[0]?.address ?? '');
  };
  return {
    withSubject,
    one: (address, beginning) =>
      vi.waitFor(
        async () => {
          const [mail, ...others] = (await withSubject(beginning)).get(address) ?? [];
          if (!mail || others.length > 0) throw new Error(`${mail ? 'several' : 'no'} mails "${beginning}…"`);
          return mail;
        },
        { timeout: 20_000, interval: 100 },
      ),
  };
}
