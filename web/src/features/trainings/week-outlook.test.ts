import { studioInstant } from '@studio/contracts/studio-time';
import { describe, expect, it, test } from 'vitest';
import type { Credits } from './booking-facts.ts';
import { messageTo, nextWeekOpens, noticesOf } from './notices.ts';
import type { MyTraining, Training } from './training.ts';
import { canBookAny, changeable, dayToOpen, outlookOf, weekOutlook } from './week-outlook.ts';

// Monday to Sunday: 23 to 29 November.
const wednesday = '2026-11-25';
let ids = 0;

function training(trainingDate: string, startTime: string, over: Partial<Training> = {}): Training {
  const endTime = `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}:00:00`;
  const seats = { currentParticipants: 1, maxCapacity: 10, availableSpots: 9 };
  return { id: `t${++ids}`, category: 'normal', trainingDate, startTime, endTime, ...seats, ...over };
}

const mine = (of: Training, over: Partial<MyTraining> = {}): MyTraining => ({
  ...of,
  bookingId: 'b',
  isPast: false,
  paidFrom: 'plan',
  ...over,
});

const plan = {
  name: 'Tres',
  price: 1,
  maxTrainingsPerWeek: 3,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  status: 'active' as const,
};
const credits = (over: Partial<Credits> = {}): Credits => ({
  plan: { plan, isActive: true, remainingClasses: 5 },
  specialTrainingsRemaining: 0,
  bookedThisWeek: [],
  releasedThisWeek: 0,
  ...over,
});
const noPlan = { plan: null, isActive: false, remainingClasses: 0 };
const at = (date: string, time: string) => studioInstant(date, time);
const inOpenWeek = (date: string, time: string) => ({ now: at(date, time), lastOpenWeek: undefined });

describe('the day that is open at first', () => {
  const full = { availableSpots: 0 };
  const week = [
    training('2026-11-24', '06:00:00'),
    training(wednesday, '06:00:00'),
    training(wednesday, '18:00:00'),
    training('2026-11-26', '06:00:00', full),
    training('2026-11-27', '06:00:00'),
  ];
  const openAt = (date: string, time: string, weekIsPast = false) =>
    dayToOpen(weekOutlook(week, credits(), inOpenWeek(date, time)), weekIsPast);

  it('is today while something of it can still be booked', () => {
    expect(openAt(wednesday, '17:59')).toBe(wednesday);
  });

  it('is the next day with free seats once today is over', () => {
    expect(openAt(wednesday, '18:00')).toBe('2026-11-27');
  });

  it('is a day that is full rather than none', () => {
    const taken = week.map((each) => ({ ...each, ...full }));
    expect(dayToOpen(weekOutlook(taken, credits(), inOpenWeek(wednesday, '19:00')), false)).toBe('2026-11-26');
  });

  it('is none at the end of the current week, and the first of an earlier one', () => {
    expect(openAt('2026-11-29', '21:00')).toBeUndefined();
    expect(openAt('2026-12-05', '12:00', true)).toBe('2026-11-24');
  });

  it('is that of a class at which the member can say «Llegué», before any that can be booked', () => {
    const taken = week.map((each) => (each.trainingDate === wednesday ? { ...each, ...full } : each));
    const openedBy = (over: Partial<MyTraining>) => {
      const bookedThisWeek = [mine(taken[2]!, over)];
      return dayToOpen(weekOutlook(taken, credits({ bookedThisWeek }), inOpenWeek(wednesday, '18:05')), false);
    };
    expect(openedBy({})).toBe(wednesday);
    expect(openedBy({ attendance: 'attended' })).toBe('2026-11-27');
  });

  it('does not depend on what the plan allows', () => {
    const days = weekOutlook(week, credits({ plan: noPlan }), inOpenWeek(wednesday, '12:00'));
    expect(dayToOpen(days, false)).toBe(wednesday);
    expect(canBookAny(days)).toBe(false);
  });
});

describe('a week that is not open yet', () => {
  const week = [training(wednesday, '06:00:00'), training('2026-11-26', '06:00:00', { availableSpots: 0 })];
  const booked = credits({ bookedThisWeek: [mine(week[0]!)] });
  const days = (of: Credits) => weekOutlook(week, of, { now: at('2026-11-22', '12:00'), lastOpenWeek: '2026-11-16' });
  const states = (of: Credits) => days(of).flatMap(({ trainings }) => trainings.map(({ state }) => state));

  it('offers nothing but what the member has already', () => {
    expect(states(credits())).toEqual(['closed', 'closed']);
    expect(states(booked)).toEqual(['booked', 'closed']);
    expect(canBookAny(days(credits()))).toBe(false);
  });

  it('opens its first day, and shows beforehand what will prevent booking', () => {
    expect(dayToOpen(days(credits()), false)).toBe(wednesday);
    expect(noticesOf(days(credits({ plan: noPlan })), [], false)).toMatchObject([{ kind: 'no-plan' }]);
  });
});

test('the latest time to cancel is told by the clock of the studio, also after a move', () => {
  const untilOf = (startTime: string, over: Partial<MyTraining> = {}) => {
    const of = training(wednesday, startTime);
    const booked = credits({ bookedThisWeek: [mine(of, over)] });
    return outlookOf(of, booked, inOpenWeek('2026-11-24', '12:00')).cancellableUntil;
  };
  expect(untilOf('06:00:00')).toBe('05:30');
  expect(untilOf('00:15:00')).toBe('23:45');
  expect(untilOf('06:00:00', { cancellableUntil: '2026-11-25T11:00:00.000Z' })).toBe('06:00');
});

describe('what can be booked', () => {
  const normal = training(wednesday, '18:00:00');
  const special = training(wednesday, '19:00:00', { category: 'special' });
  const canBook = (week: Training[], with_: Credits, time = '12:00') =>
    canBookAny(weekOutlook(week, with_, inOpenWeek(wednesday, time)));

  it('is nothing where all is full, over, or the member’s own', () => {
    expect(canBook([], credits())).toBe(false);
    expect(canBook([{ ...normal, availableSpots: 0 }], credits())).toBe(false);
    expect(canBook([normal], credits(), '18:00')).toBe(false);
    expect(canBook([normal], credits({ bookedThisWeek: [mine(normal)] }))).toBe(false);
    expect(canBook([{ ...normal, availableSpots: 0 }, special, normal], credits())).toBe(true);
  });

  it('is special trainings only without a plan', () => {
    const without = credits({ plan: noPlan, specialTrainingsRemaining: 1 });
    expect(canBook([normal], without)).toBe(false);
    expect(canBook([normal, special], without)).toBe(true);
  });
});

describe('a full training', () => {
  const full = training(wednesday, '18:00:00', { availableSpots: 0 });
  const obstacleWith = (over: Partial<Credits>) =>
    weekOutlook([full], credits(over), inOpenWeek(wednesday, '12:00'))[0]?.trainings[0]?.obstacle?.kind;

  it('can be waited for where it could be booked if it had a seat', () => {
    expect(obstacleWith({})).toBeUndefined();
    expect(obstacleWith({ plan: noPlan })).toBe('no-plan');
  });
});

describe('a booking at the same hour', () => {
  const booked = training(wednesday, '18:00:00');
  const sameHourOf = (other: Training) =>
    weekOutlook([other], credits({ bookedThisWeek: [mine(booked)] }), inOpenWeek(wednesday, '12:00'))[0]?.trainings[0]
      ?.sameHour;

  it('is one that overlaps, also in part or as a whole', () => {
    expect(sameHourOf(training(wednesday, '18:00:00'))?.id).toBe(booked.id);
    expect(sameHourOf(training(wednesday, '17:30:00', { endTime: '18:00:01' }))?.id).toBe(booked.id);
    expect(sameHourOf(training(wednesday, '18:59:00', { endTime: '20:00:00' }))?.id).toBe(booked.id);
    expect(sameHourOf(training(wednesday, '17:00:00', { endTime: '20:00:00' }))?.id).toBe(booked.id);
    expect(sameHourOf(training(wednesday, '18:15:00', { endTime: '18:30:00' }))?.id).toBe(booked.id);
  });

  it('is not one that ends as the other begins, one of another day, or the same', () => {
    expect(sameHourOf(training(wednesday, '17:00:00'))).toBeUndefined();
    expect(sameHourOf(training(wednesday, '19:00:00'))).toBeUndefined();
    expect(sameHourOf(training('2026-11-26', '18:00:00'))).toBeUndefined();
    expect(sameHourOf(booked)).toBeUndefined();
  });
});

describe('notices', () => {
  const week = [
    training('2026-11-24', '06:00:00'),
    training('2026-11-26', '06:00:00'),
    training('2026-11-26', '07:00:00', { category: 'special' }),
    training('2026-11-27', '06:00:00'),
  ];
  const noticesWith = (over: Partial<Credits>, open: string[] = []) =>
    noticesOf(weekOutlook(week, credits(over), inOpenWeek(wednesday, '12:00')), open, true);

  it('name each obstacle once, with what to do', () => {
    expect(noticesWith({ plan: noPlan }).map(({ text, links }) => [text, links])).toEqual([
      ['No tienes un plan activo', 'plans'],
      ['Sin entrenamientos especiales', 'studio'],
    ]);
  });

  it('are none where nothing is in the way', () => {
    expect(noticesWith({ specialTrainingsRemaining: 1 })).toEqual([]);
  });

  it('speak of a plan that ends within the week', () => {
    const ending = { plan: { ...plan, endDate: '2026-11-26' }, isActive: true, remainingClasses: 5 };
    const [first, second] = noticesWith({ plan: ending, specialTrainingsRemaining: 1 });
    expect(first).toMatchObject({ text: 'Tu plan vence el 26 de noviembre', links: 'plans' });
    expect(first?.training.trainingDate).toBe('2026-11-27');
    expect(second).toBeUndefined();
  });

  it('are about the day that is looked at', () => {
    const dates = (open: string[]) => noticesWith({ plan: noPlan }, open)[0]?.training.trainingDate;
    expect(dates([])).toBe('2026-11-26');
    expect(dates(['2026-11-27'])).toBe('2026-11-27');
  });

  it('let a member write who they are and which class they mean', () => {
    const [notice] = noticesWith({ plan: noPlan });
    expect(messageTo('Ana Gómez', notice!)).toBe(
      'Hola, soy Ana Gómez. Quiero inscribirme en el entrenamiento del jueves 26 de noviembre, 06:00. ' +
        'La aplicación me dice: «No tienes un plan activo».',
    );
  });
});

describe('the opening of the next week', () => {
  const week = [training('2026-11-29', '18:00:00')];
  const opensNext = { week: '2026-11-30', at: at('2026-11-30', '00:00') };
  const shown = { week: '2026-11-23', opensNext };
  const opensAt = (time: string, over = {}) =>
    nextWeekOpens(
      weekOutlook(week, credits(), inOpenWeek('2026-11-29', time)),
      { ...shown, ...over },
      at('2026-11-29', time),
    );

  it('is named once nothing is left to book', () => {
    expect(opensAt('17:00')).toBeNull();
    expect(opensAt('18:00')).toBe('La semana del 30 abre el lunes a las 00:00');
    expect(opensAt('23:59')).toBe('La semana del 30 abre el lunes a las 00:00');
  });

  it('is not where another week is open already', () => {
    expect(opensAt('23:59', { opensNext: { ...opensNext, week: '2026-12-07' } })).toBeNull();
  });

  it('is named at any time in the week that opens', () => {
    expect(opensAt('17:00', { week: '2026-11-30' })).toBe('Abre el lunes a las 00:00');
  });
});

describe('the bookings that can be exchanged for another class', () => {
  it('are those that the plan paid for and that can still be cancelled, by start', () => {
    const [early, soon, evening, later, special] = [
      training(wednesday, '06:00:00'),
      training(wednesday, '12:20:00'),
      training(wednesday, '18:00:00'),
      training(wednesday, '20:00:00'),
      training(wednesday, '19:00:00'),
    ];
    const booked = [mine(later), mine(evening), mine(soon), mine(early), mine(special, { paidFrom: 'special' })];
    expect(changeable(credits({ bookedThisWeek: booked }), at(wednesday, '12:00')).map(({ id }) => id)).toEqual([
      evening.id,
      later.id,
    ]);
  });
});
