import type { Finding } from '../../operate/audit/audit-studio.ts';
import type { StudioDatabases } from '../../run/studio-databases.ts';
import { type BookingRow, checkSeats } from '../load/check-seats.ts';
import type { LoadState } from './load-state.ts';
import type { TakenMail } from './mail-sink.ts';

export interface MailCount {
  readonly sent: number;
  readonly twice: number;
}

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly mails: MailCount;
  /** Number of seats by their state, for the table. */
  readonly seats: Readonly<
    Record<'booked' | 'not booked' | 'refunded' | 'in doubt: whole' | 'in doubt: absent', number>
  >;
}

/** Compares the answers with the databases once all events are applied. */
export async function verify(
  databases: StudioDatabases,
  state: LoadState,
  takenMails: readonly TakenMail[],
): Promise<Verdict> {
  const bookings = await databases.of.training.collection<BookingRow>('bookings').find().toArray();
  const seats = checkSeats(state.truth, bookings, state.cancelled);
  const mails = await checkMails(databases, takenMails);
  const findings: Finding[] = [
    // Without a single booking the run would prove nothing.
    {
      check: 'members have booked, cancelled and waited',
      differences: state.tally.neverDone(['book', 'cancel', 'join a list']),
    },
    { check: 'accepted acts are stored, refused ones are not', differences: seats.differences },
    { check: 'no answer contradicts another one', differences: state.truth.contradictions },
    { check: 'no internal error, no session that ended by itself', differences: state.tally.surprises },
    {
      check: 'no seat is booked in a cancelled training',
      differences: checkTrainings(state, bookings),
    },
    {
      check: 'registered accounts exist, refused ones do not',
      differences: await checkAccounts(databases, state),
    },
    {
      check: 'answered payments are in the cash book once, refused ones are not',
      differences: await checkBook(databases, state),
    },
    { check: 'each refund was mailed, at most twice', differences: mails.differences },
    {
      check: 'each seat from the waitlist was mailed, at most twice',
      differences: await checkPromotions(databases, takenMails),
    },
  ];
  return { findings, mails, seats: seats.counts };
}

function checkTrainings({ cancelled }: LoadState, bookings: readonly BookingRow[]): string[] {
  const taken = new Set(bookings.filter(({ status }) => status === 'booked').map(({ trainingId }) => trainingId));
  const answered = [...cancelled].filter(([, answer]) => answer === 'answered').map(([id]) => id);
  return answered.filter((id) => taken.has(id)).map((id) => `training ${id}: was cancelled, and has a booked seat`);
}

async function checkAccounts(databases: StudioDatabases, { registered }: LoadState): Promise<string[]> {
  const rows = databases.of.auth
    .collection<{ email: string }>('accounts')
    .find({ email: { $in: [...registered.keys()] } });
  const there = new Set((await rows.toArray()).map(({ email }) => email));
  return [...registered]
    .filter(([email, answer]) => answer !== 'unknown' && there.has(email) !== (answer === 'ok'))
    .map(([email, answer]) => `${email}: ${answer}, and ${there.has(email) ? 'exists' : 'does not exist'}`);
}

async function checkBook(databases: StudioDatabases, { payments }: LoadState): Promise<string[]> {
  const entries = await databases.of.membership.collection<{ note: string }>('cash-entries').find().toArray();
  const written = Map.groupBy(entries, ({ note }) => note);
  return [...payments].flatMap(([note, outcome]) => {
    const times = written.get(note)?.length ?? 0;
    const isRight = outcome === 'unknown' ? times <= 1 : times === (outcome === 'ok' ? 1 : 0);
    return isRight ? [] : [`payment «${note}»: ${outcome}, and ${times} times in the book`];
  });
}

/** Mails of different trainings differ in their subject. */
async function checkMails(databases: StudioDatabases, takenMails: readonly TakenMail[]) {
  const rows = databases.of.training
    .collection<{ accountId: string }>('mails')
    .find({ template: 'training-cancelled' });
  const due = Map.groupBy(await rows.toArray(), ({ accountId }) => accountId);
  const accounts = databases.of.auth.collection<{ _id: string; email: string }>('accounts');
  const ofCancellations = takenMails.filter(({ subject }) => subject.startsWith('Entrenamiento cancelado'));
  const taken = Map.groupBy(ofCancellations, ({ to }) => to);
  const differences: string[] = [];
  let twice = 0;
  for await (const { _id: id, email } of accounts.find({ _id: { $in: [...due.keys()] } })) {
    const counts = Map.groupBy(taken.get(email) ?? [], ({ subject }) => subject);
    const wanted = due.get(id)?.length ?? 0;
    if (counts.size !== wanted) differences.push(`account ${id}: ${counts.size} of ${wanted} mails came`);
    for (const { length } of counts.values()) {
      twice += Number(length === 2);
      if (length > 2) differences.push(`account ${id}: one mail came ${length} times`);
    }
  }
  return { differences, sent: ofCancellations.length, twice };
}

/**
 * A member promoted several times has that many mails with one subject. A mail that arrived before its row was marked
 * may have been dropped since, if the seat was cancelled.
 */
async function checkPromotions(databases: StudioDatabases, takenMails: readonly TakenMail[]): Promise<string[]> {
  const rows = databases.of.training
    .collection<{ accountId: string; outcome: string | null }>('mails')
    .find({ template: 'user-promoted' });
  const promotions = Map.groupBy(await rows.toArray(), ({ accountId }) => accountId);
  const accounts = databases.of.auth.collection<{ _id: string; email: string }>('accounts');
  const differences: string[] = [];
  for await (const { _id: id, email } of accounts.find({ _id: { $in: [...promotions.keys()] } })) {
    const seats = promotions.get(id) ?? [];
    const due = seats.filter(({ outcome }) => outcome === 'sent').length;
    const came = takenMails.filter(({ to, subject }) => to === email && subject.startsWith('Tienes cupo')).length;
    if (came < due || came > 2 * seats.length) differences.push(`account ${id}: ${came} mails of ${due} seats came`);
  }
  return differences;
}
