import { bookingRulesFormSchema } from '@studio/contracts/http/booking-rules-routes';
import { unknownPlaceholder } from '@studio/contracts/contact-texts';
import { contactTextFormSchema } from '@studio/contracts/http/contact-routes';
import { guestFormSchema } from '@studio/contracts/http/guest-routes';
import { planFormSchema } from '@studio/contracts/http/plan-routes';
import { bulkFormSchema, trainingFormSchema } from '@studio/contracts/http/training-admin-routes';
import { userCreationSchema } from '@studio/contracts/http/user-admin-routes';
import { describe, expect, test } from 'vitest';
import { coaches, normalClasses, substitution, thinClass } from './demo-classes.ts';
import {
  type Attendance,
  bookingRules,
  type DemoMember,
  guests,
  memberPassword,
  members,
  ownText,
  plans,
  slots,
  specialTrainings,
} from './demo-data.ts';

describe('the demo data', () => {
  test('are four plans, eight members and three coaches, whose forms the studio accepts', () => {
    expect([plans.length, members.length, coaches.length]).toEqual([4, 8, 3]);
    for (const plan of plans) expect(planFormSchema.safeParse(plan).error).toBeUndefined();
    for (const member of [...members, ...coaches]) {
      const { guardian: given } = member as Partial<DemoMember>;
      const guardian = given && { guardian: { ...given, authorized: true } };
      const form = { ...member, ...guardian, type: 'member', password: memberPassword };
      expect(userCreationSchema.safeParse(form).error).toBeUndefined();
    }
  });

  test('have a text for the list of members who owe that the studio accepts', () => {
    expect(contactTextFormSchema.safeParse({ text: ownText }).error).toBeUndefined();
    expect(unknownPlaceholder('owing', ownText)).toBeUndefined();
  });

  test('name only plans and class times that exist', () => {
    const planNames = new Set([undefined, ...plans.map(({ name }) => name)]);
    const starts = new Set([
      ...[...slots.morning, ...slots.afternoon].map((time) => time.slice(0, 5)),
      ...specialTrainings.map(({ startTime }) => startTime),
    ]);
    for (const { plan, attends = [], fixedSlots = [] } of members) {
      expect(planNames).toContain(plan);
      for (const { startTime } of [...attends, ...fixedSlots]) expect(starts).toContain(startTime);
    }
  });

  test('never put more members into a training than it has seats', () => {
    for (const { weekday, startTime, maxCapacity } of specialTrainings) {
      const attending = members.filter(({ attends = [] }) =>
        attends.some((place) => place.weekday === weekday && place.startTime === startTime),
      );
      expect(attending.length).toBeLessThanOrEqual(maxCapacity);
    }
  });

  test('let members wait only for a training that others fill', () => {
    for (const { attends = [], waitsFor = [] } of members) {
      for (const { weekday, startTime } of waitsFor) {
        const isIt = (place: Attendance) => place.weekday === weekday && place.startTime === startTime;
        const attending = members.filter((member) => member.attends?.some(isIt));
        expect(attending).toHaveLength(specialTrainings.find(isIt)!.maxCapacity);
        expect(attends.some(isIt)).toBe(false);
      }
    }
  });

  test('have a class at each start of a day in the room without a name, and others only at such an hour', () => {
    const all = [...slots.morning, ...slots.afternoon];
    const inRoom = normalClasses.filter(({ room }) => room === undefined).flatMap(({ starts }) => starts);
    const inOther = normalClasses.filter(({ room }) => room !== undefined).flatMap(({ starts }) => starts);
    expect(inRoom.toSorted()).toEqual(all);
    expect(inOther.length).toBeGreaterThan(0);
    for (const start of inOther) expect(all).toContain(start);
  });

  test('name only existing coaches', () => {
    const emails = coaches.map(({ email }) => email);
    const { coach, substitute } = substitution;
    const named = [...normalClasses, ...specialTrainings, thinClass].map((each) => each.coach);
    for (const email of [...named, coach, substitute]) expect(emails).toContain(email);
    expect(new Set(named).size).toBe(coaches.length);
  });

  test('have guests and rules that the studio accepts, and a member who is one absence from the rule', () => {
    for (const { name, phone } of Object.values(guests)) {
      expect(guestFormSchema.safeParse({ name, phone, authorized: true }).error).toBeUndefined();
    }
    expect(members.map(({ email }) => email)).toContain(guests.coming.broughtBy);
    expect(bookingRulesFormSchema.safeParse(bookingRules).error).toBeUndefined();
    const missed = members.flatMap(({ missed = 0 }) => (missed > 0 ? [missed] : []));
    expect(missed).toEqual([bookingRules.absences.limit - 1]);
  });

  test('schedule trainings in a form the studio accepts', () => {
    const week = { startDate: '2026-01-05', endDate: '2026-01-11', category: 'normal', maxCapacity: 10 };
    for (const { coach: _coach, starts, ...details } of normalClasses) {
      const bulk = { ...week, morningSlots: starts, afternoonSlots: [], ...details };
      expect(bulkFormSchema.safeParse(bulk).error).toBeUndefined();
    }
    for (const { startTime, endTime, maxCapacity, title } of specialTrainings) {
      const form = { category: 'special', maxCapacity, trainingDate: '2026-01-05', startTime, endTime, title };
      expect(trainingFormSchema.safeParse(form).error).toBeUndefined();
    }
    const { coach: _coach, ...thin } = thinClass;
    const form = { ...thin, category: 'normal', trainingDate: '2026-01-05' };
    expect(trainingFormSchema.safeParse(form).error).toBeUndefined();
    expect(thin.minParticipants).toBeGreaterThan(1);
  });
});
