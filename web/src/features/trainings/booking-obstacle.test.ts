import { describe, expect, it } from 'vitest';
import { bookingObstacle, type Credits } from './booking-obstacle.ts';
import type { MyTraining, Training } from './training.ts';

const today = '2026-11-18';
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
  bookingId: 'b'.repeat(24),
  isPast: false,
  paidFrom,
});

const obstacle = (credits: Partial<Credits>, of = training) =>
  bookingObstacle(
    of,
    { plan: active, specialTrainingsRemaining: 0, bookedThisWeek: [], releasedThisWeek: 0, ...credits },
    today,
  )?.text ?? null;

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

  it('is a plan that has not begun, the one that follows included', () => {
    const coming = { ...active, plan: { ...plan, startDate: '2026-11-20' } };
    expect(obstacle({ plan: coming })).toBe('Tu plan empieza el 20 de noviembre');
    const next = { name: 'Tres', startDate: '2026-11-19', endDate: '2026-12-18', classesGranted: 12 };
    const renewed = { ...active, plan: { ...plan, endDate: '2026-11-18' }, next };
    expect(obstacle({ plan: renewed })).toBe('Tu próximo plan empieza el 19 de noviembre');
    expect(obstacle({ plan: renewed }, { ...training, trainingDate: today })).toBeNull();
  });

  it('is a plan that rests on that day', () => {
    const frozen = (from: string, to: string) => obstacle({ plan: { ...active, freeze: { from, to } } });
    expect(frozen('2026-11-19', '2026-11-25')).toBe('Plan congelado del 19 al 25 de noviembre');
    expect(frozen('2026-11-10', '2026-11-18')).toBeNull();
    expect(frozen('2026-11-20', '2026-11-20')).toBeNull();
  });

  it('is having used all classes', () => {
    expect(obstacle({ plan: { ...active, remainingClasses: 0 } })).toBe('Usaste todas las clases de tu plan');
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

  it('is the weekly limit, to which released seats count, except for the seat itself', () => {
    const used = { bookedThisWeek: [mine('plan'), mine('plan')], releasedThisWeek: 1 };
    expect(obstacle(used)).toBe('Usaste 3 de 3 esta semana');
    expect(obstacle(used, { ...training, released: true })).toBeNull();
  });
});

describe('the obstacle to a special training', () => {
  it('is having none left', () => {
    expect(obstacle({}, special)).toBe('Sin entrenamientos especiales');
  });

  it('is nothing with one left, plan or no plan', () => {
    const without = { plan: null, isActive: false, remainingClasses: 0 };
    expect(obstacle({ plan: without, specialTrainingsRemaining: 1 }, special)).toBeNull();
  });
});
