import type { z } from 'zod';
import { newId } from '@studio/chassis/mongo/new-id';
import { writeLetter } from '@studio/chassis/mail/letter';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Reader } from '../mails/mail-facts.ts';
import type { TrainingLetters } from '../mails/training-letter.ts';
import type { AffectedPerson } from '../rules/calendar-policy.ts';
import { daysInWords, type LostClasses, lostInWords, lostPayload, readLostClasses } from './lost-classes.ts';

/** Trainings that went with the undoing of their bulk generation. */
export const undoLetters: TrainingLetters = {
  'run-undone': {
    writeFor: async ({ stores }, { accountId, payload }, reader) =>
      runUndoneMail(reader, await readLostClasses(stores, accountId, lostPayload.parse(payload))),
  },
};

/** One for each person who had a seat or waited in the trainings that went with the undoing of a bulk generation. */
export function runUndoneMails(people: readonly AffectedPerson[]): MailToWrite[] {
  const undoing = newId();
  return people.map(({ accountId, bookingIds, waitedFor }) => ({
    key: `run-undone:${undoing}:${accountId}`,
    accountId,
    template: 'run-undone',
    payload: { bookingIds, waitedFor } satisfies z.input<typeof lostPayload>,
  }));
}

/** For somebody who had a seat, or waited for one, in trainings that were made by mistake. */
export function runUndoneMail(reader: Reader, lost: LostClasses) {
  const dates = [...lost.booked, ...lost.waitedFor].map(({ date }) => date).toSorted();
  const days = daysInWords({ startDate: dates[0]!, endDate: dates.at(-1)! });
  return writeLetter({
    ...reader,
    subject: `Entrenamientos cancelados: ${days}`,
    paragraphs: ['El estudio retiró entrenamientos de su horario.', ...lostInWords(lost)],
  });
}
