import { startSweep, type Sweep } from '@studio/chassis/jobs/sweep';
import type { MailToWrite } from '@studio/chassis/mail/mail-outbox';
import { ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import { toStudioDate } from '@studio/contracts/studio-time';
import { bookingPayload, type TrainingLetters } from '../mails/training-letter.ts';
import { startInWords } from '../mails/training-words.ts';
import { bookingRulesId, type StoredBookingRules } from '../models/studio-setting.model.ts';
import { type Absence, absencesMatterSince, type AbsenceRule, oneToGo } from '../rules/absence-policy.ts';
import { movesUp } from '../rules/waitlist-policy.ts';
import { readAbsences } from '../seats/read-absences.ts';
import type { TrainingParts } from '../training-parts.ts';

const everyMs = 60_000;

type SweepParts = WarnParts & LetWaitersMoveParts & Pick<TrainingParts, 'logger'>;

/**
 * Warns and promotes members under the absence rule, each minute and only if the studio has it (`docs/product.md`
 * §3.21).
 */
export function startAbsenceSweep(parts: SweepParts): Sweep {
  // The rule may have been switched off while no process ran, so the waitlists are processed once more.
  let wasOn = true;
  const run = async () => {
    const isOn = parts.seatRules().absences !== null;
    if (isOn) await warnOfAbsences(parts);
    if (isOn || wasOn) await letWaitersMove(parts);
    wasOn = isOn;
  };
  return startSweep({ name: 'absences', everyMs, logger: parts.logger, run });
}

type LetWaitersMoveParts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'fillSeats' | 'seatRules'>;

/**
 * Promotes waiting members into free seats: the rule may have ended for one of them, or the day of the class has come.
 */
export async function letWaitersMove({ stores, unitOfWork, fillSeats, seatRules }: LetWaitersMoveParts): Promise<void> {
  const rules = seatRules();
  const waitedFor = {
    status: 'scheduled',
    date: { $gte: toStudioDate(rules.now) },
    'waitlist.0': { $exists: true },
    $expr: { $lt: ['$seatsTaken', '$capacity'] },
  } as const;
  const free = await stores.trainings.find(waitedFor, { hint: 'week-versions' }).toArray();
  for (const { _id } of free.filter((training) => movesUp(training, rules))) {
    await unitOfWork((tx) => fillSeats(tx, { trainingIds: [_id], accountIds: [] }));
  }
}

type WarnParts = Pick<TrainingParts, 'stores' | 'unitOfWork' | 'mailOutbox' | 'mails' | 'seatRules'>;

/**
 * Mails members who are one absence short of the limit. Due mails follow from the marks, and the key of a mail is
 * written only once.
 */
export async function warnOfAbsences({ stores, unitOfWork, mailOutbox, mails, seatRules }: WarnParts): Promise<void> {
  const { absences: rule, now } = seatRules();
  if (!rule) return;
  const startsAt = { $gte: absencesMatterSince(now, rule), $lt: now };
  const absent = { attendance: 'absent', status: 'booked', startsAt } as const;
  const marked = await stores.bookings
    .find(absent, { hint: 'absent', projection: { accountId: 1 } })
    .map(({ accountId }) => accountId)
    .toArray();
  if (marked.length === 0) return;
  const absences = await readAbsences(stores, { accountIds: marked, rule, now });
  const due = [...absences].flatMap(([accountId, all]): MailToWrite[] => {
    const last = oneToGo(all, rule, now).at(-1);
    if (!last) return [];
    const { bookingId } = last;
    return [{ key: `absence-warning:${bookingId}`, accountId, template: 'absence-warning', payload: { bookingId } }];
  });
  const ids = due.map(({ key }) => key);
  const known = new Set(await mails.distinct('_id', { _id: { $in: ids } }));
  const missing = due.filter(({ key }) => !known.has(key));
  if (missing.length > 0) await unitOfWork(({ session }) => mailOutbox.write(session, missing));
}

/** The mail to a member who is one absence short of the limit. */
export const absenceLetters: TrainingLetters = {
  'absence-warning': {
    // Not sent if a mark is gone, an absence was forgiven, another one came, or the studio no longer has the rule.
    writeFor: async ({ stores, clock }, { accountId, payload }, reader) => {
      const { bookingId } = bookingPayload.parse(payload);
      const rule = (await stores.studioSettings.findOne<StoredBookingRules>({ _id: bookingRulesId }))?.absences;
      if (!rule || reader.isShutOut) return null;
      const now = clock();
      const all = (await readAbsences(stores, { accountIds: [accountId], rule, now })).get(accountId) ?? [];
      const missed = oneToGo(all, rule, now);
      return missed.at(-1)?.bookingId === bookingId ? warningLetter(missed, rule) : null;
    },
  },
};

/** For a member whom one more absence would keep from booking ahead. */
function warningLetter(missed: readonly Absence[], { days }: AbsenceRule) {
  const isOne = missed.length === 1;
  const title = ({ title: name }: Absence) => (name === undefined ? '' : ` «${name}»`);
  return {
    subject: `${isOne ? 'Llevas 1 falta' : `Llevas ${missed.length} faltas`} en ${ABSENCES_WITHIN_DAYS} días`,
    paragraphs: [
      isOne ? 'No viniste a esta clase que tenías reservada:' : 'No viniste a estas clases que tenías reservadas:',
      missed.map((absence) => `${startInWords(absence)}${title(absence)}`),
      `Si faltas a una más, durante ${days === 1 ? '1 día' : `${days} días`} solo podrás reservar clases del mismo día. Lo que ya tienes reservado sigue igual.`,
      'Cuando no puedas ir, cancela o avisa en la aplicación que no vas: así no cuenta como falta y otra persona usa el cupo.',
    ],
  };
}
