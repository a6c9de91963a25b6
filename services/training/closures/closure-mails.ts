import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { endSentence } from '@studio/contracts/end-sentence';
import { z } from 'zod';
import type { TrainingLetters } from '../mails/training-letter.ts';
import type { AffectedPerson, ClosedRange } from '../rules/calendar-policy.ts';
import {
  daysInWords,
  type LostClasses,
  lostInWords,
  lostNotice,
  lostPayload,
  readLostClasses,
} from '../timetable/lost-classes.ts';

const closurePayload = lostPayload.extend({ closureId: z.string() });

/** The mail about a closed range; null if the closure is not known. */
export const closureLetters: TrainingLetters = {
  'range-closed': {
    writeFor: async ({ stores, clock }, { accountId, payload }) => {
      const { closureId, ...lost } = closurePayload.parse(payload);
      const closure = await stores.closures.findOne({ _id: closureId });
      if (!closure) return null;
      const classes = await readLostClasses(stores, accountId, lost);
      return { ...closureMail({ closure, ...classes }), ...lostNotice(classes, clock()) };
    },
  },
};

/** One mail per person, held until all refunds are done, so that it can say what was refunded. */
export function closureMails(closureId: string, people: readonly AffectedPerson[]): MailToWrite[] {
  return people.map(({ accountId, bookingIds, waitedFor }) => ({
    key: `${closureMailPrefix(closureId)}${accountId}`,
    accountId,
    template: 'range-closed',
    payload: { closureId, bookingIds, waitedFor } satisfies z.input<typeof closurePayload>,
    held: true,
  }));
}

/** The key prefix of the mails about a closed range. */
export function closureMailPrefix(closureId: string): string {
  return `range-closed:${closureId}:`;
}

/** What one person lost with a closed range, and what was refunded. */
export interface Losses extends LostClasses {
  readonly closure: ClosedRange;
}

/** For a person who had a booking or a waitlist place in a closed range. */
export function closureMail({ closure, ...lost }: Losses) {
  const days = daysInWords(closure);
  const reason = closure.reason === null ? '' : `: ${closure.reason}`;
  return {
    subject: `Entrenamientos cancelados: ${days}`,
    paragraphs: [
      endSentence(`El estudio estará cerrado ${days.startsWith('del') ? days : `el ${days}`}${reason}`),
      ...lostInWords(lost),
    ],
  };
}
