import { studioNoticeFormSchema } from '@studio/contracts/http/studio-notice-routes';
import { userCreationSchema } from '@studio/contracts/http/user-admin-routes';
import { creditIn, debtIn, isPossible } from '@studio/contracts/rules/payments-policy';
import { addStudioDays, addStudioMonths, mondayOf, studioInstant, toStudioDate } from '@studio/contracts/studio-time';
import { cashEntryKinds } from '@studio/contracts/rules/payments';
import { legalVersion, legalVersions } from '@studio/contracts/rules/people';
import { describe, expect, test } from 'vitest';
import { isMinor } from '@studio/contracts/under-age';
import { unsetStudioNotice } from '../../../../services/auth/models/studio-notice.model.ts';
import { pendingLegalText } from '../../../../services/auth/rules/consent-policy.ts';
import { isGuardianMissing } from '../../../../services/auth/rules/guardian-policy.ts';
import { noticeOn } from '../../../../services/auth/rules/studio-notice-policy.ts';
import { isContactHour } from '../../../../services/membership/rules/contact-policy.ts';
import {
  comesSeldom,
  firstDayOfAway,
  followUpsOf,
  newSince,
} from '../../../../services/reporting/follow-ups/follow-up-policy.ts';
import { retentionOf } from '../../../../services/reporting/retention/retention-policy.ts';
import { birthdaysOn } from '../../../../services/reporting/today/today-policy.ts';
import { absenceOf, oneToGo, sameDayOnly } from '../../../../services/training/rules/absence-policy.ts';
import { coaches, substitution } from '../demo-classes.ts';
import { bookingRules, guests, members } from '../demo-data.ts';
import { liveThrough } from './live-through.ts';

const hour = 3_600_000;
const live = (now: Date) => liveThrough({ adminId: 'a'.repeat(24), passwordHash: '-', now });
/** Wednesday evening, the first and the last minute of a week, a leap day, and a day with a payment after hours. */
const instants = [
  '2026-11-25T23:00:00Z',
  '2026-11-30T05:01:00Z',
  '2026-12-07T04:59:00Z',
  '2028-02-29T15:00:00Z',
  '2026-11-28T11:54:00Z',
].map((instant) => [instant] as const);

const firstPast = live(new Date(instants[0]![0]));

describe.each(instants)('the simulated past until %s', (instant) => {
  const now = new Date(instant);
  const past = instant === instants[0]![0] ? firstPast : live(now);
  const bookings = [...past.bookings.values()];
  const byEmail = new Map([...past.accounts.values()].map((account) => [account.email, account]));
  const creditsOf = (email: string) => past.credits.get(byEmail.get(email)!._id);

  test('contains nothing from the future', () => {
    for (const { createdAt } of past.accounts.values()) expect(createdAt <= now).toBe(true);
    for (const { assignedAt } of [...past.assignments.values()].flat()) expect(assignedAt <= now).toBe(true);
    for (const { bookedAt, cancelledAt } of bookings) expect((cancelledAt ?? bookedAt) <= now).toBe(true);
    for (const { at } of past.movements) expect(at <= now).toBe(true);
    for (const { at } of past.activity) expect(at <= now).toBe(true);
    for (const { at } of past.cash.entries) expect(at <= now).toBe(true);
    for (const { countedAt } of past.cash.counts) expect(countedAt <= now).toBe(true);
    for (const { at } of past.contacts.contacts) expect(at <= now).toBe(true);
  });

  test('has people that the user form accepts, no two of them alike', () => {
    for (const { passwordHash: _, ...account } of past.accounts.values()) {
      const guardian = account.guardian && { ...account.guardian, authorized: true };
      const form = { ...account, guardian, accountStatus: account.status, password: 'demo-member' };
      expect(userCreationSchema.safeParse(form).error).toBeUndefined();
    }
    expect(byEmail.size).toBe(past.accounts.size);
    expect(new Set([...past.accounts.values()].map(({ documentNumber }) => documentNumber)).size).toBe(byEmail.size);
  });

  test('has seats that match its bookings, and balances that are the sums of their movements', () => {
    for (const { _id, seatsTaken, capacity } of past.trainings.values()) {
      const booked = bookings.filter(({ trainingId, status }) => trainingId === _id && status === 'booked');
      expect(seatsTaken).toBe(booked.length);
      expect(seatsTaken).toBeLessThanOrEqual(capacity);
    }
    for (const { _id, plan, next, carried, special } of past.credits.values()) {
      const own = past.movements.filter(({ accountId }) => accountId === _id);
      const sum = (balance: string) => own.reduce((all, each) => all + (each.balance === balance ? each.change : 0), 0);
      expect(sum('plan')).toBe((plan?.classesLeft ?? 0) + (next?.classesLeft ?? 0) + carried);
      expect(sum('special')).toBe(special);
    }
  });

  test('has each named member in the promised state', () => {
    for (const { email, accountStatus, plan, planRefunded, asksForDeletion = false } of members) {
      const account = byEmail.get(email)!;
      expect(account.status).toBe(accountStatus);
      expect(account.deletionRequestedAt !== null && account.deletionRequestedAt < now).toBe(asksForDeletion);
      expect(creditsOf(email)?.plan?.planName).toBe(planRefunded ? undefined : plan);
    }
    expect(creditsOf('valentina.rios@example.com')?.plan?.classesLeft).toBeGreaterThan(5);
    expect(creditsOf('andres.castano@example.com')?.special).toBeGreaterThan(2);
    const [mariana, thisWeek] = [byEmail.get('mariana.lopez@example.com')!._id, mondayOf(toStudioDate(now))];
    expect(creditsOf('mariana.lopez@example.com')?.weekUse[thisWeek]).toBe(1);
    expect(bookings.some(({ accountId, week }) => accountId === mariana && week === thisWeek)).toBe(true);
  });

  test('has members on the waitlist of the full training of this week, until it begins', () => {
    const saturday = addStudioDays(mondayOf(toStudioDate(now)), 5);
    const full = [...past.trainings.values()].find(
      ({ date, startTime }) => date === saturday && startTime === '10:00:00',
    )!;
    const waiting = ['valentina.rios@example.com', 'mariana.lopez@example.com'].map((email) => byEmail.get(email)!._id);
    expect(full.seatsTaken).toBe(full.capacity);
    expect(full.waitlist.map(({ accountId }) => accountId)).toEqual(now < full.startsAt ? waiting : []);
  });

  test('has seats filled from waitlists in the last four weeks', () => {
    const since = addStudioDays(mondayOf(toStudioDate(now)), -28);
    const promoted = bookings.filter(({ bookedBy, week }) => bookedBy === 'waitlist' && week >= since);
    expect(promoted.length).toBeGreaterThan(1);
  });

  test('has fixed slots that were booked this week, and one that the plan does not pay for', () => {
    const thisMonday = mondayOf(toStudioDate(now));
    expect(past.fixedSlots.map(({ last }) => last?.refusal)).toEqual([null, null, null, 'WEEKLY_LIMIT_REACHED']);
    for (const { last } of past.fixedSlots) expect(mondayOf(last!.date)).toBe(thisMonday);
    for (const { accountId, last } of past.fixedSlots.slice(0, 3)) {
      const seat = bookings.find((each) => each.accountId === accountId && each.trainingId === last!.trainingId);
      expect(seat).toMatchObject({ status: 'booked', bookedBy: 'fixed-slot', paidFrom: 'plan' });
    }
  });

  test('has a plan that is frozen next week and therefore ends a week later', () => {
    const from = addStudioDays(mondayOf(toStudioDate(now)), 7);
    const plan = creditsOf('mariana.lopez@example.com')!.plan!;
    expect(plan.freezes).toEqual([{ from, to: addStudioDays(from, 6) }]);
    expect(plan.endsOn).toBe(addStudioDays(addStudioMonths(plan.startsOn, 1), 7));
  });

  test('has an entry in the activity for each special training that was given, in the order of time', () => {
    const given = past.movements.filter(({ reason }) => reason === 'set-by-admin').map(({ accountId }) => accountId);
    const entered = past.activity.filter(
      ({ kind, facts }) => kind === 'special-trainings-set' && facts.after !== facts.before,
    );
    expect(entered.map(({ about }) => about.user)).toEqual(given);
    const ids = past.activity.map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has members whose plan expires or has expired, and some who stay away', () => {
    const today = toStudioDate(now);
    const first = studioInstant(firstDayOfAway(today), '00:00');
    const wasSeen = (member: string) =>
      bookings.some(({ accountId, bookedAt, trainingId }) => {
        return accountId === member && (bookedAt >= first || past.trainings.get(trainingId)!.startsAt >= first);
      });
    const lists = ['expiring', 'expired', 'away'] as const;
    const counts = { expiring: 0, expired: 0, away: 0 };
    for (const [accountId, assignments] of past.assignments) {
      const own = assignments.filter(({ status }) => ['active', 'next', 'Vencido'].includes(status));
      const plans = own.map(({ plan: { name: planName }, ...dates }) => ({ ...dates, planName }));
      for (const list of lists) counts[list] += list in followUpsOf(plans, wasSeen(accountId), today) ? 1 : 0;
    }
    for (const list of lists) expect([list, counts[list] >= 3]).toEqual([list, true]);
  });

  test('has new members who seldom come, a retention table, a plan that begins today, and a birthday', () => {
    const today = toStudioDate(now);
    const held = ({ status }: { status: string }) => !['Rembolsado', 'Error'].includes(status);
    const plansOf = [...past.assignments].map(([member, plans]) => [member, plans.filter(held)] as const);
    const newcomers = plansOf.filter(([member, plans]) => {
      const [beganOn, own] = [newSince(plans, today), bookings.filter(({ accountId }) => accountId === member)];
      return beganOn !== null && comesSeldom(own.length, beganOn, today);
    });
    expect(newcomers.length).toBeGreaterThan(2);
    const months = retentionOf(
      plansOf.map(([, plans]) => plans),
      today,
    );
    expect(months.length).toBeGreaterThan(3);
    expect(months.at(-1)!.stayed[0]).toBeGreaterThan(5);
    const beginning = plansOf.filter(([, plans]) =>
      plans.some(({ startsOn, status }) => startsOn === today && status === 'active'),
    );
    expect(beginning.length).toBeGreaterThan(0);
    const days = birthdaysOn(today);
    const celebrating = [...past.accounts.values()].filter(
      ({ status, dateOfBirth }) => status === 'active' && days.includes(dateOfBirth?.slice(5) ?? ''),
    );
    expect(celebrating.length).toBeGreaterThan(0);
  });

  test('has payments of every kind, members who owe, and a closing of each day until yesterday', () => {
    const today = toStudioDate(now);
    const { entries, counts, closings, balances } = past.cash;
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(cashEntryKinds));
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.filter(({ cashDay }) => cashDay === today).length).toBeGreaterThan(1);
    const closed = new Set(closings.map(({ _id }) => _id));
    expect(entries.filter(({ cashDay }) => cashDay < today && !closed.has(cashDay))).toEqual([]);
    const lately = closings.filter(({ _id }) => _id >= addStudioDays(today, -7));
    expect(lately.length).toBeGreaterThan(4);
    expect(lately.filter(({ counted, expected }) => counted !== expected)).toHaveLength(1);
    const yesterday = closings.find(({ _id }) => _id === addStudioDays(today, -1));
    expect(yesterday).toMatchObject({ found: -1_000, counted: yesterday!.expected });
    const atDesk = byEmail.get('recepcion@example.com')!;
    expect(new Set(counts.map(({ countedBy }) => countedBy))).toEqual(new Set([atDesk._id]));
    expect(counts.map(({ number }) => number)).toEqual(counts.map((_, index) => index + 1));
    expect(counts.filter(({ counted, expected }) => counted !== expected)).toMatchObject([
      { note: 'Un vuelto de más' },
    ]);
    const all = [...balances.values()];
    expect(all.every(isPossible)).toBe(true);
    expect(all.filter((balance) => debtIn(balance) > 0).length).toBeGreaterThan(3);
    const moneyOf = (email: string) => balances.get(byEmail.get(email)!._id)!;
    expect(debtIn(moneyOf('santiago.gomez@example.com'))).toBe(60_000);
    expect(creditIn(moneyOf('julian.marin@example.com'))).toBe(10_000);
    expect(moneyOf('mariana.lopez@example.com').plans.at(-1)).toMatchObject({ discount: 6_000, paid: 54_000 });
    expect(moneyOf('daniela.salazar@example.com')).toMatchObject({ plans: [{ paid: 0, owes: false }], unassigned: 0 });
  });

  test('grows, week by week', () => {
    const thisMonday = mondayOf(toStudioDate(now));
    const inWeek = (ago: number) => bookings.filter(({ week }) => week === addStudioDays(thisMonday, -7 * ago)).length;
    expect(inWeek(11)).toBeGreaterThan(80);
    expect(inWeek(1)).toBeGreaterThan(1.3 * inWeek(10));
  });

  test('is busy after work, quiet at other hours, and turns people away now and then', () => {
    const recent = [...past.trainings.values()].filter(
      ({ startsAt, date, status }) =>
        status === 'scheduled' &&
        startsAt < now &&
        now.getTime() - startsAt.getTime() < 28 * 24 * hour &&
        new Date(date).getUTCDay() % 6 !== 0,
    );
    const occupied = (...starts: string[]) => {
      const chosen = recent.filter(({ startTime }) => starts.includes(startTime));
      return chosen.reduce((sum, { seatsTaken, capacity }) => sum + seatsTaken / capacity, 0) / chosen.length;
    };
    expect(occupied('17:00:00', '18:00:00', '19:00:00')).toBeGreaterThan(0.55);
    expect(occupied('17:00:00', '18:00:00', '19:00:00')).toBeLessThan(0.95);
    expect(occupied('09:00:00', '20:00:00')).toBeLessThan(0.4);
    expect(recent.filter(({ seatsTaken, capacity }) => seatsTaken === capacity).length).toBeGreaterThan(5);
  });

  test('has attendance of the classes that are over, and of no other', () => {
    const marksOf = (isOver: boolean) =>
      bookings
        .filter(
          ({ trainingId, status }) => status === 'booked' && past.trainings.get(trainingId)!.endsAt <= now === isOver,
        )
        .map(({ attendance }) => attendance);
    const over = marksOf(true);
    expect(new Set(over)).toEqual(new Set(['attended', 'absent']));
    expect(over.filter((mark) => mark === 'absent').length / over.length).toBeCloseTo(0.08, 1);
    expect(marksOf(false).filter((mark) => mark !== null)).toEqual([]);
  });

  test('has classes that coaches give and mark, two at one hour in two rooms, both with people', () => {
    const trainings = [...past.trainings.values()];
    const givers = new Map(coaches.map(({ email }) => [byEmail.get(email)!._id, email]));
    for (const { title, coach } of trainings) {
      expect(title).toMatch(/^[A-Z]/);
      expect(givers.has(coach!.id) && /^\S+ [A-Z]\.$/.test(coach!.name!)).toBe(true);
    }
    const placeOf = ({ date, startTime, category, roomKey = '' }: (typeof trainings)[number]) =>
      [date, startTime, category, roomKey].join(' ');
    expect(new Set(trainings.map(placeOf)).size).toBe(trainings.length);
    const inOther = trainings.filter(({ room, startsAt }) => room !== undefined && startsAt < now);
    expect(inOther.reduce((sum, { seatsTaken }) => sum + seatsTaken, 0)).toBeGreaterThan(8);
    const marks = past.activity.filter(({ kind }) => kind === 'all-marked-attended');
    for (const { actorId, about } of marks) expect(actorId).toBe(past.trainings.get(about.training!)!.coach!.id);
  });

  test('has a guest who tried the studio days ago, and one in a class tomorrow that few have booked', () => {
    const [tried, coming] = past.guests;
    expect(past.guests.map(({ name }) => name)).toEqual([guests.tried.name, guests.coming.name]);
    const seatOf = (guest: typeof tried) => past.bookings.get(guest!._id)!;
    expect(seatOf(tried)).toMatchObject({ guest: true, status: 'booked', attendance: 'attended' });
    expect(now.getTime() - tried!.startsAt.getTime()).toBeLessThan(7 * 24 * hour);
    const thin = past.trainings.get(seatOf(coming).trainingId)!;
    expect(thin).toMatchObject({ date: addStudioDays(toStudioDate(now), 1), seatsTaken: 1, minParticipants: 3 });
    expect(coming!.broughtBy).toBe(byEmail.get(guests.coming.broughtBy)!._id);
    for (const { _id } of past.guests) expect(past.credits.has(_id)).toBe(false);
  });

  test('has contacts within the allowed hours, and a guest who wrote first', () => {
    const { contacts, texts } = past.contacts;
    const [answers, chats] = [contacts.filter((each) => each.wroteFirst), contacts.filter((each) => !each.wroteFirst)];
    expect(chats.length).toBeGreaterThan(1);
    for (const { at, personId, list } of chats) {
      expect(isContactHour(at)).toBe(true);
      expect([list, debtIn(past.cash.balances.get(personId)!) >= 0]).toEqual(['owing', true]);
    }
    expect(new Set(chats.map(({ personId, day }) => `${personId} ${day}`)).size).toBe(chats.length);
    expect(past.guests.map(({ _id }) => _id)).toContain(answers[0]!.personId);
    expect(texts).toMatchObject([{ _id: 'owing', version: 1 }]);
  });

  test('has a released seat whose class stays spent', () => {
    const given = bookings.filter(({ status }) => status === 'released');
    expect(given.map(({ accountId }) => accountId)).toEqual([byEmail.get('valentina.rios@example.com')!._id]);
    expect(past.trainings.get(given[0]!.trainingId)!.released).toEqual([given[0]!.accountId]);
    expect(past.movements.filter(({ reason }) => reason === 'released')).toMatchObject([{ change: 0 }]);
  });

  test('has a member who is one absence from the rule, and nobody due for that mail now', () => {
    const rule = bookingRules.absences;
    const absencesOf = (account: string) =>
      bookings
        .filter(({ accountId }) => accountId === account)
        .flatMap((each) => absenceOf(each, past.trainings.get(each.trainingId)!, true) ?? []);
    const julian = byEmail.get('julian.marin@example.com')!._id;
    expect(absencesOf(julian)).toHaveLength(rule.limit - 1);
    for (const account of past.accounts.keys()) expect(oneToGo(absencesOf(account), rule, now)).toEqual([]);
    for (const { email } of members) {
      expect(sameDayOnly(absencesOf(byEmail.get(email)!._id), rule, now)).toBeUndefined();
    }
  });

  test('has a substitute for three days of the last and of the coming week', () => {
    const { coach, substitute, weeks } = substitution;
    const giver = byEmail.get(coach)!._id;
    const replaced = [...past.trainings.values()].filter((training) => training.coach?.substituteFor === giver);
    for (const training of replaced) expect(training.coach!.id).toBe(byEmail.get(substitute)!._id);
    const days = weeks.flatMap((week) =>
      [0, 1, 2].map((day) => addStudioDays(mondayOf(toStudioDate(now)), 7 * week + day)),
    );
    expect([...new Set(replaced.map(({ date }) => date))].toSorted()).toEqual(days);
    const entries = past.activity.filter(({ kind }) => kind === 'coach-substituted');
    expect(entries.map(({ about, facts }) => [about.user, facts?.from])).toEqual([
      [giver, days[0]],
      [giver, days[3]],
    ]);
  });

  test('has members with a note, an emergency contact, and a fitness declaration', () => {
    const accounts = [...past.accounts.values()];
    for (const field of ['note', 'emergencyContact', 'fitnessDeclaration'] as const)
      expect([field, accounts.filter((account) => account[field]).length > 8]).toEqual([field, true]);
  });

  test('has minors with a guardian, and some without', () => {
    const today = toStudioDate(now);
    const minors = [...past.accounts.values()].filter((account) => isMinor(account, today));
    const without = minors.filter((account) => isGuardianMissing(account, today));
    expect([without.length > 0, minors.length - without.length > 1]).toEqual([true, true]);
  });

  test('has a few people who have never signed in, and did nothing', () => {
    const absent = [...past.accounts.values()].filter(({ neverSignedIn }) => neverSignedIn);
    expect(absent.length).toBeGreaterThan(2);
    const booked = new Set([...past.bookings.values()].map(({ accountId }) => accountId));
    for (const { _id, consent } of absent) expect([booked.has(_id), consent]).toEqual([false, null]);
  });

  test('has members who have accepted the policy, most of them its current version', () => {
    const accounts = [...past.accounts.values()];
    const pending = accounts.filter((account) => pendingLegalText(account) !== null);
    expect(pending.length).toBeGreaterThan(5);
    expect(pending.length).toBeLessThan(accounts.length / 4);
    expect(new Set(accounts.map(({ consent }) => consent?.version))).toEqual(
      new Set([undefined, legalVersions[0], legalVersion]),
    );
    expect(pendingLegalText(byEmail.get('andres.castano@example.com')!)).toBe('changed');
  });

  test('has a notice of the studio that members read today', () => {
    expect(studioNoticeFormSchema.safeParse(past.notice).error).toBeUndefined();
    expect(noticeOn({ ...unsetStudioNotice, notice: past.notice, version: 1 }, toStudioDate(now))).toBeDefined();
    const { from, to } = past.notice;
    expect(past.activity.filter(({ kind }) => kind === 'studio-notice-set')).toMatchObject([{ facts: { from, to } }]);
  });

  test('has every state of a plan, cancelled bookings, and cancelled trainings that were given back', () => {
    const states = new Set([...past.assignments.values()].flat().map(({ status }) => status));
    for (const state of ['active', 'next', 'Vencido', 'Cancelado', 'Rembolsado', 'Error'] as const)
      expect(states).toContain(state);
    expect(bookings.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(50);
    const cancelled = [...past.trainings.values()].filter(({ status }) => status === 'cancelled');
    expect(cancelled).toHaveLength(2);
    expect(past.movements.some(({ reason }) => reason === 'refunded')).toBe(true);
    for (const { cancellation } of cancelled) expect(cancellation?.total).toBeGreaterThan(0);
  });
});

test('a named member books at varied times', () => {
  const valentina = [...firstPast.accounts.values()].find(({ email }) => email === 'valentina.rios@example.com')!;
  const own = [...firstPast.bookings.values()].filter(({ accountId }) => accountId === valentina._id);
  const minutes = new Set(own.map(({ bookedAt }) => Math.floor(bookedAt.getTime() / 60_000)));
  expect(own.length).toBeGreaterThan(30);
  expect(minutes.size).toBeGreaterThan(0.9 * own.length);
});

test('two pasts until the same instant are equal', () => {
  const [now] = instants[0]!;
  const figures = ({ accounts, bookings, movements }: ReturnType<typeof live>) => ({
    emails: [...accounts.values()].map(({ email }) => email),
    bookedAt: [...bookings.values()].map(({ bookedAt }) => bookedAt),
    changes: movements.map(({ change }) => change),
  });
  expect(figures(live(new Date(now)))).toEqual(figures(firstPast));
});
