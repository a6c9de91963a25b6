import { expect } from '@playwright/test';
import { mailWebUrl } from './studio.ts';

export interface CaughtMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The newest mail to this address, once there is one whose subject fits. */
export async function mailTo(address: string, subject: RegExp): Promise<CaughtMail> {
  let found: CaughtMail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${mailWebUrl()}/email`);
        const mails: (CaughtMail & { to: { address: string }[] })[] = await answer.json();
        found = mails.findLast((mail) => mail.to[0]?.address === address && subject.test(mail.subject));
        return found?.subject ?? `no mail to ${address}`;
      },
      { timeout: 15_000 },
    )
    .toMatch(subject);
  return found as CaughtMail;
}
