import { describe, expect, test } from 'vitest';
import { checkPlan, type ListedPlan } from './check-plan.ts';

const offer = { id: 'c', name: 'Constante', max_trainings_per_week: 3, price: 120_000 };
const nothing: ListedPlan = { start: undefined, end: undefined, classes: undefined, paid: undefined, debt: undefined };
/** On a Sunday, the evening of the move. */
const check = (listed: Partial<ListedPlan>) => checkPlan(offer, { ...nothing, ...listed }, '2026-11-29');

describe('a plan of a list', () => {
  test.each<[Partial<ListedPlan>, string, string, number]>([
    [{}, '2026-11-29', '2026-12-29', 12],
    [{ start: '2026-11-10' }, '2026-11-10', '2026-12-10', 9],
    [{ end: '2026-12-05' }, '2026-11-05', '2026-12-05', 6],
    [{ start: '2026-11-10', end: '2026-12-09', classes: 4 }, '2026-11-10', '2026-12-09', 4],
  ])('with %j runs from %s to %s with %i classes', (listed, from, to, classes) => {
    const isCalculated = listed.classes === undefined;
    expect(check(listed)).toMatchObject({ kind: 'plan', plan: { from, to, classes, isCalculated, debt: 0 } });
  });

  test.each<[Partial<ListedPlan>, number]>([
    [{ debt: 40_000 }, 40_000],
    [{ paid: 100_000 }, 20_000],
    [{ paid: 'none' }, 120_000],
    [{ paid: 'all' }, 0],
    [{ paid: 200_000 }, 0],
    [{ paid: 80_000, debt: 40_000 }, 40_000],
  ])('with %j owes %i', (listed, debt) => {
    expect(check(listed)).toMatchObject({ plan: { debt } });
  });

  test.each<[Partial<ListedPlan>, string, string]>([
    [{ end: '2026-11-28' }, 'plan', 'terminó el 28 de noviembre de 2026'],
    [{ end: '2026-11-28', debt: 5_000 }, 'plan', 'terminó el 28 de noviembre de 2026. Lo que debe, $ 5.000, no entra'],
    [
      { start: '2026-11-20', end: '2026-11-01' },
      'end',
      'El plan vence después de empezar, y máximo 62 días después de su mes',
    ],
    [{ classes: 13 }, 'classes', 'Quedan 13, y Constante da 12.'],
    [{ debt: 120_001 }, 'debt', 'Debe $ 120.001, y Constante vale $ 120.000.'],
  ])('with %j is not assigned, by the %s', (listed, field, message) => {
    expect(check(listed)).toEqual({ kind: 'faulty', faults: [{ field, message }] });
  });

  test.each<[Partial<ListedPlan>, string[]]>([
    [{ start: '2026-11-10', end: '2026-12-10', classes: 9, paid: 120_000 }, []],
    [{ end: '2026-12-05' }, []],
    [
      { start: '2026-11-10', end: '2026-12-09' },
      ['Vence el 9 de diciembre de 2026, como dice la lista; un mes desde el inicio sería el 10 de diciembre de 2026.'],
    ],
    [
      { end: '2027-01-10' },
      ['Vence el 10 de enero de 2027, como dice la lista; un mes desde hoy sería el 29 de diciembre de 2026.'],
    ],
    [{ classes: 0 }, ['No le quedan clases.']],
    [{ end: '2026-12-05', classes: 10 }, ['Le quedan 10 clases, y hasta el 5 de diciembre de 2026 alcanza a tomar 6.']],
    [
      { paid: 50_000, debt: 10_000 },
      ['Pagó $ 50.000 y debe $ 10.000; el plan vale $ 120.000. Entra debiendo $ 10.000.'],
    ],
    [{ paid: 'all', debt: 10_000 }, ['Pagado y Debe no concuerdan: entra debiendo $ 10.000.']],
  ])('with %j is pointed out: %j', (listed, marks) => {
    const checked = check(listed);
    expect(checked.kind === 'plan' && checked.marks.map(({ message }) => message)).toEqual(marks);
  });
});
