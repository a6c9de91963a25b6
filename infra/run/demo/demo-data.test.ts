import { planFormSchema } from '@studio/contracts/http/plan-routes';
import { bulkFormSchema, trainingFormSchema } from '@studio/contracts/http/training-admin-routes';
import { userCreationSchema } from '@studio/contracts/http/user-admin-routes';
import { describe, expect, test } from 'vitest';
import { type Attendance, memberPassword, members, plans, slots, specialTrainings } from './demo-data.ts';

describe('the demo data', () => {
  test('are four plans and eight members, whose forms the studio accepts', () => {
    expect([plans.length, members.length]).toEqual([4, 8]);
    for (const plan of plans) expect(planFormSchema.safeParse(plan).error).toBeUndefined();
    for (const member of members) {
      const form = { ...member, type: 'member', password: memberPassword };
      expect(userCreationSchema.safeParse(form).error).toBeUndefined();
    }
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

  test('schedule trainings in a form the studio accepts', () => {
    const week = { startDate: '2026-01-05', endDate: '2026-01-11', category: 'normal', maxCapacity: 10 };
    const bulk = { ...week, morningSlots: slots.morning, afternoonSlots: slots.afternoon };
    expect(bulkFormSchema.safeParse(bulk).error).toBeUndefined();
    for (const { startTime, endTime, maxCapacity } of specialTrainings) {
      const form = { category: 'special', maxCapacity, trainingDate: '2026-01-05', startTime, endTime };
      expect(trainingFormSchema.safeParse(form).error).toBeUndefined();
    }
  });
});
