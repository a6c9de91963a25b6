import { newId } from '@studio/chassis/mongo/new-id';
import { ABSENCES_WITHIN_DAYS } from '@studio/contracts/rules/attendance';
import { debtIn } from '@studio/contracts/rules/payments-policy';
import { addStudioDays, mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { isContactHour } from '../../../../services/membership/rules/contact-policy.ts';
import type { Plan } from '../../../../services/membership/models/plan.model.ts';
import type { Booking } from '../../../../services/training/models/booking.model.ts';
import type { Training, TrainingCoach } from '../../../../services/training/models/training.model.ts';
import { shownNames } from '../../../../services/training/rules/coach-policy.ts';
import { foldName } from '@studio/contracts/fold-name';
import { legalVersion } from '@studio/contracts/rules/people';
import { coaches, desk, substitution, thinClass } from '../demo-classes.ts';
import { bookingRules, guests, members, ownText, plans as planForms, studioNotice } from '../demo-data.ts';
import { createChance } from './chance.ts';
import { crowd } from './crowd.ts';
import { day, type Happening, later, type Surroundings } from './member-life.ts';
import { namedMembers } from './named-members.ts';
import { createStudioPast, type StudioPast } from './studio-past.ts';
import { slotKey, timetable } from './timetable.ts';

const hour = 3_600_000;
const weeks = 12;
const seed = 20_26;
/** Percentage of the registrants. */
const shareOfAbsent = 8;
/** The classes that the studio cancelled: weeks ago, day, hour, and hours of notice. */
const cancelled = [
  { weeksAgo: 3, weekday: 2, startTime: '19:00', hoursBefore: 5 },
  { weeksAgo: 1, weekday: 3, startTime: '06:00', hoursBefore: 10 },
] as const;

/** The evening on which the drawer held a little less than expected. */
const shortDaysAgo = 3;
/** The days on which the drawer is counted at noon, and the shift that gave too much change. */
const shiftDays = 6;
const shortShift = { daysAgo: 1, difference: -1_000, note: 'Un vuelto de más' };

interface Circumstances {
  /** Account id. */
  readonly adminId: string;
  /** Hash of the password of all members. */
  readonly passwordHash: string;
  readonly now: Date;
}

/** Simulates twelve weeks of a growing studio up to `now`; returns everything that its services would have stored. */
export function liveThrough({ adminId, passwordHash, now }: Circumstances) {
  const thisMonday = mondayOf(toStudioDate(now));
  const mondays = Array.from({ length: weeks }, (_, week) => addStudioDays(thisMonday, 7 * (week + 1 - weeks)));
  const opened = studioInstant(addStudioDays(mondays[0]!, -60), '09:00');
  const plans = planForms.map((form) => planOf(form, opened));
  // Payments use their own random numbers, so that they change nothing else.
  const keptFrom = studioInstant(mondays[0]!, '05:00');
  const past = createStudioPast(adminId, { chance: createChance(seed + 2), keptFrom });
  const known = registerCoaches(past, passwordHash, opened);
  const { about: _about, ...atDesk } = desk;
  const deskId = past.register(
    { ...atDesk, type: 'admin', status: 'active', desk: true, passwordHash },
    legalVersion,
    opened,
  );
  const [firstMonday, tomorrow] = [mondays[0]!, addStudioDays(toStudioDate(now), 1)];
  const trainings = timetable({ firstMonday, end: addStudioDays(thisMonday, 14), tomorrow }, known);
  for (const training of trainings) past.schedule(training);
  const surroundings: Surroundings = {
    past,
    chance: createChance(seed),
    plans: new Map(plans.map((plan) => [plan.name, plan])),
    bySlot: bySlot(trainings.filter(({ room }) => room === undefined)),
    inOtherRoom: bySlot(trainings.filter(({ room }) => room !== undefined)),
    mondays,
    now,
  };
  const lately = later(now, -hour);
  const noticeDays = { from: toStudioDate(now), to: addStudioDays(toStudioDate(now), studioNotice.days - 1) };
  const happenings = [
    ...namedMembers(passwordHash, surroundings),
    ...crowd(passwordHash, surroundings),
    ...cancellations(surroundings),
    ...attendance(trainings, surroundings),
    ...guestsOf(trainings, surroundings),
    { at: lately, happen: () => past.setBookingRules(lately) },
    { at: lately, happen: () => past.setStudioNotice(noticeDays, lately) },
    ...expiries(surroundings),
    ...evenings(surroundings),
    ...shifts(deskId, surroundings),
    ...contactsOf(surroundings),
    ...substituted(known, surroundings),
  ];
  const inOrder = happenings.filter(({ at }) => at <= now).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { happen } of inOrder) happen();
  return { plans, notice: { text: studioNotice.text, ...noticeDays }, ...past.stored };
}

function planOf(form: (typeof planForms)[number], opened: Date): Plan {
  return { _id: newId(), ...form, nameFolded: foldName(form.name), createdAt: opened, updatedAt: opened, version: 1 };
}

const bySlot = (trainings: readonly Training[]) =>
  new Map(trainings.map((training) => [slotKey(training.date, training.startTime), training]));

/** The coaches, by mail address. */
function registerCoaches(past: StudioPast, passwordHash: string, at: Date): Map<string, TrainingCoach> {
  return new Map(
    coaches.map(({ about: _about, ...person }) => {
      const standing = { type: 'member', status: 'active', coach: true } as const;
      const id = past.register({ ...person, ...standing, passwordHash }, legalVersion, at);
      return [person.email, { id, name: shownNames({ ...person, ...standing, deleted: false }).coming }];
    }),
  );
}

/** Substitutions, each arranged in the week before it, the coming one by yesterday. */
function substituted(known: ReadonlyMap<string, TrainingCoach>, { past, mondays, now }: Surroundings): Happening[] {
  const { coach, substitute, days, weeks } = substitution;
  return weeks.map((week) => {
    const from = addStudioDays(mondays.at(-1)!, 7 * week);
    const at = new Date(
      Math.min(later(now, -day).getTime(), studioInstant(addStudioDays(from, -7), '20:00').getTime()),
    );
    const range = { from, to: addStudioDays(from, days - 1) };
    return { at, happen: () => past.substitute(known.get(coach)!.id, known.get(substitute)!, range, at) };
  });
}

function cancellations({ past, mondays, bySlot }: Surroundings): Happening[] {
  return cancelled.map(({ weeksAgo, weekday, startTime, hoursBefore }) => {
    const date = addStudioDays(mondays.at(-1 - weeksAgo)!, weekday);
    const training = bySlot.get(slotKey(date, startTime))!;
    const at = later(training.startsAt, -hoursBefore * hour);
    return { at, happen: () => past.cancelTraining(training._id, at) };
  });
}

/** At the end of each class the coach marks the attendance; most registrants came. */
function attendance(trainings: readonly Training[], { past, now }: Surroundings): Happening[] {
  const chance = createChance(seed + 1);
  const isAbsent = absences(past, now);
  return trainings.map(({ _id, endsAt }) => {
    const came = (seat: Booking) =>
      isAbsent(seat, endsAt, chance.percent(shareOfAbsent)) ? ('absent' as const) : ('attended' as const);
    return { at: endsAt, happen: () => past.mark(_id, came, endsAt) };
  });
}

/**
 * Decides who was absent. Named members miss their stated number of classes, weeks ago; guests always come. No other
 * member recently reached one absence short of the rule (docs/product.md §3.21): that would send a mail, and no mail is
 * sent for the past.
 */
function absences(past: StudioPast, now: Date) {
  const left = new Map(members.map(({ email, missed = 0 }) => [email, missed]));
  /** The ends of the plan-paid classes that each member missed. */
  const missed = new Map<string, Date[]>();
  const daysAgo = (instant: Date) => (now.getTime() - instant.getTime()) / day;
  return ({ accountId, paidFrom, guest }: Booking, endsAt: Date, isByChance: boolean): boolean => {
    const { email } = past.stored.accounts.get(accountId) ?? {};
    if (guest || email === undefined || paidFrom !== 'plan') return isByChance && !guest;
    const named = left.get(email);
    if (named !== undefined) {
      const misses = named > 0 && daysAgo(endsAt) > 9 && daysAgo(endsAt) < 16;
      if (misses) left.set(email, named - 1);
      return misses;
    }
    const before = missed.get(accountId) ?? [];
    const counting = before.filter((end) => endsAt.getTime() - end.getTime() < ABSENCES_WITHIN_DAYS * day);
    const isWarned = daysAgo(endsAt) < 9 && counting.length === bookingRules.absences.limit - 2;
    if (isByChance && !isWarned) missed.set(accountId, [...before, endsAt]);
    return isByChance && !isWarned;
  };
}

/** A guest who tried a quiet class five days ago, and one who comes to the class that few have booked. */
function guestsOf(trainings: readonly Training[], { past, now }: Surroundings): Happening[] {
  const today = toStudioDate(now);
  const quiet = trainings.filter(
    ({ date, startTime, room }) =>
      date === addStudioDays(today, -5) && room === undefined && /^(09|20)/.test(startTime),
  );
  const thin = trainings.find(({ title }) => title === thinClass.title)!;
  const bringer = [...past.stored.accounts.values()].find(({ email }) => email === guests.coming.broughtBy)!._id;
  const at = later(quiet[0]!.startsAt, -day);
  const writtenAt = later(now, -2 * hour);
  return [
    { at, happen: () => void quiet.some(({ _id }) => past.seatGuest(_id, guests.tried, at).kind !== 'refused') },
    { at: writtenAt, happen: () => past.seatGuest(thin._id, { ...guests.coming, broughtBy: bringer }, writtenAt) },
  ];
}

/** Recent chats with members who owe, an answer to the guest who wrote first, and an own text for the owing list. */
function contactsOf({ past, now }: Surroundings): Happening[] {
  const { contacts, stored } = past;
  const texted = later(now, -8 * day);
  const days = [5, 4, 3, 2, 1].map((back) => studioInstant(addStudioDays(toStudioDate(now), -back), '10:20'));
  const chats = days.filter(isContactHour).map((at, index) => ({
    at,
    happen: () => {
      const debtors = [...stored.cash.balances.values()].filter((balance) => debtIn(balance) > 0);
      for (const { _id: user } of debtors.slice(2 * index, 2 * index + 2)) {
        contacts.write(user, { list: 'owing', at, about: { user } });
      }
    },
  }));
  const answered = studioInstant(addStudioDays(toStudioDate(now), -1), '18:40');
  const answer = () => {
    const guest = stored.guests.find(({ startsAt }) => startsAt < answered);
    if (guest) contacts.write(guest._id, { list: 'tried', wroteFirst: true, at: answered, about: {} });
  };
  return [
    { at: texted, happen: () => contacts.setText('owing', ownText, texted) },
    ...chats,
    { at: answered, happen: answer },
  ];
}

/** At midnight, plans whose last day is over end, and next plans whose first day has come begin. */
function expiries({ past, mondays, now }: Surroundings): Happening[] {
  const happenings: Happening[] = [];
  for (let date = addStudioDays(mondays[0]!, -30); date <= toStudioDate(now); date = addStudioDays(date, 1)) {
    const at = studioInstant(date, '00:00');
    happenings.push({ at, happen: () => past.settleAll(at) });
  }
  return happenings;
}

/** The cash of each day is closed in the evening; today's stays open. */
function evenings({ past: { money }, mondays, now }: Surroundings): Happening[] {
  const today = toStudioDate(now);
  const happenings: Happening[] = [{ at: studioInstant(mondays[0]!, '05:00'), happen: () => money.begin() }];
  for (let date = mondays[0]!; date < today; date = addStudioDays(date, 1)) {
    const isShort = date === addStudioDays(today, -shortDaysAgo);
    const counted = isShort ? { difference: -2_000, note: 'Faltaron vueltas' } : { difference: 0, note: '' };
    happenings.push({ at: studioInstant(date, '21:00'), happen: () => money.evening(date, counted) });
  }
  return [...happenings, { at: now, happen: () => money.visitors(now) }];
}

/** At noon of each of the last days the morning's shift hands the drawer over. */
function shifts(deskId: string, { past, now }: Surroundings): Happening[] {
  const { daysAgo, ...short } = shortShift;
  return Array.from({ length: shiftDays + 1 }, (_, ago) => {
    const at = studioInstant(addStudioDays(toStudioDate(now), -ago), '13:00');
    const found = ago === daysAgo ? short : { difference: 0, note: '' };
    return { at, happen: () => past.countDrawer(deskId, found, at) };
  });
}
