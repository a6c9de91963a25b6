import { describe, expect, it } from 'vitest';
import { lossInWords, nextInWords, periodOf, proposedStart, startOptions } from './plan-start.ts';

const held = {
  name: 'Mañanas',
  remainingClasses: 4,
  startDate: '2026-06-01',
  endDate: '2026-07-01',
  classesGranted: 12,
  daysLeft: 2,
};

const next = { name: 'Constante', startDate: '2026-07-02' };

const today = '2026-06-29';

describe('what «desde hoy» loses', () => {
  it.each([
    [4, 2, 'se pierden 4 clases y 2 días'],
    [1, 1, 'se pierden 1 clase y 1 día'],
    [1, 0, 'se pierde 1 clase'],
    [0, 1, 'se pierde 1 día'],
    [3, 0, 'se pierden 3 clases'],
    [0, 5, 'se pierden 5 días'],
    [0, 0, null],
  ])('of %i classes and %i days is in numbers: %s', (remainingClasses, daysLeft, words) => {
    expect(lossInWords({ ...held, remainingClasses, daysLeft })).toBe(words);
  });
});

describe('when a plan may begin', () => {
  it('over a held plan: at its end, today with the loss, or on a date', () => {
    expect(startOptions({ held, next: null }, today).map(({ value, hint }) => [value, hint])).toEqual([
      ['after-current', 'Empieza el 2 de julio de 2026, cuando venza Mañanas. No se pierde nada.'],
      ['now', 'Mañanas terminará como Cancelado: se pierden 4 clases y 2 días.'],
      ['date', 'Elige el primer día del plan.'],
    ]);
  });

  it('without one: today or on a date', () => {
    expect(startOptions({ held: null, next: null }, today).map(({ value }) => value)).toEqual(['now', 'date']);
  });

  it('where a plan follows already: today', () => {
    expect(startOptions({ held, next }, today).map(({ value }) => value)).toEqual(['now']);
  });
});

describe('the start that is proposed', () => {
  const spent = { ...held, remainingClasses: 0, daysLeft: 0 };
  it.each([
    ['at the end of the held plan, which loses nothing', held, false, 'after-current'],
    ['at the end of one that is used up, too', spent, false, 'after-current'],
    ['none, where the only start left loses classes and days', held, true, null],
    ['none, where it loses classes only', { ...spent, remainingClasses: 1 }, true, null],
    ['none, where it loses days only', { ...spent, daysLeft: 1 }, true, null],
    ['today, where that loses nothing', spent, true, 'now'],
    ['today, where no plan is held', null, false, 'now'],
    ['today, where none is held and one follows', null, true, 'now'],
    ['none, while it is not known whether one is held', undefined, false, null],
  ])('is %s', (_which, of, hasNext, start) => {
    expect(proposedStart({ held: of, next: hasNext ? next : null })).toBe(start);
  });
});

describe('the first and last day of a plan', () => {
  it.each([
    ['now', held, '2026-06-29', '2026-07-29'],
    ['now', null, '2026-06-29', '2026-07-29'],
    ['after-current', held, '2026-07-02', '2026-08-02'],
    ['2026-07-31', held, '2026-07-31', '2026-08-31'],
  ])('that begins %s', (start, of, from, to) => {
    expect(periodOf(start, { held: of, next: null }, today)).toEqual({ from, to });
  });

  it.each(['', '31/07', '2026-07-01', '2028-01-01'])('are not known while its start is %j', (start) => {
    expect(periodOf(start, { held, next: null }, today)).toBeNull();
  });
});

it('says in words what becomes of the plan that follows', () => {
  expect(nextInWords(next, { from: today, to: '2026-07-29' })).toBe(
    'El plan siguiente (Constante) pasa al 30 de julio de 2026 y conserva su mes completo. Para asignar otro después, remuévelo.',
  );
  expect(nextInWords({ ...next, startDate: '2026-08-01' }, { from: today, to: '2026-07-29' })).toMatch(
    /^El plan siguiente \(Constante\) empieza el 1 de agosto de 2026\./,
  );
});
