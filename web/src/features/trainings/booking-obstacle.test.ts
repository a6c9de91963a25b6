import { describe, expect, it, test } from 'vitest';
import { creditsOf, type Credits } from './booking-facts.ts';
import type { MyTraining, Training } from './training.ts';
import { outlookOf } from './week-outlook.ts';

/** At noon in the studio. */
const now = new Date('2026-11-18T17:00:00Z');
const training: Training = {
  id: 'a'.repeat(24),
  category: 'normal',
  trainingDate: '2026-11-19',
  startTime: '06:00:00',
  endTime: '07:00:00',
  currentParticipants: 1,
  maxCapacity: 10,
  availableSpots: 9,
};
const special: Training = { ...training, category: 'special' };
const plan = {
  name: 'Tres',
  price: 1,
  maxTrainingsPerWeek: 3,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  status: 'active' as const,
};
const active = { plan, isActive: true, remainingClasses: 5 };

const mine = (paidFrom: MyTraining['paidFrom']): MyTraining => ({
  ...training,
  id: 'c'.repeat(24),
  bookingId: 'b'.repeat(24),
  isPast: false,
  paidFrom,
});

const obstacle = (credits: Partial<Credits>, of = training) =>
  outlookOf(
    of,
    { plan: active, specialTrainingsRemaining: 0, bookedThisWeek: [], releasedThisWeek: 0, ...credits },
    { now, lastOpenWeek: undefined },
  ).obstacle?.text ?? null;

/*
 * What refuses a booking is tested beside the rules (`services/contracts/rules`), and that both sides agree in
 * `infra/prove/acceptance`. Here: the words, and what the page takes the facts from.
 */

describe('the obstacle to a normal training', () => {
  it('is nothing while plan, classes and weekly limit allow it', () => {
    expect(obstacle({})).toBeNull();
  });

  it('is nothing while the plan is unknown: the server decides', () => {
    expect(obstacle({ plan: undefined })).toBeNull();
  });

  it('is having no plan', () => {
    expect(obstacle({ plan: { plan: null, isActive: false, remainingClasses: 0 } })).toBe('No tienes un plan activo');
  });

  it('is a plan that ran out', () => {
    const ended = { ...plan, endDate: '2026-11-12', status: 'Vencido' as const };
    expect(obstacle({ plan: { plan: ended, isActive: false, remainingClasses: 0 } })).toBe(
      'Tu plan venció el 12 de noviembre',
    );
  });

  it('is a plan that the studio ended before its day, also days later', () => {
    const ended = { ...plan, endDate: '2026-11-12', status: 'Rembolsado' as const };
    expect(obstacle({ plan: { plan: ended, isActive: false, remainingClasses: 0 } })).toBe(
      'Tu plan terminó el 12 de noviembre',
    );
  });

  it('is a plan that ends before the training', () => {
    const short = { ...active, plan: { ...plan, endDate: '2026-11-18' } };
    expect(obstacle({ plan: short })).toBe('Tu plan vence el 18 de noviembre');
  });

  it('is a plan that has not begun', () => {
    const coming = { ...active, plan: { ...plan, startDate: '2026-11-20' } };
    expect(obstacle({ plan: coming })).toBe('Tu plan empieza el 20 de noviembre');
  });

  it('is a plan that rests on that day', () => {
    const freeze = { from: '2026-11-19', to: '2026-11-25' };
    expect(obstacle({ plan: { ...active, freeze } })).toBe('Plan congelado del 19 al 25 de noviembre');
  });

  it('is having used all classes', () => {
    expect(obstacle({ plan: { ...active, remainingClasses: 0 } })).toBe('Usaste todas las clases de tu plan');
  });

  it('is the absences that restrict the member to classes of the same day, until they end', () => {
    const sameDayOnlyUntil = '2026-11-19T01:00:00Z';
    expect(obstacle({ sameDayOnlyUntil })).toBe(
      'Por tus faltas, hasta el 18 de noviembre a las 20:00 solo puedes reservar clases del mismo día',
    );
    expect(obstacle({ sameDayOnlyUntil: now.toISOString() })).toBeNull();
  });

  it('is the weekly limit of another week, where that is shown', () => {
    const booked = [mine('plan'), mine('plan'), mine('plan')];
    const next = { ...training, trainingDate: '2026-11-23' };
    expect(obstacle({ bookedThisWeek: booked }, next)).toBe('Usaste 3 de 3 esa semana');
  });

  it('is the weekly limit, to which special and courtesy bookings do not count', () => {
    const booked = [mine('plan'), mine('plan'), mine('special'), mine('courtesy')];
    expect(obstacle({ bookedThisWeek: booked })).toBeNull();
    expect(obstacle({ bookedThisWeek: [...booked, mine('plan')] })).toBe('Usaste 3 de 3 esta semana');
  });

  it('is the weekly limit, to which classes of a voided plan do not count', () => {
    expect(obstacle({ bookedThisWeek: [mine('plan'), mine('plan'), { ...mine('plan'), voided: true }] })).toBeNull();
  });

  it('is the weekly limit, to which released seats count, except for the seat itself', () => {
    const used = { bookedThisWeek: [mine('plan'), mine('plan')], releasedThisWeek: 1 };
    expect(obstacle(used)).toBe('Usaste 3 de 3 esta semana');
    expect(obstacle(used, { ...training, released: true })).toBeNull();
  });
});

describe('the next plan', () => {
  const next = { name: 'Uno', startDate: '2026-12-03', endDate: '2027-01-03', classesGranted: 4 };
  const left = { ...next, remainingClasses: 4, maxTrainingsPerWeek: 1 };
  const on = (trainingDate: string, of: Partial<typeof left> = left, over: Partial<Credits> = {}) =>
    obstacle({ plan: { ...active, next: { ...next, ...of } }, ...over }, { ...training, trainingDate });

  it('pays by its own classes and its own weekly limit', () => {
    expect(on('2026-12-03')).toBeNull();
    expect(on('2026-12-03', { ...left, remainingClasses: 0 })).toBe('Usaste todas las clases de tu plan');
    expect(on('2026-12-03', left, { bookedThisWeek: [mine('plan')] })).toBe('Usaste 1 de 1 esa semana');
  });

  it('pays too where the plan before it has ended, or there was none', () => {
    const ended = { plan: { ...plan, status: 'Vencido' as const }, isActive: false, remainingClasses: 0, next: left };
    expect(obstacle({ plan: ended }, { ...training, trainingDate: '2026-12-03' })).toBeNull();
    expect(obstacle({ plan: ended })).toBe('Tu próximo plan empieza el 3 de diciembre');
    expect(obstacle({ plan: { ...ended, plan: null } })).toBe('Tu próximo plan empieza el 3 de diciembre');
  });

  it('does not pay before its first day, nor after its last one', () => {
    expect(on('2026-12-02')).toBe('Tu próximo plan empieza el 3 de diciembre');
    expect(on('2027-01-04')).toBe('Tu próximo plan vence el 3 de enero');
  });

  it('leaves the decision to the server while its numbers are unknown', () => {
    expect(on('2026-12-03', {}, { bookedThisWeek: [mine('plan'), mine('plan')] })).toBeNull();
  });
});

test('one class of the week given up solves a limit that is just reached, and nothing else that refuses as well', () => {
  const change = (used: number, over: Partial<Credits> = {}) =>
    outlookOf(
      training,
      {
        plan: active,
        specialTrainingsRemaining: 0,
        bookedThisWeek: Array.from({ length: used }, () => mine('plan')),
        releasedThisWeek: 0,
        ...over,
      },
      { now, lastOpenWeek: undefined },
    ).obstacle?.givesUp.length;
  expect([2, 3, 4].map((used) => change(used))).toEqual([undefined, 3, 0]);
  expect(change(2, { plan: { ...active, remainingClasses: 0 } })).toBe(2);
  expect(change(2, { sameDayOnlyUntil: '2026-11-19T01:00:00Z' })).toBe(0);
});

test('of two plans, a class of the one that is used up can be exchanged', () => {
  const ending = { ...plan, endDate: '2026-11-19' };
  const next = { ...plan, startDate: '2026-11-20', endDate: '2026-12-19', classesGranted: 12, remainingClasses: 5 };
  const classOf = (id: string, trainingDate: string) => ({ ...mine('plan'), id, trainingDate });
  const { obstacle } = outlookOf(
    training,
    {
      plan: { ...active, plan: ending, remainingClasses: 0, next },
      specialTrainingsRemaining: 0,
      bookedThisWeek: [classOf('of next', '2026-11-20'), classOf('of the current', '2026-11-19')],
      releasedThisWeek: 0,
    },
    { now, lastOpenWeek: undefined },
  );
  expect(obstacle).toMatchObject({ code: 'NO_CLASSES_LEFT', givesUp: [{ id: 'of the current' }] });
});

test('of the seats that were given up, those count that a plan paid for', () => {
  const seats = ['1', '2', '3', '4'].map((id) => ({ ...training, id, released: true as const }));
  const count = (released: readonly MyTraining[] | undefined) =>
    creditsOf({
      week: [...seats, { ...special, released: true }],
      mine: [],
      released,
      absences: undefined,
      plan: active,
      specialTrainingsRemaining: 0,
    }).releasedThisWeek;
  expect(count(undefined)).toBe(4);
  const given = [mine('plan'), mine('courtesy'), { ...mine('plan'), voided: true as const }];
  expect(count(given.map((seat, index) => ({ ...seat, id: `${index + 1}` })))).toBe(2);
});

describe('the obstacle to a special training', () => {
  it('is having none left', () => {
    expect(obstacle({}, special)).toBe('Sin entrenamientos especiales');
  });
});
