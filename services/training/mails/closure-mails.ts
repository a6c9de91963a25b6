import { z } from 'zod';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { writeLetter } from '@studio/chassis/mail/letter';
import { endSentence } from '@studio/contracts/end-sentence';
import type { Training } from '../models/training.model.ts';
import type { ClosedRange } from '../rules/calendar-policy.ts';
import type { AffectedPerson } from '../rules/closure-policy.ts';
import type { TrainingTime } from '../rules/move-policy.ts';
import { type GivenBack, givenBackTogether } from './given-back.ts';
import type { Reader } from './mail-facts.ts';
import { dateInWords, rangeInWords } from './training-words.ts';

/** Bookings and trainings that a person lost with others. */
export const lostPayload = z.object({
  bookingIds: z.array(z.string()).readonly(),
  waitedFor: z.array(z.string()).readonly(),
});

export const closurePayload = lostPayload.extend({ closureId: z.string() });

/** One for each person; held until everybody has their classes back, so that it can say what came back. */
export function closureMails(closureId: string, people: readonly AffectedPerson[]): MailToWrite[] {
  return people.map(({ accountId, bookingIds, waitedFor }) => ({
    key: `${closureMailPrefix(closureId)}${accountId}`,
    accountId,
    template: 'range-closed',
    payload: { closureId, bookingIds, waitedFor } satisfies z.input<typeof closurePayload>,
    held: true,
  }));
}

/** Keys of the mails about a closed range begin with this. */
export function closureMailPrefix(closureId: string): string {
  return `range-closed:${closureId}:`;
}

type Lost = TrainingTime & Pick<Training, 'category'>;

/** What one person lost with several trainings, and got back. */
export interface LostClasses {
  readonly booked: readonly Lost[];
  readonly waitedFor: readonly Lost[];
  readonly givenBack: readonly GivenBack[];
}

/** What one person lost with a closed range, and got back. */
export interface Losses extends LostClasses {
  readonly closure: ClosedRange;
}

/** For somebody who had a booking in a range that is closed, or waited for one. */
export function closureMail(reader: Reader, { closure, ...lost }: Losses) {
  const days = daysInWords(closure);
  const reason = closure.reason === null ? '' : `: ${closure.reason}`;
  return writeLetter({
    ...reader,
    subject: `Entrenamientos cancelados: ${days}`,
    paragraphs: [
      endSentence(`El estudio estará cerrado ${days.startsWith('del') ? days : `el ${days}`}${reason}`),
      ...lostInWords(lost),
    ],
  });
}

/** What was lost, what came back of it, and an apology. */
export function lostInWords({ booked, givenBack, waitedFor }: LostClasses): (string | string[])[] {
  return [
    ...listed(booked, ['Se canceló tu inscripción:', 'Se cancelaron tus inscripciones:']),
    ...givenBackTogether(givenBack),
    ...listed(waitedFor, [
      'Terminó la lista de espera en la que estabas:',
      'Terminaron las listas de espera en las que estabas:',
    ]),
    'Disculpa las molestias.',
  ];
}

/** `jueves 24 de diciembre`, `del lunes 21 de diciembre al domingo 3 de enero` */
export function daysInWords({ startDate, endDate }: Pick<ClosedRange, 'startDate' | 'endDate'>): string {
  return startDate === endDate ? dateInWords(startDate) : `del ${dateInWords(startDate)} al ${dateInWords(endDate)}`;
}

function listed(trainings: readonly Lost[], [one, several]: readonly [string, string]): (string | string[])[] {
  if (trainings.length === 0) return [];
  return [trainings.length === 1 ? one : several, trainings.map(inWords)];
}

function inWords({ category, ...time }: Lost): string {
  return category === 'special' ? `${rangeInWords(time)} (especial)` : rangeInWords(time);
}
