import { userCreationSchema } from '@studio/contracts/http/user-admin-routes';
import { addStudioDays, mondayOf, toStudioDate } from '@studio/contracts/studio-time';
import { describe, expect, test } from 'vitest';
import { members } from '../demo-data.ts';
import { liveThrough } from './live-through.ts';

const hour = 3_600_000;
const live = (now: Date) => liveThrough({ adminId: 'a'.repeat(24), passwordHash: '-', now });
/** Wednesday in the evening, the first minute of a week, the last one, and a leap day. */
const instants = ['2026-11-25T23:00:00Z', '2026-11-30T05:01:00Z', '2026-12-07T04:59:00Z', '2028-02-29T15:00:00Z'].map(
  (instant) => [instant] as const,
);

const firstPast = live(new Date(instants[0]![0]));

describe.each(instants)('the past that is lived through until %s', (instant) => {
  const now = new Date(instant);
  const past = instant === instants[0]![0] ? firstPast : live(now);
  const bookings = [...past.bookings.values()];
  const byEmail = new Map([...past.accounts.values()].map((account) => [account.email, account]));
  const creditsOf = (email: string) => past.credits.get(byEmail.get(email)!._id);

  test('has nothing in it that is still to come', () => {
    for (const { createdAt } of past.accounts.values()) expect(createdAt <= now).toBe(true);
    for (const { assignedAt } of [...past.assignments.values()].flat()) expect(assignedAt <= now).toBe(true);
    for (const { bookedAt, cancelledAt } of bookings) expect((cancelledAt ?? bookedAt) <= now).toBe(true);
    for (const { at } of past.movements) expect(at <= now).toBe(true);
  });

  test('has people whom the form of users accepts, no two of them alike', () => {
    for (const { passwordHash: _, ...account } of past.accounts.values()) {
      const form = { ...account, accountStatus: account.status, password: 'demo-member' };
      expect(userCreationSchema.safeParse(form).error).toBeUndefined();
    }
    expect(byEmail.size).toBe(past.accounts.size);
    expect(new Set([...past.accounts.values()].map(({ documentNumber }) => documentNumber)).size).toBe(byEmail.size);
  });

  test('has seats that are its bookings, and balances that are the sums of their movements', () => {
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

  test('has each named member in the state that is promised', () => {
    for (const { email, accountStatus, plan, planRefunded } of members) {
      expect(byEmail.get(email)?.status).toBe(accountStatus);
      expect(creditsOf(email)?.plan?.planName).toBe(planRefunded ? undefined : plan);
    }
    expect(creditsOf('valentina.rios@example.com')?.plan?.classesLeft).toBeGreaterThan(5);
    expect(creditsOf('andres.castano@example.com')?.special).toBeGreaterThan(2);
    const [mariana, thisWeek] = [byEmail.get('mariana.lopez@example.com')!._id, mondayOf(toStudioDate(now))];
    expect(creditsOf('mariana.lopez@example.com')?.weekUse[thisWeek]).toBe(1);
    expect(bookings.some(({ accountId, week }) => accountId === mariana && week === thisWeek)).toBe(true);
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

test('a named member books at many moments', () => {
  const valentina = [...firstPast.accounts.values()].find(({ email }) => email === 'valentina.rios@example.com')!;
  const own = [...firstPast.bookings.values()].filter(({ accountId }) => accountId === valentina._id);
  const minutes = new Set(own.map(({ bookedAt }) => Math.floor(bookedAt.getTime() / 60_000)));
  expect(own.length).toBeGreaterThan(30);
  expect(minutes.size).toBeGreaterThan(0.9 * own.length);
});

test('two pasts until the same instant are alike', () => {
  const [now] = instants[0]!;
  const figures = ({ accounts, bookings, movements }: ReturnType<typeof live>) => ({
    emails: [...accounts.values()].map(({ email }) => email),
    bookedAt: [...bookings.values()].map(({ bookedAt }) => bookedAt),
    changes: movements.map(({ change }) => change),
  });
  expect(figures(live(new Date(now)))).toEqual(figures(firstPast));
});
