import { z } from 'zod';
import { asConflict } from '@studio/chassis/concurrency/version-conflict';
import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import type { Transaction } from '@studio/chassis/outbox/unit-of-work';
import type { ClassNotice, TrainingLetters } from '../mails/training-letter.ts';
import { dateInWords, hour, inBrief, shortStart } from '../mails/training-words.ts';
import type { Training } from '../models/training.model.ts';
import { givesClasses } from '../rules/coach-policy.ts';
import type { TrainingParts } from '../training-parts.ts';
import { dueNotices, isThin, type Notice, thinClasses } from './thin-class-policy.ts';

const everyMs = 30_000;

/** Notifies administrators and coaches of classes with few people, within half a minute of the due time. */
export function startThinClassSweep({ logger, ...parts }: Parts & Pick<TrainingParts, 'logger'>): Sweep {
  return startSweep({ name: 'thin classes', everyMs, logger, run: () => tellOfThinClasses(parts) });
}

type Parts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'clock'>;

/**
 * Writes the notices that are due (`docs/product.md` §3.20), each once, with its mails. A missed notice is made up for,
 * and several processes may run at once.
 */
export async function tellOfThinClasses(parts: Parts): Promise<void> {
  const { thinNotices } = parts.stores;
  const due = dueNotices(parts.clock());
  const given = await thinNotices.find({ _id: { $in: due.map(({ id }) => id) } }).toArray();
  const missing = due.filter(({ id }) => !given.some(({ _id }) => _id === id));
  for (const notice of missing) {
    await parts.unitOfWork((tx) => asConflict(() => giveNotice(parts, tx, notice)));
  }
}

async function giveNotice(
  { stores, mailOutbox, clock }: Parts,
  { session }: Pick<Transaction, 'session'>,
  notice: Notice,
): Promise<void> {
  if (await stores.thinNotices.findOne({ _id: notice.id }, { session })) return;
  const now = clock();
  await stores.thinNotices.insertOne({ _id: notice.id, at: now }, { session });
  const ofDay = { status: 'scheduled', date: notice.date } as const;
  const trainings = await stores.trainings.find(ofDay, { session, hint: 'week-versions' }).toArray();
  const thin = thinClasses(trainings, notice, now);
  if (thin.length === 0) return;
  const admins = await stores.members.find({ ...decides, status: 'active', deleted: false }, { session }).toArray();
  const coachIds = thin.flatMap(({ coach }) => coach?.id ?? []);
  const coaches = await stores.members.find({ _id: { $in: coachIds } }, { session }).toArray();
  const mails = [
    ...admins.map(({ _id }) => noticeMail(notice, { accountId: _id, trainings: thin })),
    // An administrator who gives classes already gets the mail about all of them.
    ...coaches
      .filter((coach) => givesClasses(coach) && !admins.some(({ _id }) => _id === coach._id))
      .map(({ _id }) => {
        const own = thin.filter(({ coach }) => coach?.id === _id);
        return noticeMail(notice, { accountId: _id, trainings: own, isCoach: true });
      }),
  ];
  await mailOutbox.write(session, mails);
}

/** A full administrator decides whether a class takes place, and no desk (`docs/product.md` §4.19). */
const decides = { type: 'admin', desk: { $exists: false } } as const;

const noticePayload = z.object({
  trainingIds: z.array(z.string()).readonly(),
  /** The recipient reads of their own classes only, and decides nothing. */
  isCoach: z.boolean(),
});

interface ToTell {
  readonly accountId: string;
  readonly trainings: readonly Training[];
  readonly isCoach?: boolean;
}

function noticeMail({ id }: Notice, { accountId, trainings, isCoach = false }: ToTell): MailToWrite {
  const payload: z.input<typeof noticePayload> = { trainingIds: trainings.map(({ _id }) => _id), isCoach };
  return { key: `thin-classes:${id}:${accountId}`, accountId, template: 'thin-classes', payload };
}

/**
 * The mail about classes of a notice that still have few people; none for a former administrator or a former coach of
 * them.
 */
export const thinClassLetters: TrainingLetters = {
  'thin-classes': {
    writeFor: async ({ stores, clock, publicUrl }, { accountId, payload }, reader) => {
      const { trainingIds, isCoach } = noticePayload.parse(payload);
      if (reader.isShutOut) return null;
      if (!isCoach && !(await stores.members.findOne({ _id: accountId, ...decides }))) return null;
      const now = clock();
      const trainings = await stores.trainings.find({ _id: { $in: [...trainingIds] } }).toArray();
      const thin = trainings
        .filter((each) => isThin(each, now) && (!isCoach || each.coach?.id === accountId))
        .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
      if (thin.length === 0) return null;
      const write = isCoach ? coachLetter : adminLetter;
      return {
        ...write(thin, publicUrl),
        notice: thinNotice(thin, isCoach ? ownClasses : '/admin?tab=entrenamientos'),
      };
    },
  },
};

const ownClasses = '/trainings?vista=mis-clases';

/** One notice for all classes, the earliest first. */
function thinNotice(thin: readonly Training[], path: string): ClassNotice {
  const [first, ...others] = thin as [Training, ...Training[]];
  return {
    kind: 'thin-classes',
    tag: `thin:${first.date}`,
    title: others.length === 0 ? 'Clase con pocos inscritos' : `${thin.length} clases con pocos inscritos`,
    body:
      others.length === 0
        ? inBrief(first)
        : [shortStart(first), ...others.map(({ startTime }) => hour(startTime))].join(' · '),
    path,
    until: first.startsAt.toISOString(),
  };
}

/** Both «Cancelar» and «Dejar» ask for confirmation, because programs open the addresses of a mail by themselves. */
function adminLetter(thin: readonly Training[], publicUrl: string) {
  const linked = thin.map((training) => ({ text: inWords(training), links: decisionsAbout(training, publicUrl) }));
  return {
    subject: subjectOf(thin),
    paragraphs: [introduce(thin), linked, 'Si no haces nada, no se cancela nada.'],
  };
}

function coachLetter(thin: readonly Training[], publicUrl: string) {
  return {
    subject: subjectOf(thin),
    paragraphs: [introduce(thin), thin.map(inWords), 'La administración decide si se dan.'],
    link: { text: 'Ver mis clases', url: new URL(ownClasses, publicUrl).href },
  };
}

function decisionsAbout({ _id }: Training, publicUrl: string) {
  const address = (act: 'cancel' | 'keep') =>
    new URL(`/admin?tab=entrenamientos&class=${_id}&do=${act}`, publicUrl).href;
  return [
    { text: 'Cancelar', url: address('cancel') },
    { text: 'Dejar', url: address('keep') },
  ];
}

function subjectOf(thin: readonly Training[]): string {
  return `Clases con pocos inscritos: ${daysOf(thin)}`;
}

function introduce(thin: readonly Training[]): string {
  return thin.length === 1
    ? `Esta clase del ${daysOf(thin)} tiene menos inscritos de los que pide:`
    : `Estas clases del ${daysOf(thin)} tienen menos inscritos de los que piden:`;
}

/** Usually one day, unless a class has moved since. */
function daysOf(thin: readonly Training[]): string {
  return [...new Set(thin.map(({ date }) => dateInWords(date)))].join(', ');
}

/** `5:00 · 1 inscrito · Funcional` */
function inWords({ startTime, seatsTaken, category, title, room }: Training): string {
  const kind = title ?? (category === 'special' ? 'Especial' : undefined);
  const people = seatsTaken === 1 ? '1 inscrito' : `${seatsTaken} inscritos`;
  return [hour(startTime), people, kind, room].filter((part) => part !== undefined).join(' · ');
}
